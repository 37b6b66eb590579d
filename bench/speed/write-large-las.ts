import { closeSync, openSync, writeSync } from 'node:fs';
import { createLasWriter } from '#formats/las/las-writer.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { seededRandom } from '#engine/simulate/random.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import type { Scan } from '#engine/simulate/scanner/scan.ts';

const FLOOR_POINTS = 10_000_000;
const BASE_POINTS = 1_000_000;
const JITTER_M = 0.003;
const CREATED_ON = '2026-01-01';

/**
 * Writes a LAS file of an office building: one furnished floor per 10 million points, one above the other. A floor is
 * scanned once with a million points and repeated with 3 mm of jitter, so that density and order are those of a scan
 * while a 50-million-point file takes a minute and no memory to make.
 */
export function writeLargeLas(file: string, points: number): void {
  const floor = generateBuilding(11, 'office', { outerWallM: 0.3, isFurnished: true, doors: 'mixed' });
  const base = withoutGround(scanBuilding(floor, { points: Math.min(points, BASE_POINTS), noiseM: 0.002, seed: 11 }));
  const storey = floor.truth.storeys[0];
  const pitchM = storey ? storey.clearHeightM + storey.slabThicknessM : 3;
  const writer = createLasWriter({ hasColor: true, scale: 0.0001, offset: [0, 0, 0], createdOn: CREATED_ON });
  const handle = openSync(file, 'w');
  writeSync(handle, writer.header());
  const random = seededRandom(12);
  const rgb = Uint16Array.from(base.rgb, (value) => value * 257);
  for (let done = 0; done < points;) {
    const count = Math.min(base.count, points - done, FLOOR_POINTS - (done % FLOOR_POINTS));
    const upM = Math.floor(done / FLOOR_POINTS) * pitchM;
    const jittered = (values: Float64Array, offsetM: number) =>
      values.map((value) => value + offsetM + JITTER_M * (random.next() - 0.5));
    writeSync(
      handle,
      writer.encode({
        count,
        x: jittered(base.x, 0),
        y: jittered(base.y, 0),
        z: jittered(base.z, upM),
        rgb,
        intensity: undefined,
        classification: undefined,
      }),
    );
    done += count;
  }
  writeSync(handle, writer.header(), 0, undefined, 0);
  closeSync(handle);
}

/** Ground seen through the windows belongs to no floor but the lowest. */
function withoutGround(scan: Scan): Scan {
  const ground = pointClassId('terrain_site');
  const kept = Uint32Array.from(scan.classId.keys()).filter((point) => scan.classId[point] !== ground);
  const pick = (values: Float64Array) => Float64Array.from(kept, (point) => values[point]!);
  const rgb = new Uint8Array(3 * kept.length);
  for (const [at, point] of kept.entries()) rgb.set(scan.rgb.subarray(3 * point, 3 * point + 3), 3 * at);
  return { ...scan, count: kept.length, x: pick(scan.x), y: pick(scan.y), z: pick(scan.z), rgb };
}
