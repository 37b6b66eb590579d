import { expect, test } from 'vitest';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { reachHiddenCorners } from './hidden-corners.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf, type SeenFace, type WallFace } from './wall-face.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const SPACING_M = 0.03;

/** The upper and the right face of a room from (0, 0) to (6, 3), whose corner is hidden: both end short of it. */
const UPPER = wallFace(ACROSS, 3, -1, 0, 5.2);
const RIGHT = wallFace(UP, -6, 1, 0, 2.5);

/** Floor seen in the room but for its hidden corner, and where `isSeenToo` says; a ceiling where `hasCeiling` does. */
function floorSeen(
  isSeenToo: (x: number, y: number) => boolean = () => false,
  hasCeiling: (x: number, y: number) => boolean = () => false,
  hiddenX = 5.1,
): Grid {
  const grid = emptyGrid(-1, -1, 9, 6, 0.025);
  for (let iy = 0; iy < grid.height; iy++) {
    for (let ix = 0; ix < grid.width; ix++) {
      const [x, y] = [grid.x0 + (ix + 0.5) * grid.cellM, grid.y0 + (iy + 0.5) * grid.cellM];
      const isInRoom = x > 0 && x < 6 && y > 0 && y < 3 && !(x > hiddenX && y > 2.4);
      if (isInRoom || isSeenToo(x, y)) grid.data[iy * grid.width + ix]! |= FLOOR_SEEN;
      if (hasCeiling(x, y)) grid.data[iy * grid.width + ix]! |= CEILING_SEEN;
    }
  }
  return grid;
}

const ends = (faces: readonly WallFace[], interior: Grid, furniture: readonly SeenFace[] = []) =>
  reachHiddenCorners(faces, furniture, interior, SPACING_M).map(({ to }) => Number(to.toFixed(3)));

test('two walls that would meet in a hidden corner are carried on to it, and what was seen of them is kept', () => {
  const [upper, right] = reachHiddenCorners([UPPER, RIGHT], [], floorSeen(), SPACING_M);
  expect([upper!.to, right!.to]).toEqual([expect.closeTo(6, 6), expect.closeTo(3, 6)]);
  expect([upper!.seen, right!.seen]).toEqual([
    { from: 0, to: 5.2 },
    { from: 0, to: 2.5 },
  ]);
});

test('a wall that reaches the corner is where the other one ends', () => {
  expect(ends([UPPER, wallFace(UP, -6, 1, 0, 3)], floorSeen())).toEqual([6, 3]);
});

test('where the floor of the corner was seen, nothing hides it', () => {
  expect(
    ends(
      [UPPER, RIGHT],
      floorSeen((x, y) => x > 5 && x < 6 && y > 2 && y < 3),
    ),
  ).toEqual([5.2, 2.5]);
});

test('where the building goes on behind, there is an opening', () => {
  expect(
    ends(
      [UPPER, RIGHT],
      floorSeen((x, y) => x > 5 && x < 8 && y > 3 && y < 5),
    ),
  ).toEqual([5.2, 2.5]);
});

test('a shaft in the corner, the far side of the room, and a wall that looks the other way are no hidden corners', () => {
  const shaft = [wallFace(ACROSS, 2.2, -1, 5.2, 6), wallFace(UP, -5.2, 1, 2.2, 3)];
  expect(ends([UPPER, wallFace(UP, -6, 1, 0, 2.2), ...shaft], floorSeen())).toEqual([5.2, 2.2, 6, 3]);
  expect(ends([wallFace(ACROSS, 3, -1, 0, 4), RIGHT], floorSeen())).toEqual([4, 2.5]);
  expect(ends([UPPER, wallFace(UP, -6, -1, 0, 2.5)], floorSeen())).toEqual([5.2, 2.5]);
});

test('walls go on to their corner behind the front and the side of a cabinet', () => {
  const cabinet = [wallFace(ACROSS, 2.6, -1, 5.2, 6), wallFace(UP, -5.2, 1, 2.6, 3)];
  expect(ends([UPPER, wallFace(UP, -6, 1, 0, 2.6), ...cabinet], floorSeen())).toEqual([6, 3, 6, 3]);
});

test('a wall that begins in the corner of a room and leads out of it is no side of a cabinet', () => {
  const wall = wallFace(UP, -5.2, 1, -2, 2.9);
  const right = wallFace(UP, -6, 1, 0, 2.6);
  expect(ends([UPPER, right, wall], floorSeen())).toEqual([5.2, 2.6, 2.9]);
});

test('where furniture stands in the corner, its ceiling shows all the same, and more may be hidden', () => {
  const isInRoom = (x: number, y: number): boolean => x > 0 && x < 6 && y > 0 && y < 3;
  const interior = floorSeen(() => false, isInRoom, 3.5);
  const front = wallFace(ACROSS, 2.5, -1, 3.6, 6);
  const upper = wallFace(ACROSS, 3, -1, 0, 3.6);
  expect(ends([upper, RIGHT], interior)).toEqual([3.6, 2.5]);
  expect(ends([upper, RIGHT], interior, [front])).toEqual([6, 3]);
});
