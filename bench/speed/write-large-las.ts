import { closeSync, openSync, writeSync } from 'node:fs';
import { createLasWriter } from '#formats/las/las-writer.ts';
import { sampleSurfaces } from '#engine/simulate/scanner/sample-surfaces.ts';
import { largeBuilding, surfaceOf } from './large-building.ts';

/** Points made at a time: a few hundred bytes each. */
const BATCH_POINTS = 500_000;
const NOISE_M = 0.002;
const CREATED_ON = '2026-01-01';

/**
 * Writes a LAS file of a building of furnished floors that all differ, with at most two points per voxel of 2 cm on average:
 * nothing repeats, and little of it can be thinned. Both sides of all surfaces show.
 */
export function writeLargeLas(file: string, points: number): void {
  const { floors, surfaceM2 } = largeBuilding(points);
  const writer = createLasWriter({ hasColor: true, scale: 0.0001, offset: [0, 0, 0], createdOn: CREATED_ON });
  const handle = openSync(file, 'w');
  writeSync(handle, writer.header());
  let done = 0;
  let areaM2 = 0;
  for (const [index, floor] of floors.entries()) {
    areaM2 += surfaceOf(floor.mesh);
    const upTo = index === floors.length - 1 ? points : Math.round((points * areaM2) / surfaceM2);
    for (let batch = 0; done < upTo; batch++) {
      const seed = 1000 * index + batch;
      const scan = sampleSurfaces(floor, { points: Math.min(BATCH_POINTS, upTo - done), noiseM: NOISE_M, seed });
      const rgb = Uint16Array.from(scan.rgb, (value) => value * 257);
      writeSync(handle, writer.encode({ ...scan, rgb, intensity: undefined, classification: undefined }));
      done += scan.count;
    }
  }
  writeSync(handle, writer.header(), 0, undefined, 0);
  closeSync(handle);
}
