import { expect, test } from 'vitest';
import { subtract, union } from './polygon-clip.ts';
import { contains, perimeter, signedArea, withoutCollinear } from './polygon.ts';
import type { Point2 } from './plane-vector.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

test('area is positive counter-clockwise and negative clockwise', () => {
  expect(signedArea(box(0, 0, 2, 3))).toBe(6);
  expect(signedArea(box(0, 0, 2, 3).toReversed())).toBe(-6);
  expect(perimeter(box(0, 0, 2, 3))).toBe(10);
});

test('a point in the notch of an L is outside', () => {
  const shape: Point2[] = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ];
  expect(contains(shape, 0.5, 2)).toBe(true);
  expect(contains(shape, 2, 2)).toBe(false);
});

test('points on a straight edge and doubled points are dropped', () => {
  expect(
    withoutCollinear(
      [
        [0, 0],
        [1, 0.0005],
        [2, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
      0.002,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]);
});

test('a pillar in a room leaves a hole and takes its area', () => {
  const [room] = subtract(box(0, 0, 4, 3), [box(1, 1, 1.5, 1.5)]);
  expect(room?.holes).toHaveLength(1);
  expect(room?.areaM2).toBeCloseTo(11.75);
});

test('touching outlines become one', () => {
  expect(union([box(0, 0, 2, 2), box(2, 0, 3, 2)]).map((region) => region.areaM2)).toEqual([expect.closeTo(6)]);
});
