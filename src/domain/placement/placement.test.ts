import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance3, type Point3 } from '#geometry/space.ts';
import {
  composePlacements,
  IN_PLACE,
  invertPlacement,
  placementMatrix,
  placementOfMatrix,
  placementProblem,
  placementThrough,
  placePoint,
  type Placement,
} from './placement.ts';

const coordinate = fc.double({ min: -5e6, max: 5e6, noNaN: true });
const point = fc.tuple(coordinate, coordinate, fc.double({ min: -500, max: 500, noNaN: true }));
const placement: fc.Arbitrary<Placement> = fc.record({
  scale: fc.constantFrom(1, 0.3048, 0.001, 25.4),
  turnDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  shiftM: point,
  lean: fc.option(
    fc.tuple(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.double({ min: -0.3, max: 0.3, noNaN: true })),
    {
      nil: undefined,
    },
  ),
});
const far: Placement = { scale: 1, turnDeg: 33.3333333, shiftM: [4_500_000.123, -5_400_000.456, 87.9] };

test('a point is scaled, turned counter-clockwise and shifted [N7]', () => {
  const at = placePoint({ scale: 2, turnDeg: 90, shiftM: [10, 20, 30] }, [1, 3, 5]);
  expect(distance3(at, [4, 22, 40])).toBeLessThan(1e-12);
  expect(placePoint(IN_PLACE, [1, 2, 3])).toEqual([1, 2, 3]);
});

test('the matrix of the viewers places as the rule does, at coordinates of a national grid too [N7]', () => {
  // As three.js multiplies by `Matrix4.fromArray`: a column after the other.
  const by = (matrix: readonly number[], at: Point3): Point3 => {
    const row = (k: number) =>
      [...at, 1].reduce((sum, value, column) => sum + value * (matrix[column * 4 + k] ?? 0), 0);
    return [row(0), row(1), row(2)];
  };
  fc.assert(
    fc.property(placement, point, (where, at) => {
      const matrix = placementMatrix(where);
      expect([matrix.length, matrix[15]]).toEqual([16, 1]);
      expect(distance3(placePoint(where, at), by(matrix, at))).toBeLessThan(1e-6 * Math.max(1, where.scale));
    }),
    { seed: 7 },
  );
});

test('there and back is within a tenth of a millimeter [N7]', () => {
  fc.assert(
    fc.property(point, (at) => {
      expect(distance3(placePoint(invertPlacement(far), placePoint(far, at)), at)).toBeLessThan(1e-4);
    }),
    { seed: 7 },
  );
  const { scale, turnDeg } = invertPlacement({ scale: 4, turnDeg: 180, shiftM: [1, 1, 1] });
  expect([scale, turnDeg]).toEqual([0.25, 180]);
});

test('a lean stands the file upright, there and back, and is read from a matrix [N7]', () => {
  const up: Point3 = [0.02, -0.01, Math.sqrt(1 - 0.0005)];
  const leaned: Placement = { scale: 2, turnDeg: 77, shiftM: [10, 20, 30], lean: [up[0], up[1]] };
  expect(distance3(placePoint(leaned, up), [10, 20, 32])).toBeLessThan(1e-12);
  fc.assert(
    fc.property(placement, point, (where, at) => {
      const back = placePoint(invertPlacement(where), placePoint(where, at));
      expect(distance3(back, at)).toBeLessThan(1e-7 * Math.max(1, 1 / where.scale));
      const read = placementOfMatrix(placementMatrix(where));
      expect(distance3(placePoint(read, at), placePoint(where, at))).toBeLessThan(1e-7 * Math.max(1, where.scale));
    }),
    { seed: 7 },
  );
});

test('one placement after another is their composition, and its turn stays within half a turn [N7]', () => {
  fc.assert(
    fc.property(placement, placement, point, (first, second, at) => {
      const both = composePlacements(first, second);
      const sizeM = 1e7 * Math.max(1, first.scale) * Math.max(1, second.scale);
      expect(distance3(placePoint(both, at), placePoint(second, placePoint(first, at)))).toBeLessThan(1e-13 * sizeM);
      expect(Math.abs(both.turnDeg)).toBeLessThanOrEqual(180);
    }),
    { seed: 7 },
  );
  expect(composePlacements({ ...IN_PLACE, turnDeg: 170 }, { ...IN_PLACE, turnDeg: 20 }).turnDeg).toBe(-170);
});

test('a placement brings the given point of the file to the given point of the project [N7]', () => {
  const [file, project]: [Point3, Point3] = [
    [4_500_000, 620_000, 12],
    [1, 2, 3],
  ];
  const made = placementThrough(0.5, Math.PI / 3, { file, project });
  expect(distance3(placePoint(made, file), project)).toBeLessThan(1e-8);
  expect([made.scale, Math.round(made.turnDeg * 1e9) / 1e9]).toEqual([0.5, 60]);
});

test.each([
  ['as it is', IN_PLACE, undefined],
  ['at every bound', { scale: 1e6, turnDeg: -180, shiftM: [1e7, -1e7, 0] }, undefined],
  ['a turn of more than half a turn', { turnDeg: 180.001 }, 'The turn has to be a number of degrees from -180 to 180.'],
  ['no turn', { turnDeg: Number.NaN }, 'The turn has to be a number of degrees from -180 to 180.'],
  [
    'a shift without end',
    { shiftM: [0, Infinity, 0] },
    'The shift has to be a number of meters from -10,000,000 to 10,000,000 along each axis.',
  ],
  [
    'too large a shift',
    { shiftM: [0, 0, -10_000_001] },
    'The shift has to be a number of meters from -10,000,000 to 10,000,000 along each axis.',
  ],
  ['a lean of a leveled scan', { lean: [0.02, -0.01] }, undefined],
  ['what lies on its side', { lean: [0.6, 0] }, 'The lean has to be less than 30 degrees.'],
  ['no scale', { scale: 0 }, 'The scale has to be a number greater than 0, from 1/1,000,000 to 1,000,000.'],
  ['a mirror', { scale: -1 }, 'The scale has to be a number greater than 0, from 1/1,000,000 to 1,000,000.'],
])('what can be stored: %s [N7]', (_what, change, sentence) => {
  expect(placementProblem({ ...IN_PLACE, ...change })).toBe(sentence);
});
