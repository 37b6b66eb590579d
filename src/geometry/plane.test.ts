import { expect, test } from 'vitest';
import { angleBetweenDeg, crossLines, direction, distanceToSegment, intersectLines, rectangleAround } from './plane.ts';
import { signedAreaM2 } from './polygon.ts';

test('two lines cross where both positions say, unless they are nearly parallel', () => {
  expect(crossLines([0, 0], [1, 0], [3, -2], [0, 1], 0.1)).toEqual({ t: 3, s: 2, sine: 1 });
  expect(intersectLines([0, 0], [1, 0], [3, -2], [0, 1])).toEqual([3, 0]);
  expect(intersectLines([0, 0], [1, 0], [0, 1], direction([0, 1], [100, 1.5]))).toBeUndefined();
});

test('beyond its ends a segment is as far as the nearer of them', () => {
  expect(distanceToSegment([2, 1], [0, 0], [4, 0])).toBe(1);
  expect(distanceToSegment([7, 4], [0, 0], [4, 0])).toBe(5);
  expect(distanceToSegment([3, 4], [0, 0], [0, 0])).toBe(5);
});

test('the angle between two arms does not depend on their order', () => {
  expect(angleBetweenDeg([1, 0], [0, 0], [0, 2])).toBeCloseTo(90);
  expect(angleBetweenDeg([0, 2], [0, 0], [1, 0])).toBeCloseTo(90);
  expect(angleBetweenDeg([1, 0], [0, 0], [-3, 0])).toBeCloseTo(180);
});

test('a rectangle runs counter-clockwise from its lower left corner', () => {
  const ring = rectangleAround([1, 1], 2, 4, [1, 0]);
  expect(ring[0]).toEqual([0, -1]);
  expect(signedAreaM2(ring)).toBe(8);
});
