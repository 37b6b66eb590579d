import { expect, test } from 'vitest';
import type { Point2 } from './plane.ts';
import { areaM2 } from './polygon.ts';
import { simplifyRing } from './simplify-ring.ts';

test('steps along a slanted side become straight, and corners stay', () => {
  const steps: Point2[] = Array.from({ length: 20 }, (_, i): Point2[] => [
    [4 - i * 0.1, i * 0.1],
    [4 - i * 0.1, (i + 1) * 0.1],
  ]).flat();
  const ring: Point2[] = [[0, 0], ...steps, [2, 4], [0, 4]];
  const simple = simplifyRing(ring, 0.08);
  expect(simple.length).toBeLessThan(8);
  expect(simple).toContainEqual([0, 0]);
  expect(simple).toContainEqual([0, 4]);
  expect(Math.abs(areaM2(simple) - areaM2(ring))).toBeLessThan(0.25);
});

test('a square stays as it is', () => {
  const square: Point2[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  expect(simplifyRing(square, 0.1)).toEqual(square);
});
