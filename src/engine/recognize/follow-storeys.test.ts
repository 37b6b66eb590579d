import { expect, test } from 'vitest';
import { followStoreys } from './follow-storeys.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const wall = (...face: Parameters<typeof wallFace>): WallDraft => outerWall(wallFace(...face));

const SPACING_M = 0.03;
const ground = () => ({
  walls: [wall(ACROSS, 8, -1, 0, 10), wall(UP, -10, 1, 0, 8)],
  interior: seenFloor(() => true),
  spacingM: SPACING_M,
});
/** The storey over it, whose corner room, 3 m square, nobody entered: its walls look like outer ones. */
const upper = (isSeen = (x: number, y: number) => x < 6.9 || y < 4.9) => ({
  walls: [wall(ACROSS, 8, -1, 0, 6.9), wall(UP, -10, 1, 0, 4.9), wall(UP, -6.9, 1, 5, 8), wall(ACROSS, 4.9, -1, 7, 10)],
  interior: seenFloor(isSeen),
  spacingM: SPACING_M,
});
type Storeys = Parameters<typeof followStoreys>[0];
const follow = (
  storeys: Storeys,
  hasWindow: (wall: WallDraft) => boolean = () => false,
  stackOf = (own: Storeys[number]): Storeys => storeys.filter((storey) => storey !== own),
): void => followStoreys(storeys, stackOf, () => hasWindow);
const endsOf = (walls: readonly WallDraft[]) => walls.slice(0, 2).map(({ to }) => to);

test('outer walls run on around a corner room that nobody entered, as those of the storey below do', () => {
  const storey = upper();
  follow([ground(), storey]);
  expect(endsOf(storey.walls)).toEqual([10, 8]);
});

test('also where furniture hides the last of a wall before that room', () => {
  const storey = upper();
  storey.walls[0]!.to = 4.8;
  follow([ground(), storey]);
  expect(endsOf(storey.walls)).toEqual([10, 8]);
  const tooFar = upper();
  tooFar.walls[0]!.to = 4;
  follow([ground(), tooFar]);
  expect(endsOf(tooFar.walls)).toEqual([4, 4.9]);
});

test('not where the storey below ends likewise, where a window looks out, or where the roof below was seen', () => {
  const likewise = [upper(), upper()];
  follow(likewise);
  expect(endsOf(likewise[1]!.walls)).toEqual([6.9, 4.9]);
  const looksOut = upper();
  follow([ground(), looksOut], ({ from }) => from === 5);
  expect(endsOf(looksOut.walls)).toEqual([6.9, 4.9]);
  const terrace = upper(() => true);
  follow([ground(), terrace]);
  expect(endsOf(terrace.walls)).toEqual([6.9, 4.9]);
});

test('not where the other storey is beside it: no room of this one is there', () => {
  const storey = upper();
  follow([ground(), storey], undefined, () => []);
  expect(endsOf(storey.walls)).toEqual([6.9, 4.9]);
});

test('an outer wall runs on past a room that nobody entered to where it was seen again', () => {
  const storey = {
    walls: [wall(ACROSS, 8, -1, 0, 3), wall(ACROSS, 8, -1, 7, 10)],
    interior: seenFloor((x, y) => y < 5 || x < 3 || x > 7),
    spacingM: SPACING_M,
  };
  follow([ground(), storey]);
  expect(storey.walls.map(({ from, to }) => [from, to])).toEqual([[0, 10]]);
});

test('a room across a whole end of the storey gets the far wall of the storey below, of which nothing was seen', () => {
  const closed = () => ({ ...ground(), walls: [...ground().walls, wall(ACROSS, 0, 1, 0, 10)] });
  const storey = {
    walls: [wall(ACROSS, 8, -1, 0, 6.9), wall(ACROSS, 0, 1, 0, 6.9), wall(UP, -6.9, 1, 0, 8)],
    interior: seenFloor((x) => x < 6.9),
    spacingM: SPACING_M,
  };
  follow([closed(), storey]);
  expect(endsOf(storey.walls)).toEqual([10, 10]);
  const [, , , added] = storey.walls;
  expect([added!.axis, added!.from, added!.to]).toEqual([UP, expect.closeTo(-0.15, 1), expect.closeTo(8.15, 1)]);
  expect(added!.highFaces[0]!.columns).toHaveLength(0);
  expect(storey.walls).toHaveLength(4);
});
