import { expect, test } from 'vitest';
import { findCeilings } from './ceiling-map.ts';
import { levelCloud } from './testing/level-cloud.ts';

const HEIGHT_M = 2.6;
const LEVELS = { floorM: 0, ceilingM: 3, hasCeiling: true, floorAreaM2: 40, ceilingAreaM2: 30 };

/** Whether a single voxel without a normal is a part of a ceiling: beside a square one around the origin, lower than the main one. */
function isCeilingAt(edgeM: number, [x, y, z]: [number, number, number], hasNormal = false): boolean {
  const cloud = levelCloud([
    { x: 0, y: 0, widthM: edgeM, depthM: edgeM, z: HEIGHT_M },
    { x, y, widthM: 0.025, depthM: 0.025, z },
  ]);
  const far = cloud.count - 1;
  cloud.planarity[far] = hasNormal ? 1 : 0;
  return findCeilings(cloud, LEVELS, 4, cloud.voxelM).isCeiling(cloud, far);
}

test('a ceiling goes on far from the scanner, where single voxels at its height have no normal', () => {
  expect(isCeilingAt(3, [3.5, 0, HEIGHT_M + 0.01])).toBe(true);
  expect(isCeilingAt(3, [-3.5, 1, HEIGHT_M])).toBe(true);
});

test('but not at another height, farther away, from a small ceiling, or where a normal shows another surface', () => {
  expect(isCeilingAt(3, [3.5, 0, HEIGHT_M + 0.1])).toBe(false);
  expect(isCeilingAt(3, [7, 0, HEIGHT_M])).toBe(false);
  expect(isCeilingAt(1.5, [2.5, 0, HEIGHT_M])).toBe(false);
  expect(isCeilingAt(3, [3.5, 0, HEIGHT_M], true)).toBe(false);
});
