import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance3, type Point3 } from '#geometry/space.ts';
import { IN_PLACE, placePoint, type Placement } from './placement.ts';
import { solveFromLine, solveFromPairs, type PointPair, type Solved, type SolveAnswer } from './solve-placement.ts';

const MM = 1e-3;
const corners: Point3[] = [
  [0, 0, 0],
  [40, 0, 0],
  [40, 25, 3],
  [0, 25, 6],
];
const pairsBy = (placement: Placement, file: readonly Point3[]): PointPair[] =>
  file.map((at) => ({ file: at, project: placePoint(placement, at) }));
function requireSolved(answer: SolveAnswer): Solved {
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}
const problemOf = (answer: SolveAnswer) => ('problem' in answer ? answer.problem : undefined);

const turnDeg = fc.double({ min: -180, max: 180, noNaN: true });
const offset = fc.tuple(
  fc.double({ min: -4_500_000, max: 4_500_000, noNaN: true }),
  fc.double({ min: -4_500_000, max: 4_500_000, noNaN: true }),
  fc.double({ min: -500, max: 4000, noNaN: true }),
);
const moved = (points: readonly Point3[], by: Point3): Point3[] =>
  points.map(([x, y, z]) => [x + by[0], y + by[1], z + by[2]]);

test('points of a file and of the project anywhere on a national grid are laid upon each other within a millimeter [N7]', () => {
  fc.assert(
    fc.property(turnDeg, offset, offset, (turn, fileAt, projectAt) => {
      const turned = corners.map((corner) => placePoint({ ...IN_PLACE, turnDeg: turn }, corner));
      const [file, project] = [moved(corners, fileAt), moved(turned, projectAt)];
      const answer = solveFromPairs(file.map((at, k) => ({ file: at, project: project[k] ?? at })));
      const { placement, largestM } = requireSolved(answer);
      expect(largestM).toBeLessThan(MM / 10);
      // A point that was not among them.
      const inside: Point3 = [17, 11, 2];
      const [there] = moved([placePoint({ ...IN_PLACE, turnDeg: turn }, inside)], projectAt);
      const [here] = moved([inside], fileAt);
      expect(distance3(placePoint(placement, here ?? inside), there ?? inside)).toBeLessThan(MM);
    }),
    { seed: 7 },
  );
});

test('two points are enough, and say that a mirrored file would not be noticed [N7]', () => {
  const by: Placement = { scale: 1, turnDeg: -71.25, shiftM: [12, -7, 1.5] };
  const two = requireSolved(solveFromPairs(pairsBy(by, corners.slice(0, 2))));
  expect(two.placement.turnDeg).toBeCloseTo(-71.25, 9);
  expect([two.isInRow, requireSolved(solveFromPairs(pairsBy(by, corners))).isInRow]).toEqual([true, false]);
});

test('what does not fit is told for each point, the worst by its place [N7]', () => {
  const pairs = pairsBy({ scale: 1, turnDeg: 30, shiftM: [5, 5, 0] }, corners);
  const wrong = pairs.map((pair, k): PointPair =>
    k === 2 ? { ...pair, project: [pair.project[0] + 0.4, pair.project[1], pair.project[2]] } : pair,
  );
  const { residualsM, largestM, largestAt } = requireSolved(solveFromPairs(wrong));
  expect(residualsM).toHaveLength(4);
  expect(largestAt).toBe(2);
  expect(largestM).toBe(residualsM[2]);
  expect(largestM).toBeGreaterThan(0.15);
  expect(largestM).toBeLessThan(0.4);
});

test('the answer is the best one: no turn or shift nearby has smaller squares [N7]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(offset, offset), { minLength: 3, maxLength: 10 }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (points, turn, shift) => {
        const pairs = points.map(([file, project]): PointPair => ({ file, project }));
        const answer = solveFromPairs(pairs);
        if ('problem' in answer) return;
        const { placement } = answer;
        const squares = (by: Placement) =>
          pairs.reduce((sum, { file, project }) => sum + distance3(placePoint(by, file), [...project]) ** 2, 0);
        const least = squares(placement);
        const roundingM2 = 1e-9 * (1 + least);
        const [x, y, z] = placement.shiftM;
        expect(squares({ ...placement, turnDeg: placement.turnDeg + turn })).toBeGreaterThanOrEqual(least - roundingM2);
        expect(squares({ ...placement, shiftM: [x + shift, y - shift, z + shift] })).toBeGreaterThanOrEqual(
          least - roundingM2,
        );
      },
    ),
    { seed: 7 },
  );
});

