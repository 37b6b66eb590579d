import { expect, test } from 'vitest';
import { angleBetweenDeg3, areaOfRing3, cornersOfLines, type Point3 } from './space.ts';

test('angles in space are exact also where points are nearly in line', () => {
  expect(angleBetweenDeg3([5, 0, 0], [0, 0, 0], [0, 0, 2])).toBe(90);
  expect(angleBetweenDeg3([1, 0, 0], [0, 0, 0], [-3, 0, 0])).toBe(180);
  expect(angleBetweenDeg3([1, 0, 0], [0, 0, 0], [1, 1e-7, 0])).toBeCloseTo(5.7296e-6, 9);
});

test('areas do not depend on where a ring lies, how it is tilted, and which way it turns', () => {
  const tilted = [
    [1e4, 0, 0],
    [1e4 + 4, 0, 0],
    [1e4 + 4, 3, 4],
    [1e4, 3, 4],
  ] as [number, number, number][];
  expect(areaOfRing3(tilted)).toBeCloseTo(20, 9);
  expect(areaOfRing3(tilted.toReversed())).toBeCloseTo(20, 9);
  expect(areaOfRing3([])).toBe(0);
});

test('corners are where lines meet at an angle, not where one goes on', () => {
  const [a, b, c, d]: [Point3, Point3, Point3, Point3] = [
    [0, 0, 0],
    [1, 0, 0],
    [3, 0, 0],
    [3, 2, 0],
  ];
  expect(
    cornersOfLines([
      [a, b],
      [b, c],
      [c, d],
      [d, a],
    ]),
  ).toEqual([a, c, d]);
});
