import { expect, test } from 'vitest';
import { fitState } from './state-outline.ts';

const square = { XX: [[-80_000, 40_000, -78_000, 40_000, -78_000, 42_000, -80_000, 42_000]] };
const box = { x: 10, y: 10, width: 100, height: 100 };

test('a state fills its box with north up, and the place stands in it', () => {
  const fitted = fitState(square, { region: 'XX', latitude: 42, longitude: -79 }, box);
  expect(fitted?.pin).toEqual([60, expect.closeTo(10)]);
  const ys = fitted?.rings.flat().map(([, y]) => y) ?? [];
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(10), expect.closeTo(110)]);
  for (const [x] of fitted?.rings.flat() ?? []) expect(x).toBeGreaterThanOrEqual(10);
});

test('a state without an outline has no map', () => {
  expect(fitState(square, { region: 'NY', latitude: 42, longitude: -79 }, box)).toBeUndefined();
});
