import { expect, test } from 'vitest';
import { AS_THE_OCTREE_SAYS, ownSizes } from './own-sizes.ts';

const SPACING_M = 1;
const noFiner = () => false;

/** A wall of 2 m by 2 m with points every `stepM`. */
function wall(stepM: number): number[] {
  const points: number[] = [];
  for (let x = -1; x < 1; x += stepM) for (let z = -1; z < 1; z += stepM) points.push(x, 0.5, z);
  return points;
}
const middleOf = (sizes: Uint16Array) => [...sizes].toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;

test('points cover the distance to the next one, and not that of their level [L1]', () => {
  for (const stepM of [0.04, 0.1]) {
    const size = middleOf(ownSizes(Float32Array.from(wall(stepM)), SPACING_M, noFiner));
    expect(size / 1000, `${stepM} m apart`).toBeGreaterThanOrEqual(stepM);
    expect(size / 1000, `${stepM} m apart`).toBeLessThan(3 * stepM);
  }
});

test('a point that stands alone is small, and a surface that was hardly scanned has gaps [L1]', () => {
  const sizes = ownSizes(Float32Array.from([...wall(0.1), 30, 30, 30]), SPACING_M, noFiner);
  expect(sizes.at(-1)).toBe(20);
  const far = ownSizes(Float32Array.from(wall(0.9)), SPACING_M, noFiner);
  expect(Math.max(...far)).toBeLessThanOrEqual(250);
});

test('where the octree has finer points, a point is as large as the octree says [L1]', () => {
  const points = Float32Array.from([1, 1, 1, 1.01, 1, 1, -1, 1, 1, -1.01, 1, 1]);
  const sizes = ownSizes(points, SPACING_M, (octant) => octant === 7);
  expect([...sizes].map((size) => size === AS_THE_OCTREE_SAYS)).toEqual([true, true, false, false]);
});
