import { expect, test } from 'vitest';
import { alongAxis, planeInBox } from './plane-in-box.ts';
import type { Point3 } from './space.ts';

const box = { min: [0, 0, 0] as Point3, max: [4, 2, 3] as Point3 };

test('a plane has a ring in common with a box, in its order, or nothing', () => {
  const level = planeInBox([0, 0, 1], 1, box);
  expect(level).toHaveLength(4);
  expect(level.every(([, , z]) => z === 1)).toBe(true);
  const round = level.map((point, i) => {
    const next = level[(i + 1) % level.length] ?? point;
    return Math.hypot(point[0] - next[0], point[1] - next[1]);
  });
  expect(
    round.toSorted((a, b) => a - b),
    'neighbors are corners of one side',
  ).toEqual([2, 2, 4, 4]);
  expect(planeInBox([0, 0, 1], 5, box)).toEqual([]);
  const slanted = Math.SQRT1_2;
  expect(planeInBox([slanted, slanted, 0], slanted, box)).toHaveLength(4);
});

test('a ray passes an axis at the place that is nearest to it, and says nothing when it looks along the axis', () => {
  const axis: Point3 = [0, 0, 1];
  expect(alongAxis([1, 1, 1], axis, { from: [-5, 1, 3], direction: [1, 0, 0] })).toBeCloseTo(2, 9);
  expect(alongAxis([1, 1, 1], axis, { from: [-5, 2, 0.5], direction: [1, 0, 0] })).toBeCloseTo(-0.5, 9);
  const down = Math.SQRT1_2;
  expect(alongAxis([0, 0, 0], axis, { from: [-3, 0, 3], direction: [down, 0, -down] })).toBeCloseTo(0, 9);
  expect(alongAxis([1, 1, 1], axis, { from: [1, 1, 9], direction: [0, 0, -1] })).toBeNull();
});
