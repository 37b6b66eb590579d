import { along, direction, distance, type Point2 } from '#geometry/plane.ts';
import { boundsOf } from '#geometry/bounds.ts';
import { contains, edgesOf } from '#geometry/polygon.ts';
import type { RawPoints } from '#engine/voxels/thin-points.ts';

const STEP_M = 0.03;

/** Points on floor, ceiling and walls of one room of any outline, its floor at 0. */
export function roomPoints(outline: readonly Point2[], heightM: number): RawPoints {
  const xyz: number[] = [];
  const { minX, minY, maxX, maxY } = boundsOf(outline) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  for (let x = minX; x < maxX; x += STEP_M)
    for (let y = minY; y < maxY; y += STEP_M) if (contains(outline, x, y)) xyz.push(x, y, 0, x, y, heightM);
  for (const [a, b] of edgesOf(outline)) {
    for (let u = 0; u < distance(a, b); u += STEP_M) {
      const [x, y] = along(a, direction(a, b), u);
      for (let z = 0; z < heightM; z += STEP_M) xyz.push(x, y, z);
    }
  }
  const axis = (at: number) => Float64Array.from({ length: xyz.length / 3 }, (_, i) => xyz[3 * i + at]!);
  return { count: xyz.length / 3, x: axis(0), y: axis(1), z: axis(2) };
}
