import { expect, test } from 'vitest';
import { boundingWalls } from './bounding-walls.ts';
import { box, wallAlongX as wall } from './testing/wall-drafts.ts';

const ROOM = { ...box(0, 0, 5, 4), wallIds: [1] };
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

test('a pier that stands by itself is no wall, though the room ends at it; one that a wall joins is', () => {
  const pier = wall(4, 1, 1.4);
  expect(boundingWalls([pier, NORTH], [ROOM]).walls).toEqual([NORTH]);
  const joined = { ...pier, joinedAtEnd: [1] };
  expect(boundingWalls([joined, NORTH], [ROOM]).walls).toEqual([joined, NORTH]);
});
