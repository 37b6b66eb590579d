import { distance, subtract, cross, dot, type Point2 } from '#geometry/plane.ts';
import { distance3, subtract3, type Point3 } from '#geometry/space.ts';
import { placePoint, placementProblem, placementThrough, type Placement } from './placement.ts';

/** The same place in the file and in the project, both in meters. */
export type PointPair = { file: Readonly<Point3>; project: Readonly<Point3> };
/** A line that is in the file and in the project: a start, and another point in its direction. */
export type CommonLine = { file: readonly [Readonly<Point3>, Readonly<Point3>]; project: CommonLine['file'] };

const MIN_PAIRS = 2;
export const MAX_PAIRS = 10;
/** Points closer than this in plan say no direction. */
const MIN_SPREAD_M = 0.01;
/** In a row: none farther from the line between the two that are farthest apart than this share of their distance. */
const IN_ROW_SHARE = 0.02;

/** Why points or a line give no placement. */
const solveProblems = [
  'notANumber',
  'tooFew',
  'tooMany',
  'sameFilePoints',
  'sameProjectPoints',
  'fileAbove',
  'projectAbove',
  'noMatch',
  'outOfBounds',
] as const;
export type SolveProblem = (typeof solveProblems)[number];

export type Solved = {
  placement: Placement;
  /** How far each placed point of the file is from its point of the project, in the order of the points. */
  residualsM: number[];
  /** The largest residual, and which point has it. */
  largestM: number;
  largestAt: number;
  /** How far the middle of the points is shifted: what one sees of the file's movement, wherever its origin is. */
  movedM: number;
  /** The points are in a row, so that a mirrored file would not be noticed. */
  isInRow: boolean;
  /** Of a common line: how much longer it is in the project than in the placed file, in plan. */
  lengthDifferenceM?: number;
};
export type SolveAnswer = Solved | { problem: SolveProblem };

/**
 * The placement that brings points of a file nearest to theirs of the project, by least squares: a turn about the vertical, a shift,
 * and with `mayScale` a scale. Two points are enough for it; more tell how well they fit. Works about the middle of the points, so that
 * coordinates of national grids lose nothing.
 */
export function solveFromPairs(pairs: readonly PointPair[], { mayScale = false } = {}): SolveAnswer {
  if (pairs.length < MIN_PAIRS) return { problem: 'tooFew' };
  if (pairs.length > MAX_PAIRS) return { problem: 'tooMany' };
  const [file, project] = [pairs.map((pair) => pair.file), pairs.map((pair) => pair.project)];
  if (![...file, ...project].flat().every(Number.isFinite)) return { problem: 'notANumber' };
  const problem = spreadProblem(file, 'sameFilePoints', 'fileAbove');
  if (problem) return { problem };
  const projectProblem = spreadProblem(project, 'sameProjectPoints', 'projectAbove');
  if (projectProblem) return { problem: projectProblem };
  const middle = { file: meanOf(file), project: meanOf(project) };
  let [sin, cos, up, fileSquares, projectSquares] = [0, 0, 0, 0, 0];
  for (const pair of pairs) {
    const [a, b] = [subtract3([...pair.file], middle.file), subtract3([...pair.project], middle.project)];
    sin += cross(inPlan(a), inPlan(b));
    cos += dot(inPlan(a), inPlan(b));
    up += a[2] * b[2];
    fileSquares += a[0] ** 2 + a[1] ** 2 + a[2] ** 2;
    projectSquares += b[0] ** 2 + b[1] ** 2 + b[2] ** 2;
  }
  // No turn is better than any other, as when two of four corners are exchanged.
  if (Math.hypot(sin, cos) < 1e-9 * Math.sqrt(fileSquares * projectSquares)) return { problem: 'noMatch' };
  const scale = mayScale ? (Math.hypot(sin, cos) + up) / fileSquares : 1;
  if (scale <= 0) return { problem: 'noMatch' };
  return solved(placementThrough(scale, Math.atan2(sin, cos), middle), pairs, middle);
}

/**
 * The placement that lays a line of a file over the same line of the project: start upon start, in its direction in plan. With
 * `mayScale` it is as long as well; without, the answer says by how much the lengths differ.
 */
export function solveFromLine({ file, project }: CommonLine, { mayScale = false } = {}): SolveAnswer {
  if (![...file, ...project].flat().every(Number.isFinite)) return { problem: 'notANumber' };
  const problem =
    spreadProblem(file, 'sameFilePoints', 'fileAbove') ?? spreadProblem(project, 'sameProjectPoints', 'projectAbove');
  if (problem) return { problem };
  const [a, b] = [lineInPlan(file), lineInPlan(project)];
  const [aM, bM] = [Math.hypot(...a), Math.hypot(...b)];
  const scale = mayScale ? bM / aM : 1;
  const pairs: PointPair[] = [
    { file: file[0], project: project[0] },
    { file: file[1], project: project[1] },
  ];
  const placement = placementThrough(scale, Math.atan2(cross(a, b), dot(a, b)), {
    file: file[0],
    project: project[0],
  });
  const answer = solved(placement, pairs, { file: meanOf(file), project: meanOf(project) });
  return 'problem' in answer ? answer : { ...answer, lengthDifferenceM: bM - aM * scale };
}

function solved(placement: Placement, pairs: readonly PointPair[], middle: PointPair): SolveAnswer {
  if (placementProblem(placement)) return { problem: 'outOfBounds' };
  const residualsM = pairs.map(({ file, project }) => distance3(placePoint(placement, file), [...project]));
  const largestM = Math.max(...residualsM);
  return {
    placement,
    residualsM,
    largestM,
    largestAt: residualsM.indexOf(largestM),
    movedM: distance3(placePoint(placement, middle.file), [...middle.file]),
    isInRow: isInRow(pairs.map(({ project }) => inPlan(project))),
  };
}

const inPlan = ([x, y]: Readonly<Point3>): Point2 => [x, y];
const lineInPlan = ([start, end]: CommonLine['file']) => subtract(inPlan(end), inPlan(start));

function meanOf(points: readonly Readonly<Point3>[]): Point3 {
  // From the first point, so that the sum stays small.
  const [first = [0, 0, 0]] = points;
  const mean = (axis: 0 | 1 | 2) =>
    first[axis] + points.reduce((sum, point) => sum + (point[axis] - first[axis]), 0) / points.length;
  return [mean(0), mean(1), mean(2)];
}

/** The two points that are farthest apart in plan. */
function ends(points: readonly Point2[]): { from: Point2; to: Point2; lengthM: number } {
  let farthest: { from: Point2; to: Point2; lengthM: number } = { from: [0, 0], to: [0, 0], lengthM: 0 };
  for (const from of points)
    for (const to of points) {
      const lengthM = distance(from, to);
      if (lengthM > farthest.lengthM) farthest = { from, to, lengthM };
    }
  return farthest;
}

/** Points on one vertical say nothing of the turn. */
function spreadProblem(
  points: readonly Readonly<Point3>[],
  same: SolveProblem,
  above: SolveProblem,
): SolveProblem | undefined {
  if (ends(points.map(inPlan)).lengthM >= MIN_SPREAD_M) return undefined;
  const heights = points.map(([, , z]) => z);
  return Math.max(...heights) - Math.min(...heights) < MIN_SPREAD_M ? same : above;
}

function isInRow(points: readonly Point2[]): boolean {
  const { from, to, lengthM } = ends(points);
  const along = subtract(to, from);
  return points.every((point) => Math.abs(cross(along, subtract(point, from))) <= IN_ROW_SHARE * lengthM ** 2);
}
