import { expect, test } from 'vitest';
import { thinBehindFurniture } from './behind-furniture.ts';
import { widthOf, type WallDraft } from './wall-draft.ts';
import { axisOf } from './wall-face.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';

const ALONG_X = axisOf(0);

/** Rooms on both sides, and a ceiling over them. */
const sightsOf = (isSeen: (x: number, y: number) => boolean) => {
  const floor = seenFloor(isSeen);
  const data = floor.data.map((bits) => ((bits & FLOOR_SEEN) !== 0 ? bits | CEILING_SEEN : bits));
  return { interior: { ...floor, data }, spacingM: 0.03 };
};
const ROOMS = sightsOf((_x, y) => y < 2 || y > 2.55);

const inner = (from: number, to: number, thicknessM: number): WallDraft => ({
  ...outerWall(wallFace(ALONG_X, 2, -1, from, to), thicknessM),
  isWidthAssumed: false,
  isExternal: false,
});
const betweenRooms = (from: number, to: number): WallDraft => ({
  ...inner(from, to, 0.12),
  highFaces: [wallFace(ALONG_X, 2.12, 1, from, to)],
});

test('a wall with a wardrobe along its far side is as thick as where it was seen from both sides', () => {
  const behind = inner(5, 7, 0.55);
  thinBehindFurniture([betweenRooms(0, 4.8), behind], ROOMS);
  expect(widthOf(behind)).toBeCloseTo(0.12);
  expect(behind.low).toBe(2);
});

test('not where the wall that was seen from both sides has another face, or is an outer one', () => {
  const [aside, outer] = [inner(5, 7, 0.55), { ...inner(5, 7, 0.55), isExternal: true }];
  const other = betweenRooms(0, 4.8);
  thinBehindFurniture([{ ...other, low: 2.1, high: 2.22 }, aside], ROOMS);
  thinBehindFurniture([other, outer], ROOMS);
  expect([widthOf(aside), widthOf(outer)]).toEqual([expect.closeTo(0.55), expect.closeTo(0.55)]);
});

test('a wall grows no thicker', () => {
  const thin = inner(5, 7, 0.08);
  thinBehindFurniture([betweenRooms(0, 4.8), thin], ROOMS);
  expect(widthOf(thin)).toBeCloseTo(0.08);
});

test('not where no room shows beyond: an outer wall, as thick as its windows show', () => {
  const outer = inner(5, 7, 0.55);
  thinBehindFurniture(
    [betweenRooms(0, 4.8), outer],
    sightsOf((_x, y) => y < 2),
  );
  expect(widthOf(outer)).toBeCloseTo(0.55);
});
