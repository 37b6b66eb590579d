import { expect, test } from 'vitest';
import { runOnPastShafts } from './past-shafts.ts';
import { axisOf } from './wall-face.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const NOTHING = { hasWindow: () => false, hasLeaf: () => false };

/** Rooms below y = 6; before their outer wall stands a shaft from (3, 5) to (4.2, 6), beside a wall along x = 3. */
const storey = (isSeen = (x: number, y: number) => y < 5 || (y < 6 && (x < 3 || x > 4.2))) => {
  const shaft = outerWall(wallFace(ACROSS, 5, -1, 3, 4.2));
  const between = { ...outerWall(wallFace(UP, -3, -1, 0, 5), 0.12), isExternal: false };
  return { shaft, between, interior: seenFloor(isSeen), spacingM: 0.03 };
};
const outer = (from: number, to: number) => outerWall(wallFace(ACROSS, 6, -1, from, to));

test('draws an outer wall on behind a shaft that stands before it, and the wall beside the shaft to it', () => {
  const { shaft, between, ...sights } = storey();
  const [left, right] = [outer(0, 3), outer(4.2, 9)];
  expect(runOnPastShafts({ ...sights, walls: [shaft, between, left, right] }, NOTHING)).toEqual([shaft, between, left]);
  expect([left.from, left.to, between.to]).toEqual([0, 9, expect.closeTo(6)]);
  expect([shaft.isExternal, left.isLengthAssumed, between.isLengthAssumed]).toEqual([false, true, true]);
});

test('draws the wall beside it on where the outer wall was seen to go on', () => {
  const { shaft, between, ...sights } = storey();
  runOnPastShafts({ ...sights, walls: [shaft, between, outer(0, 9)] }, NOTHING);
  expect(between.to).toBeCloseTo(6);
});

test('a recess of the building with a door or a window is no shaft', () => {
  const { shaft, between, ...sights } = storey();
  const walls = [shaft, between, outer(0, 3), outer(4.2, 9)];
  for (const views of [
    { ...NOTHING, hasWindow: () => true },
    { ...NOTHING, hasLeaf: () => true },
  ])
    expect(runOnPastShafts({ ...sights, walls }, views)).toEqual(walls);
  expect(between.to).toBe(5);
});

test('nor is what was seen inside, broader than 2.5 m, or deeper', () => {
  const open = storey((_x, y) => y < 6);
  const broad = outerWall(wallFace(ACROSS, 5, -1, 3, 5.6));
  const deep = outerWall(wallFace(ACROSS, 3.4, -1, 3, 4.2));
  for (const front of [open.shaft, broad, deep]) {
    const { interior, spacingM, between } = front === open.shaft ? open : storey();
    const walls = [front, between, outer(0, 3), outer(front.to, 9)];
    expect(runOnPastShafts({ interior, spacingM, walls }, NOTHING)).toHaveLength(4);
    expect(between.to).toBe(5);
  }
});
