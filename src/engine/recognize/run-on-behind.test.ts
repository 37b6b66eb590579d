import { expect, test } from 'vitest';
import { runOnBehind } from './run-on-behind.ts';
import { box, wallAlongX } from './testing/wall-drafts.ts';
import { seenFloor } from './testing/seen-floor.ts';
import type { RoomDraft } from './find-rooms.ts';

/** A room whose outline leaves the line of the wall at x = 3, `depthM` before it, up to x = 6. */
const roomBefore = (depthM: number): RoomDraft => ({
  ...box(0, 0, 6, 4),
  polygon: [
    [0, 0],
    [6, 0],
    [6, 4 - depthM],
    [3, 4 - depthM],
    [3, 4],
    [0, 4],
  ],
});
const seen = (isSeen: (x: number, y: number) => boolean) => ({ interior: seenFloor(isSeen), spacingM: 0.03 });
/** Seen is the floor of the room, up to what stands before its wall. */
const seenBefore = (depthM: number) => seen((x, y) => x > 0 && x < 6 && y > 0 && y < (x < 3 ? 4 : 4 - depthM));

test('a wall runs on behind a cabinet or a curtain, to the corner of the room', () => {
  for (const depthM of [0.1, 0.4]) {
    const wall = { ...wallAlongX(4, 0, 3), isExternal: false };
    runOnBehind([wall], [roomBefore(depthM)], seenBefore(depthM));
    expect([wall.from, wall.to]).toEqual([0, 6]);
  }
});

test('not where the room ends at a wall of its own, far before the line, or where a room goes on behind the line', () => {
  const endOf = (
    depthM: number,
    sights = seenBefore(depthM),
    others = [] as ReturnType<typeof wallAlongX>[],
  ): number => {
    const wall = wallAlongX(4, 0, 3);
    runOnBehind([wall, ...others], [roomBefore(depthM)], sights);
    return wall.to;
  };
  expect(endOf(0.4)).toBe(6);
  expect(endOf(0.4, undefined, [wallAlongX(3.6, 3, 6)])).toBe(3);
  expect(endOf(1)).toBe(3);
  expect(
    endOf(
      0.4,
      seen(() => true),
    ),
  ).toBe(3);
});

test('an outer wall runs on past a room that nobody entered to the far corner of the next, where a curtain hides it', () => {
  const endAfter = (isGapSeen: boolean, isExternal = true, isWidthAssumed = true): number => {
    const wall = { ...wallAlongX(4, 0, 3), isExternal, isWidthAssumed };
    const sights = seen((x, y) => y > 0 && y < 3.9 && (isGapSeen || x < 3 || x > 6));
    runOnBehind([wall], [box(0, 0, 3, 4), box(6, 0, 9, 3.9)], sights);
    return wall.to;
  };
  expect(endAfter(false)).toBe(9);
  // A window shows how thick it is.
  expect(endAfter(false, true, false)).toBe(9);
  expect([endAfter(true), endAfter(false, false)]).toEqual([3, 3]);
});
