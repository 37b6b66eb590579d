import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point2 } from './plane.ts';
import {
  areaM2,
  boundaryM,
  centroid,
  contains,
  distanceToRing,
  edgesOf,
  netAreaM2,
  overlaps,
  perimeterM,
  signedAreaM2,
  withoutCollinear,
} from './polygon.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

const square: Point2[] = box(0, 0, 4, 3);

test('area is positive counter-clockwise and negative clockwise', () => {
  expect(signedAreaM2(box(0, 0, 2, 3))).toBe(6);
  expect(signedAreaM2(box(0, 0, 2, 3).toReversed())).toBe(-6);
  expect(perimeterM(box(0, 0, 2, 3))).toBe(10);
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

test('area and centroid do not depend on direction, start or a far origin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constantFrom(0, 5e5), (shift, isReversed, far) => {
      const turned = [...square.slice(shift), ...square.slice(0, shift)].map(([x, y]): Point2 => [x + far, y + far]);
      const ring = isReversed ? turned.toReversed() : turned;
      expect(areaM2(ring, ring[0])).toBeCloseTo(12, 6);
      expect(centroid(ring)[0] - far).toBeCloseTo(2, 6);
      expect(perimeterM(ring)).toBeCloseTo(14, 6);
    }),
    { numRuns: 20, seed: 3 },
  );
  expect(
    areaM2([
      [0, 0],
      [6, 0],
      [6, 2],
      [2, 2],
      [2, 5],
      [0, 5],
    ]),
  ).toBe(18);
  expect(
    centroid([
      [0, 0],
      [1, 0],
      [2, 0],
    ]),
  ).toEqual([1, 0]);
  expect(contains(square, 3.9, 2.9)).toBe(true);
  expect(contains(square, 4.1, 2.9)).toBe(false);
});

test('overlapping asks for common area, and touching is none', () => {
  expect(overlaps(box(0, 0, 2, 2), box(1, 1, 3, 3))).toBe(true);
  expect(overlaps(box(0, 0, 2, 2), box(2, 0, 3, 2))).toBe(false);
});

test('the edges of a ring close it, and the nearest one is measured', () => {
  expect(edgesOf(square)).toHaveLength(4);
  expect(edgesOf(square).at(-1)).toEqual([
    [0, 3],
    [0, 0],
  ]);
  expect(distanceToRing([2, 1], square)).toBe(1);
  expect(distanceToRing([7, 7], square)).toBe(5);
});

test('the area of a region leaves out its holes, however they turn, and its boundary includes theirs', () => {
  for (const hole of [box(1, 1, 2, 2), box(1, 1, 2, 2).toReversed()])
    expect(netAreaM2({ polygon: square, holes: [hole] })).toBe(11);
  expect(boundaryM({ polygon: square, holes: [] })).toBe(14);
  expect(boundaryM({ polygon: square, holes: [box(1, 1, 2, 2)] })).toBe(18);
});
