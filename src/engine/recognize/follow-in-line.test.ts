import { expect, test } from 'vitest';
import { followInLine } from './follow-in-line.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const wall = (...face: Parameters<typeof wallFace>): WallDraft => outerWall(wallFace(...face));

/** The left half of a split level, 8 m deep, of which nobody entered what is between x = 4 and the other half; two walls part that. */
const left = ({
  endM = 4,
  parting = [wall(UP, -4, 1, 0, 3.9), wall(UP, -4, 1, 4.1, 8)],
  isSeen = (x: number) => x < 4,
} = {}) => ({
  walls: [wall(ACROSS, 8, -1, 0, endM), wall(ACROSS, 0, 1, 0, 4), ...parting],
  interior: seenFloor(isSeen),
  spacingM: 0.03,
});
/** The right half, from x = 7 on; its outer walls are at y = 0 and `farM`. */
const right = (farM = 8) => ({
  walls: [wall(ACROSS, farM, -1, 7, 10), wall(ACROSS, 0, 1, 7, 10), wall(UP, -7, -1, 0, farM)],
  interior: seenFloor((x) => x > 7),
  spacingM: 0.03,
});
type Halves = Parameters<typeof followInLine>[0];
function ends(halves: Halves, hasWindow: (wall: WallDraft) => boolean = () => false): number[] {
  followInLine(
    halves,
    (own) => halves.filter((other) => other !== own),
    () => hasWindow,
  );
  return halves[0]!.walls.slice(0, 2).map(({ to }) => to);
}

test('outer walls run on past a room that nobody entered to the other half, in whose outer walls they go on', () => {
  const own = left();
  expect(ends([own, right()])).toEqual([7, 7]);
  expect(own.walls.map(({ isLengthAssumed }) => isLengthAssumed)).toEqual([true, true, undefined, undefined]);
});

test('also where furniture hides the last of a wall before that room', () => {
  expect(ends([left({ endM: 2.2 }), right()])).toEqual([7, 7]);
});

test('not past what was seen, at a window, or to a wall in another line', () => {
  expect(ends([left({ isSeen: () => true }), right()])).toEqual([4, 4]);
  expect(ends([left(), right()], ({ axis, low }) => axis === UP && low < -6)).toEqual([4, 4]);
  expect(ends([left(), right()], ({ axis, low }) => axis === UP && low > -5)).toEqual([4, 4]);
  expect(ends([left(), right(7)])).toEqual([4, 7]);
});

test('nor where its own end is the wall between the halves, or no wall is across', () => {
  expect(ends([left({ parting: [wall(UP, -4, 1, 0, 8)] }), right()])).toEqual([4, 4]);
  const open = right();
  open.walls.pop();
  expect(ends([left(), open])).toEqual([4, 4]);
});
