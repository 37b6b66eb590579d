import { expect, test } from 'vitest';
import { findRooms, type RoomDraft } from './find-rooms.ts';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { ANYTHING_SEEN, CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { axisOf, COLUMN_M, COLUMN_SOLID, type WallFace } from './wall-face.ts';

const [ALONG_X, ALONG_Y] = [axisOf(0), axisOf(90)];

type Box = { x0: number; y0: number; x1: number; y1: number };

/** A raster on which floor and ceiling of some boxes were seen. */
function seen(boxes: readonly Box[], bits = FLOOR_SEEN | CEILING_SEEN): Grid {
  const grid = emptyGrid(-3, -3, 15, 12, 0.05);
  for (let iy = 0; iy < grid.height; iy++) {
    for (let ix = 0; ix < grid.width; ix++) {
      const [x, y] = [grid.x0 + (ix + 0.5) * grid.cellM, grid.y0 + (iy + 0.5) * grid.cellM];
      if (boxes.some((box) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1))
        grid.data[iy * grid.width + ix] = bits;
    }
  }
  return grid;
}

/** A face at y (along x) or x (along y), with the room on the side of the larger or the smaller coordinate. */
function face(along: 'x' | 'y', at: number, from: number, to: number, roomAt: 'more' | 'less'): WallFace {
  const axis = along === 'x' ? ALONG_X : ALONG_Y;
  // Left of the axis along y lies the smaller x.
  const isLeft = (roomAt === 'more') === (along === 'x');
  const firstColumn = Math.floor(from / COLUMN_M);
  const count = Math.floor(to / COLUMN_M) - firstColumn + 1;
  return {
    axis,
    offset: along === 'x' ? at : -at,
    from,
    to,
    side: isLeft ? 1 : -1,
    firstColumn,
    columns: new Uint8Array(count).fill(COLUMN_SOLID),
    tops: new Float32Array(count).fill(2.6),
    residualM: 0.002,
  };
}

/** The four faces of a box, without those that are left out. */
function facesOf({ x0, y0, x1, y1 }: Box, without: readonly ('south' | 'east' | 'north' | 'west')[] = []): WallFace[] {
  const faces = {
    south: face('x', y0, x0, x1, 'more'),
    north: face('x', y1, x0, x1, 'less'),
    west: face('y', x0, y0, y1, 'more'),
    east: face('y', x1, y0, y1, 'less'),
  };
  return (['south', 'east', 'north', 'west'] as const).flatMap((name) => (without.includes(name) ? [] : [faces[name]]));
}

const rooms = (faces: WallFace[], interior: Grid): RoomDraft[] =>
  findRooms({ walls: [], faces, interior, spacingM: 0.03, hasCeiling: true });
const areas = (found: readonly RoomDraft[]): number[] => found.map(({ areaM2 }) => areaM2);

const WEST: Box = { x0: 0, y0: 0, x1: 4, y1: 3 };
const EAST: Box = { x0: 4.1, y0: 0, x1: 7, y1: 3 };

test('rooms end at their faces, and a thin wall between two belongs to neither', () => {
  const found = rooms([...facesOf(WEST), ...facesOf(EAST)], seen([WEST, EAST]));
  expect(areas(found)).toEqual([expect.closeTo(12, 3), expect.closeTo(8.7, 3)]);
  expect(found.map(({ hasOpenBoundary }) => hasOpenBoundary)).toEqual([false, false]);
});

test('a room of which one wall was not seen is closed where what was seen of it ends, and that is marked', () => {
  const found = rooms(facesOf(WEST, ['east']), seen([WEST]));
  expect(areas(found)).toEqual([expect.closeTo(12, 1)]);
  expect(found[0]?.hasOpenBoundary).toBe(true);
});

test('rooms with a door between them, over which a lintel or its bridge lies, are two; without a wall between them they are one', () => {
  const outer = [...facesOf(WEST, ['east']), ...facesOf(EAST, ['west'])];
  const between = [face('y', 4, 0, 3, 'less'), face('y', 4.1, 0, 3, 'more')];
  const passage = (from: number, to: number): Box => ({ x0: 3.9, y0: from, x1: 4.2, y1: to });
  const floorInDoor = seen([WEST, EAST]);
  seen([passage(1, 1.9)], FLOOR_SEEN).data.forEach((value, cell) => (floorInDoor.data[cell]! |= value));
  expect(rooms([...outer, ...between], floorInDoor)).toHaveLength(2);
  expect(areas(rooms(outer, seen([WEST, EAST, passage(0, 3)])))).toEqual([expect.closeTo(21, 1)]);
});

test('a pillar of walls within a room is a hole in it', () => {
  const hall: Box = { x0: 0, y0: 0, x1: 8, y1: 6 };
  const core: Box = { x0: 3, y0: 2, x1: 5, y1: 4 };
  const around = [
    face('x', core.y0, core.x0, core.x1, 'less'),
    face('x', core.y1, core.x0, core.x1, 'more'),
    face('y', core.x0, core.y0, core.y1, 'less'),
    face('y', core.x1, core.y0, core.y1, 'more'),
  ];
  const grid = seen([hall]);
  const without = seen([core], 1);
  grid.data.forEach((value, cell) => {
    if (without.data[cell] === 1) grid.data[cell] = 0;
    else grid.data[cell] = value;
  });
  const [found] = rooms([...facesOf(hall), ...around], grid);
  expect(found?.areaM2).toBeCloseTo(44, 2);
  expect(found?.holes).toHaveLength(1);
});

test('what is seen of a yard through a door is no room', () => {
  const yard: Box = { x0: 4.3, y0: 1, x1: 6.5, y1: 2 };
  const grid = seen([WEST]);
  const outside = seen([yard], FLOOR_SEEN);
  outside.data.forEach((value, cell) => {
    if (value > 0) grid.data[cell] = value;
  });
  expect(areas(rooms(facesOf(WEST), grid))).toEqual([expect.closeTo(12, 2)]);
});

test('a stairwell between faces is a part of its hall, though neither floor nor ceiling shows over the stairs', () => {
  const hall: Box = { x0: 0, y0: 0, x1: 2.7, y1: 8 };
  const grid = seen([{ ...hall, y1: 2.5 }]);
  const treads = seen([{ ...hall, y0: 2.5 }], ANYTHING_SEEN);
  treads.data.forEach((value, cell) => {
    if (value > 0) grid.data[cell] = value;
  });
  expect(areas(rooms(facesOf(hall), grid))).toEqual([expect.closeTo(21.6, 1)]);
});
