import { distance, type Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { hatchLines } from './hatch-lines.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

test('lines fill an outline without its hole', () => {
  const lengthM = (rings: Point2[][]) => hatchLines(rings, 0.1, 0).reduce((sum, [a, b]) => sum + distance(a, b), 0);
  expect(lengthM([box(0, 0, 4, 3)])).toBeCloseTo(120);
  expect(lengthM([box(0, 0, 4, 3), box(1, 1, 2, 2).toReversed()])).toBeCloseTo(110);
});
