import type { Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { sightShare } from './sight-share.ts';

const SEEN = 2;

/** A raster on which everything was seen but what lies in a strip across it. */
function seenBut(fromX: number, toX: number): Grid {
  const grid = emptyGrid(0, 0, 4, 3, 0.025);
  for (let iy = 0; iy < grid.height; iy++) {
    for (let ix = 0; ix < grid.width; ix++) {
      const x = grid.x0 + (ix + 0.5) * grid.cellM;
      if (x < fromX || x > toX) grid.data[iy * grid.width + ix] = SEEN;
    }
  }
  return grid;
}

const box = (x0: number, x1: number): Point2[] => [
  [x0, 0.1],
  [x1, 0.1],
  [x1, 2.9],
  [x0, 2.9],
];

test.each([0.08, 0.1, 0.15, 0.3])(
  'of a wall %f m thick nothing is seen, though rooms show on either side',
  (thicknessM) => {
    const grid = seenBut(2, 2 + thicknessM);
    expect(sightShare(grid, box(2, 2 + thicknessM), 0.1, SEEN)).toBeLessThan(0.1);
  },
);

test('a room counts by the share that was seen, by its own kind of sight only', () => {
  const grid = seenBut(1, 2);
  expect(sightShare(grid, box(0.1, 1), 0.1, SEEN)).toBeCloseTo(1, 1);
  expect(sightShare(grid, box(0.1, 1.9), 0.1, SEEN)).toBeCloseTo(0.5, 1);
  expect(sightShare(grid, box(0.1, 1), 0.1, 1)).toBe(0);
});

test('single sights count for a square of the step', () => {
  const grid = emptyGrid(0, 0, 4, 3, 0.025);
  for (let iy = 0; iy < grid.height; iy += 8)
    for (let ix = 0; ix < grid.width; ix += 8) grid.data[iy * grid.width + ix] = SEEN;
  expect(sightShare(grid, box(0.1, 3.9), 0.05, SEEN)).toBeLessThan(0.2);
  expect(sightShare(grid, box(0.1, 3.9), 0.25, SEEN)).toBeGreaterThan(0.9);
});
