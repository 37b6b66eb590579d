import { expect, test } from 'vitest';
import { separateBuildings } from './separate-buildings.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { axisOf } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** A wall along y at `x`. */
const wallAlongY = (x: number, from: number, to: number): WallDraft => ({
  ...wallAlongX(-x, from, to),
  axis: axisOf(90),
});

test('walls that meet or nearly meet are of one building, also over a chain of others', () => {
  const walls = [wallAlongX(0, 0, 8), wallAlongY(8.5, 0.5, 6), wallAlongX(6.3, 0, 8)];
  expect(separateBuildings(walls)).toEqual([new Set(walls)]);
});

test('walls that cross are of one building, however far away their ends are', () => {
  const walls = [wallAlongX(0, 0, 10), wallAlongY(5, -5, 5)];
  expect(separateBuildings(walls)).toHaveLength(1);
});

test('walls with open ground between them are of two buildings', () => {
  const house = [wallAlongX(0, 0, 8), wallAlongY(8, 0, 6)];
  const annex = [wallAlongY(11, 0, 6), wallAlongX(0, 11, 15)];
  expect(separateBuildings([house[0]!, annex[0]!, house[1]!, annex[1]!])).toEqual([new Set(house), new Set(annex)]);
});
