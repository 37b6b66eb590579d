import { expect, test } from 'vitest';
import { placementMatrix, placePoint } from '#domain/placement/placement.ts';
import { radiansOf } from '#geometry/angle.ts';
import { rotate3, type Point3 } from '#geometry/space.ts';
import { headingOf, headingOfRotation, movePose, stationsAround, uprightRotation } from './panorama-place.ts';
import type { Quaternion } from './tile-index.ts';

const expectNear = (found: readonly number[], wanted: readonly number[]) =>
  found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i] ?? NaN, 9));

test('a heading is clockwise from the top of the plan, and is where the middle of the picture looks [N19]', () => {
  expect([headingOf([0, 1]), headingOf([1, 0]), headingOf([0, -1]), headingOf([-1, 0])]).toEqual([0, 90, 180, 270]);
  for (const headingDeg of [0, 10, 90, 179, 300])
    expect(headingOfRotation(uprightRotation(headingDeg))).toBeCloseTo(headingDeg, 9);
});

test('a station moves with the file that it was found in, and looks where it looked there [N19]', () => {
  const rotation: Quaternion = [0.5, 0.5, -0.5, 0.5];
  for (const turnDeg of [0, 90, 180, -179.999, -90, 37])
    for (const scale of [1, 0.3048]) {
      const placement = { scale, turnDeg, shiftM: [10, -4, 2] as Point3 };
      const moved = movePose({ positionM: [1, 2, 3], rotation }, placementMatrix(placement));
      expectNear(moved.positionM, placePoint(placement, [1, 2, 3]));
      for (const axis of [
        [1, 0, 0],
        [0, 0, 1],
      ] as Point3[]) {
        const [x, y, z] = rotate3(rotation, axis);
        const [cos, sin] = [Math.cos(radiansOf(turnDeg)), Math.sin(radiansOf(turnDeg))];
        expectNear(rotate3(moved.rotation, axis), [cos * x - sin * y, sin * x + cos * y, z]);
      }
    }
});

test('half turns about any axis keep their direction [N19]', () => {
  // Column by column: x stays, y and z are turned over; and the same about y.
  for (const matrix of [
    [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1],
    [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1],
    [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1],
  ]) {
    const before: Quaternion = [0.5, 0.5, -0.5, 0.5];
    const { rotation } = movePose({ positionM: [0, 0, 0], rotation: before }, matrix);
    for (const axis of [
      [1, 0, 0],
      [0, 1, 0],
    ] as Point3[]) {
      const was = rotate3(before, axis);
      const turned = [0, 1, 2].map((row) =>
        was.reduce((sum, value, column) => sum + value * (matrix[4 * column + row] ?? 0), 0),
      );
      expectNear(rotate3(rotation, axis), turned);
    }
  }
});

test('one walks to the nearest stations: not to oneself, nor to one far away [N19]', () => {
  const at = (id: string, x: number) => ({ id, positionM: [x, 0, 1.6] as Point3 });
  const all = [at('a', 0), at('far', 90), at('c', 6), at('b', 3), at('same', 0.01)];
  const [here] = all;
  if (!here) throw new Error('no station');
  expect(stationsAround(here, all).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(stationsAround(here, all, { count: 1 }).map(({ id }) => id)).toEqual(['b']);
});
