import { expect, test } from 'vitest';
import { closeCorners, type Views } from './close-corners.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const wall = (...face: Parameters<typeof wallFace>): WallDraft => outerWall(wallFace(...face));
const sightsOf = (isSeen: (x: number, y: number) => boolean) => ({ interior: seenFloor(isSeen), spacingM: 0.03 });

/** A storey whose corner room, `sizeM` square, nobody entered, with the walls that part it from what was scanned. */
const storey = (sizeM = 3, isSeen = (x: number, y: number) => x < 9.9 - sizeM || y < 7.9 - sizeM) => ({
  walls: [
    wall(ACROSS, 8, -1, 0, 9.9 - sizeM),
    wall(UP, -10, 1, 0, 7.9 - sizeM),
    wall(UP, sizeM - 9.9, 1, 8 - sizeM, 8),
    wall(ACROSS, 7.9 - sizeM, -1, 10 - sizeM, 10),
  ],
  ...sightsOf(isSeen),
});
const NOTHING: Views = { hasWindow: () => false, hasLeaf: () => false };
const LEAF: Views = { ...NOTHING, hasLeaf: ({ axis }) => axis === UP };

/** Where the outer walls end once the corners of a storey are closed. */
function closedEnds(own = storey(), others: Parameters<typeof closeCorners>[1] = [], views: Views = LEAF): number[] {
  closeCorners(own, others, views);
  return own.walls.slice(0, 2).map(({ to }) => to);
}

test('outer walls meet around a corner room behind a closed door, also where furniture hides the end of its wall', () => {
  expect(closedEnds()).toEqual([10, 8]);
  const hidden = storey();
  hidden.walls[3]!.to = 8.6;
  expect(closedEnds(hidden)).toEqual([10, 8]);
});

test('not around a yard: behind walls without a door or with a window, where no wall shows one, where ground was seen, or in a porch', () => {
  expect(closedEnds(storey(), [], NOTHING)).toEqual([6.9, 4.9]);
  expect(closedEnds(storey(), [], { ...LEAF, hasWindow: ({ axis }) => axis === ACROSS })).toEqual([6.9, 4.9]);
  expect(closedEnds(storey(3, () => true))).toEqual([6.9, 4.9]);
  expect(closedEnds(storey(1.5))).toEqual([8.4, 6.4]);
});

test('around a corner behind walls without a window where most of the other outer walls have one, but in no porch', () => {
  const windows = (own: ReturnType<typeof storey>, shown: number): Views => ({
    ...NOTHING,
    hasWindow: (asked) => own.walls.indexOf(asked) < shown,
  });
  const [both, none, shallow, porch] = [storey(), storey(), storey(1.8), storey(1.8)];
  // What parts a shallow corner is long enough for a window.
  for (const { walls } of [shallow, porch]) walls[3]!.from = 7.9;
  expect(closedEnds(both, [], windows(both, 2))).toEqual([10, 8]);
  expect(both.walls.map(({ isLengthAssumed }) => isLengthAssumed)).toEqual([true, true, undefined, undefined]);
  expect(closedEnds(none, [], windows(none, 0))).toEqual([6.9, 4.9]);
  expect(closedEnds(shallow, [], windows(shallow, 2))).toEqual([10, 8]);
  // The front of a shaft is no outer wall.
  const shaft = storey();
  shaft.walls.push(wall(ACROSS, 9, -1, 0, 4));
  expect(closedEnds(shaft, [], windows(shaft, 2))).toEqual([6.9, 4.9]);
  expect(closedEnds(porch, [], { ...windows(porch, 2), hasLeaf: LEAF.hasLeaf })).toEqual([9.9 - 1.8, 7.9 - 1.8]);
});

test('around a corner in which another storey has rooms, and no farther than those go', () => {
  expect(closedEnds(storey(), [sightsOf(() => true)], NOTHING)).toEqual([10, 8]);
  expect(closedEnds(storey(), [sightsOf((x, y) => x < 7 || y < 5)], NOTHING)).toEqual([6.9, 4.9]);
  // A room reaches into the corner, from which its two walls part what nobody entered.
  const reaching = () => storey(4, (x, y) => x < 5.9 || y < 3.9 || (x < 7.9 && y < 5.9));
  expect(closedEnds(reaching(), [sightsOf(() => true)], NOTHING)).toEqual([10, 8]);
  expect(closedEnds(reaching())).toEqual([5.9, 7.9 - 4]);
  // More of the corner is a scanned room, but nothing of what lies behind both walls.
  const behind = (isSeen: (x: number, y: number) => boolean) => ({
    walls: [
      ...storey(4).walls.slice(0, 2),
      ...storey(3).walls.slice(2),
      { ...wall(UP, -5.9, 1, 4, 8), isExternal: false },
      { ...wall(ACROSS, 3.9, -1, 6, 10), isExternal: false },
    ],
    ...sightsOf(isSeen),
  });
  expect(
    closedEnds(
      behind((x, y) => x < 6.9 || y < 4.9),
      [sightsOf(() => true)],
      NOTHING,
    ),
  ).toEqual([10, 8]);
  expect(
    closedEnds(
      behind((x, y) => x < 6.9 || y < 6.5),
      [sightsOf(() => true)],
      NOTHING,
    ),
  ).toEqual([5.9, 7.9 - 4]);
  const inside = storey();
  for (const [index, offset] of [7, -9].entries()) {
    inside.walls[index] = wall(index === 0 ? ACROSS : UP, offset, index === 0 ? -1 : 1, 0, index === 0 ? 6.9 : 4.9);
  }
  expect(closedEnds(inside, [sightsOf(() => true)], NOTHING)).toEqual([6.9, 4.9]);
});
