import { expect, test } from 'vitest';
import { joinInLine } from './join-in-line.ts';
import type { WallDraft } from './wall-draft.ts';
import { box, wallAlongX } from './testing/wall-drafts.ts';

const measured = (wall: WallDraft): WallDraft => ({ ...wall, isWidthAssumed: false });

test('pieces of a wall that overlap are one wall, which bounds the rooms of both', () => {
  const pieces = [wallAlongX(4, 4.3, 9.6), wallAlongX(7, 0, 9.6), wallAlongX(4.01, 0, 5.3)];
  const { walls, rooms } = joinInLine(pieces, [
    { ...box(0, 0, 5, 4), wallIds: [2, 1] },
    { ...box(5, 0, 9, 4), wallIds: [0, 2] },
  ]);
  expect(walls.map(({ from, to }) => [from, to])).toEqual([
    [0, 9.6],
    [0, 9.6],
  ]);
  const whole = walls.findIndex(({ low }) => low < 5);
  expect(walls[whole]!.low).toBeCloseTo(4.005, 2);
  expect(rooms.map(({ wallIds }) => wallIds)).toEqual([[whole, 1 - whole], [whole]]);
});

test('it is as thick as the piece whose thickness was measured', () => {
  for (const pieces of [
    [wallAlongX(4, 0, 5, 0.14), measured(wallAlongX(4, 5.05, 7, 0.12))],
    [measured(wallAlongX(4, 0, 5, 0.12)), wallAlongX(4, 5.05, 7, 0.14)],
  ]) {
    const { walls } = joinInLine(pieces, []);
    expect(walls).toMatchObject([{ from: 0, to: 7, low: 4, high: 4.12, isWidthAssumed: false }]);
  }
});

test('not what is parted by a passage, set off, of another thickness, or an inner wall beside an outer one', () => {
  for (const other of [
    wallAlongX(4, 5.2, 7),
    wallAlongX(4.03, 4, 7),
    wallAlongX(4, 4, 7, 0.36),
    { ...wallAlongX(4, 4, 7), isExternal: false },
  ])
    expect(joinInLine([wallAlongX(4, 0, 5), other], []).walls).toHaveLength(2);
});

test('in a noisy scan only what was seen from the same sides', () => {
  const noisy = (wall: WallDraft): WallDraft => ({
    ...wall,
    lowFaces: wall.lowFaces.map((face) => ({ ...face, residualM: 0.008 })),
  });
  const [left, right] = [noisy(wallAlongX(4, 0, 5)), noisy(wallAlongX(4, 4.9, 8))];
  expect(joinInLine([left, right], []).walls).toHaveLength(1);
  const fromBoth = { ...right, highFaces: [{ ...right.lowFaces[0]!, offset: 4.3, side: 1 as const }] };
  expect(joinInLine([left, fromBoth], []).walls).toHaveLength(2);
});
