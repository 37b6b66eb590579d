import type { Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { subtract, union } from './polygon-clip.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

test('a pillar in a room leaves a hole and takes its area', () => {
  const [room] = subtract(box(0, 0, 4, 3), [box(1, 1, 1.5, 1.5)]);
  expect(room?.holes).toHaveLength(1);
  expect(room?.areaM2).toBeCloseTo(11.75);
});

test('touching outlines become one', () => {
  expect(union([box(0, 0, 2, 2), box(2, 0, 3, 2)]).map((region) => region.areaM2)).toEqual([expect.closeTo(6)]);
});
