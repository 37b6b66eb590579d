import { expect, test } from 'vitest';
import type { Point3 } from '#geometry/space.ts';
import { boxToCut, type Cuts, deleteCut, flipCut, moveCut, placeHandles, planeInFace } from './cuts.ts';

const bounds = { min: [0, 0, 0] as Point3, max: [10, 6, 4] as Point3 };
const top = { normal: [0, 0, 1] as Point3, distanceM: 3 };
const cuts: Cuts = { cutPlanes: [top], cutBox: { min: [1, 1, 1], max: [3, 3, 3] } };

test('a plane lies in the face and cuts away what is before it, from whichever side one looks [V5]', () => {
  const seen = planeInFace([2, 0, 1], [0, -1, 0], [2, -9, 2]);
  expect(seen.normal.map(Math.abs)).toEqual([0, 1, 0]);
  expect(seen.normal[1]).toBe(-1);
  expect(seen.distanceM).toBeCloseTo(0, 2);
  expect(planeInFace([2, 0, 1], [0, 1, 0], [2, -9, 2]), 'a face that is turned inside out').toEqual(seen);
  expect(planeInFace([2, 5, 1], [1e-5, -0.99999999, 1e-5], [2, 0, 2]).normal.map(Math.abs)).toEqual([0, 1, 0]);
});

test('planes move along their normal, sides of the box outward, and the box never becomes empty [V5]', () => {
  expect(moveCut(cuts, { plane: 0 }, -0.5).cutPlanes[0]?.distanceM).toBe(2.5);
  expect(moveCut(cuts, { axis: 0, isMax: true }, 2).cutBox).toEqual({ min: [1, 1, 1], max: [5, 3, 3] });
  expect(moveCut(cuts, { axis: 0, isMax: false }, 2).cutBox).toEqual({ min: [-1, 1, 1], max: [3, 3, 3] });
  expect(moveCut(cuts, { axis: 2, isMax: true }, -9).cutBox?.max[2]).toBeCloseTo(1.1, 9);
  expect(moveCut(cuts, { axis: 2, isMax: false }, -9).cutBox?.min[2]).toBeCloseTo(2.9, 9);
});

test('flips and deletes what is chosen, and nothing else [V5]', () => {
  const flipped = flipCut(cuts, { plane: 0 });
  expect(flipped).toEqual({ cutPlanes: [{ normal: [0, 0, -1], distanceM: -3 }], cutBox: cuts.cutBox });
  expect(flipCut(flipped, { plane: 0 })).toEqual(cuts);
  expect(deleteCut(cuts, { plane: 0 })).toEqual({ cutPlanes: [], cutBox: cuts.cutBox });
  expect(deleteCut(cuts, { axis: 1, isMax: true })).toEqual({ cutPlanes: [top], cutBox: null });
});

test('handles stand on their plane, at the anchor or in the middle of the building, and in the sides of the box [V5]', () => {
  const [plane, ...sides] = placeHandles(cuts, bounds, () => undefined);
  expect(plane).toEqual({ handle: { plane: 0 }, at: [5, 3, 3], axis: [0, 0, 1] });
  expect(placeHandles(cuts, bounds, () => [1, 2, 9])[0]?.at).toEqual([1, 2, 3]);
  expect(sides).toHaveLength(6);
  expect(sides[1]).toEqual({ handle: { axis: 0, isMax: true }, at: [3, 2, 2], axis: [1, 0, 0] });
  const { min, max } = boxToCut(bounds);
  expect([min.every((value) => value < 0), max[0] > 10, max[2] < 4.2]).toEqual([true, true, true]);
});
