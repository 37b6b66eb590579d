import { expect, test } from 'vitest';
import { bridgesBetween } from './bridge-faces.ts';
import { emptyGrid } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import type { StoreySpace } from './local-top.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf, COLUMN_LINTEL, type WallFace } from './wall-face.ts';

const AXIS = axisOf(0);

/** A face at y = 3 with its room below, along x. */
const face = (from: number, to: number, axis = AXIS, offset = 3): WallFace => wallFace(axis, offset, -1, from, to);

/** The ceiling of a room up to y = 3; beyond, over the gap from x = 2 to 2.9, whatever `beyondM` says (undefined: nothing). */
function space(beyondM: number | undefined): StoreySpace {
  const interior = emptyGrid(-1, -1, 8, 8, 0.025);
  const heightAt = (x: number, y: number) => (y < 3 ? 2.5 : x > 2 && x < 2.9 ? beyondM : undefined);
  for (let iy = 0; iy < interior.height; iy++) {
    for (let ix = 0; ix < interior.width; ix++) {
      const [x, y] = [interior.x0 + (ix + 0.5) * interior.cellM, interior.y0 + (iy + 0.5) * interior.cellM];
      if (x > 0 && x < 6 && y > 0 && y < 4 && heightAt(x, y) !== undefined)
        interior.data[iy * interior.width + ix] = CEILING_SEEN;
    }
  }
  return {
    levels: { floorM: 0, ceilingM: 2.5, hasCeiling: true, floorAreaM2: 20, ceilingAreaM2: 20 },
    interior,
    ceilings: {
      heightAt,
      planeAt: () => undefined,
      heightOver: () => 2.5,
      isCeiling: () => false,
      highestM: 2.5,
      slanted: [],
    },
    rasterM: 0,
  };
}

const gaps = (faces: readonly WallFace[], given: StoreySpace) =>
  bridgesBetween(faces, given).map(({ from, to, columns }) => ({
    from,
    to,
    isLintel: columns.every((kind) => kind === COLUMN_LINTEL),
  }));
const DOOR = [face(0, 2), face(2.9, 6)];

test('a door whose lintel was not seen is bridged where the ceiling ends at the wall', () => {
  expect(gaps(DOOR, space(undefined))).toEqual([{ from: 2, to: 2.9, isLintel: true }]);
});

test('also where the ceiling beyond it lies at another height', () => {
  expect(gaps(DOOR, space(2.42))).toHaveLength(1);
  expect(gaps(DOOR, space(3.1))).toHaveLength(1);
});

test('an opening through which the ceiling runs on is none', () => {
  expect(gaps(DOOR, space(2.5))).toEqual([]);
});

test('a door beside a wall that crosses is bridged up to that', () => {
  const crossing = face(0, 3, axisOf(90), -2.9);
  expect(gaps([face(0, 2), crossing], space(undefined))).toEqual([
    { from: 2, to: expect.closeTo(2.9, 5), isLintel: true },
  ]);
});

test('a gap wider than a door is left open', () => {
  expect(gaps([face(0, 2), face(3.8, 6)], space(undefined))).toEqual([]);
});
