import { expect, test } from 'vitest';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { isUnderCeiling, roomSideOf } from './room-side.ts';
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

/** A thin wall from y = 2 to 2.1: in the room at smaller y the floor shows up to the wall, in the other only from `fromY` on. */
function floorSeen(fromY: number): Grid {
  const grid = emptyGrid(0, 0, 3, 4, 0.025);
  for (let iy = 0; iy < grid.height; iy++) {
    const y = grid.y0 + (iy + 0.5) * grid.cellM;
    if (y < 2 || y > fromY) grid.data.fill(FLOOR_SEEN | CEILING_SEEN, iy * grid.width, (iy + 1) * grid.width);
  }
  return grid;
}

test('the far face of a thin wall looks at the room that it was scanned from, not at the one behind it that shows first', () => {
  const face = wallFace(axisOf(0), 2.08, 1, 0.5, 2.5);
  expect(roomSideOf(floorSeen(2.3), face, 0)).toBe(-1);
  expect(roomSideOf(floorSeen(2.3), face, 0, 1, 1)).toBe(1);
  // Without any of that room, it is not known.
  expect(roomSideOf(floorSeen(3.5), face, 0, 1, 1)).toBe(0);
});

test('what shows close by tells the side, wherever it was scanned from', () => {
  expect(roomSideOf(floorSeen(3.5), SURFACE, 0, 1, 1)).toBe(-1);
});
