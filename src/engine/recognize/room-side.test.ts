import { expect, test } from 'vitest';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { isUnderCeiling } from './room-side.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf, COLUMN_LINTEL } from './wall-face.ts';

/** A surface along x at y = 2 whose room is at smaller y. */
const SURFACE = wallFace(axisOf(0), 2, -1, 0.5, 2.5);

/** The ceiling of a room that ends at y = 2, and what shows of one behind. */
function ceilingSeen(isBehind: (x: number) => boolean): Grid {
  const grid = emptyGrid(0, 0, 3, 3, 0.025);
  for (let iy = 0; iy < grid.height; iy++) {
    for (let ix = 0; ix < grid.width; ix++) {
      const [x, y] = [(ix + 0.5) * grid.cellM, (iy + 0.5) * grid.cellM];
      if (y < 2 || isBehind(x)) grid.data[iy * grid.width + ix] = CEILING_SEEN;
    }
  }
  return grid;
}

test('the ceiling goes on over a cabinet, and ends at a wall', () => {
  expect(
    isUnderCeiling(
      ceilingSeen(() => true),
      SURFACE,
      -1,
    ),
  ).toBe(true);
  expect(
    isUnderCeiling(
      ceilingSeen(() => false),
      SURFACE,
      -1,
    ),
  ).toBe(false);
  // Noise behind a part of a wall.
  expect(
    isUnderCeiling(
      ceilingSeen((x) => x < 1),
      SURFACE,
      -1,
    ),
  ).toBe(false);
});

test('over an opening up to the ceiling that says nothing, nor where both sides show a room alike', () => {
  const lintels = { ...SURFACE, columns: SURFACE.columns.map(() => COLUMN_LINTEL) };
  const interior = ceilingSeen(() => true);
  expect(isUnderCeiling(interior, lintels, -1)).toBe(false);
  expect(isUnderCeiling(interior, SURFACE, 'both')).toBe(false);
});
