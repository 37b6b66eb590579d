import { expect, test } from 'vitest';
import { emptyCloud } from '#engine/voxels/thin-points.ts';
import { blocksOf } from '#engine/voxels/voxel-blocks.ts';
import type { FoundStorey } from './find-storeys.ts';
import { storeyClouds } from './storey-cloud.ts';

/** A storey from `floorM` to 2.5 m over it, in the western half of the plan where `isHalf`. */
function storeyAt(floorM: number, isHalf = false): FoundStorey {
  const isWest = (x: number): boolean => x < 5;
  const own = { x0: 0, y0: 0, cellM: 1, width: 1, height: 1, data: new Uint8Array(1) };
  return {
    levels: { floorM, ceilingM: floorM + 2.5, hasCeiling: true, floorAreaM2: 50, ceilingAreaM2: 50 },
    part: isHalf ? { isOwn: isWest, isNear: isWest, sharesPlan: () => true, own } : undefined,
    bottomM: floorM - 0.3,
    topM: floorM + 2.5,
    showsOutdoors: false,
  };
}

/** Upright surface, a voxel every 10 cm along and up a wall of 10 by 8 m. */
function wall() {
  const cloud = emptyCloud(8000, 0.1, [], false);
  for (let i = 0; i < cloud.count; i++) {
    cloud.x[i] = Math.floor(i / 80) * 0.1 + 0.05;
    cloud.z[i] = (i % 80) * 0.1 + 0.05;
    cloud.ny[i] = 1;
    cloud.planarity[i] = 1;
  }
  return cloud;
}

test('gives the same voxels of a storey whether storeys stay in memory or one at a time is', () => {
  const cloud = blocksOf(wall());
  const [low, high, half] = [storeyAt(0), storeyAt(3), storeyAt(3, true)];
  const turns = [
    [low, 'near'],
    [high, 'near'],
    [half, 'near'],
    [half, 'level'],
    [low, 'near'],
    [high, 'level'],
  ] as const;
  const [staying, alone, some] = [Infinity, 0, cloud.count].map((most) =>
    storeyClouds(cloud, [], { mostKeptVoxels: most }),
  );
  for (const [storey, extent] of turns) {
    const own = alone!(storey, extent);
    expect(own.count).toBeGreaterThan(500);
    expect(staying!(storey, extent)).toEqual(own);
    expect(some!(storey, extent)).toEqual(own);
    expect([...own.index].every((voxel, at) => cloud.count > voxel && own.z[at]! >= storey.bottomM - 1e-6)).toBe(true);
  }
  expect(staying!(half, 'near').count).toBeLessThan(staying!(half, 'level').count);
  expect(staying!(low, 'near')).toBe(staying!(low, 'near'));
});
