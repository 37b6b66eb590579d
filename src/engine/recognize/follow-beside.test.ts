import { expect, test } from 'vitest';
import { followBeside } from './follow-beside.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const wall = (...face: Parameters<typeof wallFace>): WallDraft => outerWall(wallFace(...face));
const half = (walls: WallDraft[], isSeen: (x: number, y: number) => boolean) => ({
  walls,
  interior: seenFloor(isSeen),
  spacingM: 0.03,
});
type Halves = Parameters<typeof followBeside>[0];

/** The left half of a split level, x 0 to 5, of which nobody entered what is beyond y = 5. */
const left = (isSeen = (x: number, y: number) => x > 0 && x < 5 && y > 0 && y < 5) =>
  half([wall(UP, 0, -1, 0, 5), wall(ACROSS, 5, -1, 0, 5), wall(UP, -5, 1, 0, 5), wall(ACROSS, 0, 1, 0, 5)], isSeen);
/** The right half, x 5.1 to 10, up to y = `endM`; the wall between the halves is its left one. */
const right = (endM: number) =>
  half(
    [
      wall(UP, -5.1, -1, 0, endM),
      wall(ACROSS, endM, -1, 5.1, 10),
      wall(UP, -10, 1, 0, endM),
      wall(ACROSS, 0, 1, 5.1, 10),
    ],
    (x, y) => x > 5.1 && x < 10 && y > 0 && y < endM,
  );
const follow = (halves: Halves, hasWindow: (wall: WallDraft) => boolean = () => false): void =>
  followBeside(
    halves,
    (own) => halves.filter((other) => other !== own),
    () => hasWindow,
  );
const ends = ({ walls }: Halves[number]) => [walls[0]!.to, walls[2]!.to, walls.length];

test('the half of a split level of which nobody entered the end is as long as the other half', () => {
  const [own, other] = [left(), right(8)];
  follow([own, other]);
  expect(ends(own)).toEqual([8, 8, 5]);
  const { from, to, low } = own.walls[4]!;
  expect([from, to, low].map(Math.round).map(Math.abs)).toEqual([0, 5, 8]);
  expect(ends(other)).toEqual([8, 8, 4]);
  // Across the wall between the halves the other half was seen.
  expect([own, other].map(({ walls }) => walls[1]!.to)).toEqual([5, 10]);
});

test('not where the other half ends likewise, where a window looks out, or where the yard behind was seen', () => {
  const likewise = left();
  follow([likewise, right(5)]);
  expect(ends(likewise)).toEqual([5, 5, 4]);
  const looksOut = left();
  follow([looksOut, right(8)], (own) => own.axis === ACROSS);
  expect(ends(looksOut)).toEqual([5, 5, 4]);
  const yard = left((x) => x > 0 && x < 5);
  follow([yard, right(8)]);
  expect(ends(yard)).toEqual([5, 5, 4]);
});
