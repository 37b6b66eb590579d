import { expect, test } from 'vitest';
import { boundingWalls } from './bounding-walls.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { WallDraft } from './wall-draft.ts';
import { axisOf, COLUMN_M, type WallFace } from './wall-face.ts';

const AXIS = axisOf(0);

/** A wall along x of which the face towards smaller y was seen, at `low`. */
function wall(low: number, from: number, to: number, thicknessM = 0.3): WallDraft {
  const count = Math.ceil((to - from) / COLUMN_M);
  const face: WallFace = {
    axis: AXIS,
    offset: low,
    from,
    to,
    side: -1,
    firstColumn: Math.floor(from / COLUMN_M),
    columns: new Uint8Array(count),
    tops: new Float32Array(count),
    residualM: 0.002,
  };
  return {
    axis: AXIS,
    from,
    to,
    low,
    high: low + thicknessM,
    lowFaces: [face],
    highFaces: [],
    isWidthAssumed: true,
    isExternal: true,
    isStartSoft: false,
    isEndSoft: false,
    joinedAtStart: [],
    joinedAtEnd: [],
  };
}

const ROOM: RoomDraft = {
  polygon: [
    [0, 0],
    [5, 0],
    [5, 4],
    [0, 4],
  ],
  holes: [],
  areaM2: 20,
  wallIds: [1],
  seenShare: 1,
  hasOpenBoundary: false,
};
const NORTH = wall(4, 0, 5);
const WARDROBE = wall(3.2, 1, 2.5);

test('a surface up to the ceiling in the middle of a room is no wall; the walls around it are, and rooms keep theirs', () => {
  const { walls, rooms } = boundingWalls([WARDROBE, NORTH], [ROOM]);
  expect(walls).toEqual([NORTH]);
  expect(rooms[0]?.wallIds).toEqual([0]);
});

test('a surface within another wall is no wall of its own', () => {
  expect(boundingWalls([wall(4.1, 1, 3, 0.1), NORTH], [ROOM]).walls).toEqual([NORTH]);
});

test('a wall of a room that nobody entered stays, as do all where there is no room', () => {
  const beyond = wall(9, 0, 5);
  expect(boundingWalls([beyond, NORTH], [ROOM]).walls).toEqual([beyond, NORTH]);
  expect(boundingWalls([WARDROBE], []).walls).toEqual([WARDROBE]);
});
