import { expect, test } from 'vitest';
import { AS_THE_OCTREE_SAYS, octreeEnds, ownSizes } from './own-sizes.ts';
import type { OctreeNode } from './potree-hierarchy.ts';

const SPACING_M = 1;
const noFiner = () => true;

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
  expect(Math.max(...far), 'squares that stand apart would be all that one sees').toBeLessThanOrEqual(40);
  const between = middleOf(ownSizes(Float32Array.from(wall(0.3)), SPACING_M, noFiner));
  expect(between, 'between both').toBeGreaterThan(40);
  expect(between).toBeLessThanOrEqual(250);
});

test('where the octree has finer points, a point is as large as the octree says [L1]', () => {
  const points = Float32Array.from([1, 1, 1, 1.01, 1, 1, -1, 1, 1, -1.01, 1, 1]);
  const sizes = ownSizes(points, SPACING_M, (x) => x < 0);
  expect([...sizes].map((size) => size === AS_THE_OCTREE_SAYS)).toEqual([true, true, false, false]);
});

test('the octree ends where it has no finer points, or only some that are no surface [L1]', () => {
  const node = (name: string, min: number, max: number, children: OctreeNode[] = []): OctreeNode => ({
    name,
    level: name.length - 1,
    childMask: children.reduce((mask, child) => mask | (1 << Number(child.name.at(-1))), 0),
    pointCount: 1,
    byteOffset: 0n,
    byteSize: 0n,
    bounds: { min: [min, min, min], max: [max, max, max] },
    children,
    isKnown: true,
  });
  // In the upper corner the octree goes on to 0.25 m, in the lower one to 0.5 m.
  const dense = node('r7', 0, 64, [node('r77', 32, 64)]);
  const isEnd = octreeEnds(node('r', -64, 64, [node('r0', -64, 0), dense]), 1);
  expect(isEnd(60, 60, 60), 'where finer points make a surface').toBe(false);
  expect(isEnd(10, 10, 10), 'beside it, in the same octant').toBe(true);
  expect(isEnd(-10, -10, -10), 'where finer points are far apart').toBe(true);
  expect(isEnd(-10, 10, 10), 'where there are none').toBe(true);
});