test('a scale is found only where it is asked for [N7]', () => {
  const pairs = pairsBy({ scale: 0.3048, turnDeg: 12, shiftM: [100, 200, 0] }, corners);
  const withScale = requireSolved(solveFromPairs(pairs, { mayScale: true }));
  expect(withScale.placement.scale).toBeCloseTo(0.3048, 12);
  expect(withScale.largestM).toBeLessThan(1e-9);
  const without = requireSolved(solveFromPairs(pairs));
  expect([without.placement.scale, without.largestM > 10]).toEqual([1, true]);
});

test('the movement is that of the middle of the points, wherever the origin of the file is [N7]', () => {
  const [file] = [moved(corners, [4_500_000, 620_000, 0])];
  const around = (at: Point3): Point3 => [at[1] - 620_000 + 4_500_000, at[0] - 4_500_000 + 620_000, at[2]];
  const pairs = file.map((at): PointPair => ({ file: at, project: [at[0] + 3, at[1] + 4, at[2]] }));
  expect(requireSolved(solveFromPairs(pairs)).movedM).toBeCloseTo(5, 6);
  const mirrored = requireSolved(solveFromPairs(file.map((at) => ({ file: at, project: around(at) }))));
  expect(mirrored.largestM).toBeGreaterThan(1);
});

const flat: PointPair = { file: [0, 0, 0], project: [0, 0, 0] };
const at = (file: Point3, project: Point3): PointPair => ({ file, project });
test.each<[string, PointPair[], string]>([
  ['none', [], 'tooFew'],
  ['one', [flat], 'tooFew'],
  ['eleven', Array.from({ length: 11 }, (_, k) => at([k, 0, 0], [k, 0, 0])), 'tooMany'],
  ['one twice in the file', [flat, at([0, 0, 0.001], [5, 0, 0])], 'sameFilePoints'],
  ['one twice in the project', [flat, at([5, 0, 0], [0, 0.001, 0])], 'sameProjectPoints'],
  ['on a vertical of the file', [flat, at([0, 0, 3], [5, 0, 3]), at([0, 0, 6], [5, 5, 6])], 'fileAbove'],
  ['on a vertical of the project', [flat, at([5, 0, 0], [0, 0, 3])], 'projectAbove'],
  ['no number', [flat, at([Number.NaN, 0, 0], [5, 0, 0])], 'notANumber'],
  ['without end', [flat, at([1, 0, 0], [Infinity, 0, 0])], 'notANumber'],
  ['farther away than a shift may be', [at([0, 0, 0], [3e7, 0, 0]), at([1, 0, 0], [3e7 + 1, 0, 0])], 'outOfBounds'],
  [
    'a square mirrored',
    [at([0, 0, 0], [0, 0, 0]), at([1, 0, 0], [0, 1, 0]), at([1, 1, 0], [1, 1, 0]), at([0, 1, 0], [1, 0, 0])],
    'noMatch',
  ],
])('points that give no placement: %s [N7]', (_what, pairs, problem) => {
  expect(problemOf(solveFromPairs(pairs))).toBe(problem);
});

test('a common line is laid start upon start in its direction, and says how the lengths differ [N7]', () => {
  const answer = requireSolved(
    solveFromLine({
      file: [
        [4_500_000, 620_000, 10],
        [4_500_008, 620_000, 10],
      ],
      project: [
        [1, 1, 0],
        [1, 9.25, 0],
      ],
    }),
  );
  expect(answer.placement.turnDeg).toBeCloseTo(90, 9);
  expect(distance3(placePoint(answer.placement, [4_500_000, 620_000, 10]), [1, 1, 0])).toBeLessThan(MM / 10);
  expect(answer.lengthDifferenceM).toBeCloseTo(0.25, 6);
  expect(answer.residualsM[0]).toBeLessThan(MM / 10);
  expect(answer.residualsM[1]).toBeCloseTo(0.25, 6);
});

test('a common line of a file in another unit is scaled where that is asked for [N7]', () => {
  const line = {
    file: [
      [0, 0, 0],
      [0, 10, 0],
    ],
    project: [
      [5, 5, 0],
      [8.048, 5, 0],
    ],
  } satisfies Parameters<typeof solveFromLine>[0];
  const { placement, lengthDifferenceM, largestM } = requireSolved(solveFromLine(line, { mayScale: true }));
  expect(placement.scale).toBeCloseTo(0.3048, 12);
  expect(lengthDifferenceM).toBeCloseTo(0, 9);
  expect(largestM).toBeLessThan(1e-9);
});

test('a line without a direction gives no placement [N7]', () => {
  const line: [Point3, Point3] = [
    [0, 0, 0],
    [3, 0, 0],
  ];
  const dot: [Point3, Point3] = [
    [1, 1, 0],
    [1, 1, 0],
  ];
  const up: [Point3, Point3] = [
    [1, 1, 0],
    [1, 1, 4],
  ];
  expect(problemOf(solveFromLine({ file: dot, project: line }))).toBe('sameFilePoints');
  expect(problemOf(solveFromLine({ file: line, project: up }))).toBe('projectAbove');
});
