import { expect, test } from 'vitest';
import { emptyGrid } from './geometry/grid.ts';
import { pairFaces } from './pair-faces.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf, type WallFace } from './wall-face.ts';

const [ACROSS, UP] = [axisOf(0), axisOf(90)];
const NOTHING_SEEN = emptyGrid(-1, -1, 7, 7, 0.025);

/** A wall at x = 3 between a room to its left, up to y = 3, and a corridor up to y = 4, with the corridor's end. */
const FACES = [wallFace(UP, -3, 1, 0, 3), wallFace(UP, -3.12, -1, 0, 4), wallFace(ACROSS, 4, -1, 3.12, 5)];

const found = (more: readonly WallFace[]) => {
  const { walls, rest } = pairFaces([...FACES, ...more], NOTHING_SEEN);
  return {
    walls: walls.map(({ from, to }) => [from, to]),
    restOfCorridor: rest.filter(({ offset }) => offset === -3.12),
  };
};

test('a wall goes on beside a shaft, behind which the outer wall goes on in its line [E6]', () => {
  expect(found([wallFace(ACROSS, 4, -1, 0, 1.9)])).toEqual({ walls: [[0, 4]], restOfCorridor: [] });
});

test('what a room stands back from is a wall of its own', () => {
  const { walls, restOfCorridor } = found([wallFace(ACROSS, 3, -1, 0, 3)]);
  expect(walls).toEqual([[0, 3]]);
  expect(restOfCorridor.map(({ from, to }) => [from, to])).toEqual([[3, 4]]);
});

test('a wall that ends before a passage does not go on over it', () => {
  expect(found([wallFace(ACROSS, 4, -1, 0, 3)]).walls).toEqual([[0, 3]]);
});
