import { expect, test } from 'vitest';
import { dropDoubled } from './drop-doubled.ts';
import { box, outerWall, wallAlongX } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import type { WallDraft } from './wall-draft.ts';

const FRONT = wallAlongX(4, 0, 6);
const { axis } = FRONT;

/** A wall along x of which the low face at y = 4 was seen over all its length, and a high face over a part of it. */
function twoSided(highFrom: number, highTo: number, thicknessM: number): WallDraft {
  const highFaces = [wallFace(axis, 4 + thicknessM, 1, highFrom, highTo)];
  return { ...FRONT, high: 4 + thicknessM, highFaces, isExternal: false, isWidthAssumed: false };
}

test('a closed door whose leaf shows within a wall is no second wall, and its rooms are bounded by the wall', () => {
  const [leaf, wall] = [twoSided(1, 1.8, 0.07), twoSided(1.9, 6, 0.12)];
  const rooms = [
    { ...box(0, 0, 6, 4), wallIds: [0, 1] },
    { ...box(0, 4.1, 6, 8), wallIds: [0] },
  ];
  const found = dropDoubled([leaf, wall], rooms);
  expect(found.walls).toEqual([wall]);
  expect(found.rooms.map(({ wallIds }) => wallIds)).toEqual([[0], [0]]);
});

test('what hangs before a wall that runs on behind it is no wall', () => {
  const curtain = wallAlongX(3.93, 3, 6);
  expect(dropDoubled([curtain, FRONT], []).walls).toEqual([FRONT]);
});

test('walls beside each other, or in one line with a little in common, are two', () => {
  const [behind, next] = [wallAlongX(4.2, 0, 6, 0.1), wallAlongX(4.05, 5, 9)];
  const thin = { ...FRONT, high: 4.15 };
  expect(dropDoubled([thin, behind], []).walls).toEqual([thin, behind]);
  expect(dropDoubled([FRONT, next], []).walls).toEqual([FRONT, next]);
});

test('outer walls of two rooms back to back are two', () => {
  const back = outerWall(wallFace(axis, 4.2, 1, 0, 6));
  expect(dropDoubled([FRONT, back], []).walls).toEqual([FRONT, back]);
});

test('where surfaces are blurred, a second wall may be the better sight of the first', () => {
  const curtain = wallAlongX(3.93, 3, 6);
  const blurred = { ...curtain, lowFaces: curtain.lowFaces.map((face) => ({ ...face, residualM: 0.01 })) };
  expect(dropDoubled([blurred, FRONT], []).walls).toEqual([blurred, FRONT]);
});
