import { along, distance, dot, intersectLines, midpoint, subtract, type Point2 } from '#geometry/plane.ts';

/** A straight piece of a bent line. */
export type Facet = { start: Point2; end: Point2 };

/** What one more piece costs: as much as points 6 mm off the line over half a meter. */
const PIECE_COST_M3 = 0.5 * 0.006 ** 2;
const LEAST_PIECE_M = 0.2;
/** The corner of two pieces lies where their lines meet, unless that is farther from the points between them than this. */
const MOST_TO_CORNER_M = 0.12;

/**
 * The chain of straight pieces that fits points along a bent line best, with one cost for each piece: corners lie where a line of
 * facets has them, and a round line gets chords with a rise of about 1 cm. `stepM`: distance between neighboring points.
 */
export function facetsOf(points: readonly Point2[], stepM: number): Facet[] {
  const sums = momentSums(points);
  const least = Math.max(2, Math.round(LEAST_PIECE_M / stepM));
  const costs = new Float64Array(points.length + 1).fill(Infinity);
  const starts = new Int32Array(points.length + 1);
  costs[0] = 0;
  for (let end = least; end <= points.length; end++) {
    for (let start = 0; start <= end - least; start++) {
      const cost = costs[start]! + squaresOf(momentsOf(sums, start, end)) * stepM + PIECE_COST_M3;
      if (cost < costs[end]!) [costs[end], starts[end]] = [cost, start];
    }
  }
  const first = points[0];
  if (!first || costs[points.length] === Infinity) return [];
  const ranges: [number, number][] = [];
  for (let end = points.length; end > 0; end = starts[end]!) ranges.unshift([starts[end]!, end]);
  const lines = ranges.map(([start, end]) => lineOf(momentsOf(sums, start, end), sums.origin));
  const corners = ranges.map(([start], index): Point2 => {
    const [line, before] = [lines[index]!, lines[index - 1]];
    return before ? cornerOf(before, line, midpoint(points[start - 1]!, points[start]!)) : footOn(line, first);
  });
  return lines.map((line, index) => ({
    start: corners[index]!,
    end: corners[index + 1] ?? footOn(line, points.at(-1)!),
  }));
}

function cornerOf(before: Line, line: Line, between: Point2): Point2 {
  const met = intersectLines(before.middle, before.along, line.middle, line.along);
  return met && distance(met, between) < MOST_TO_CORNER_M
    ? met
    : midpoint(footOn(before, between), footOn(line, between));
}

type Line = { middle: Point2; along: Point2 };

/** Sums of x, y, xx, xy and yy of all points before each one, about the first point. */
function momentSums(points: readonly Point2[]): { origin: Point2; sums: Float64Array } {
  const origin = points[0] ?? [0, 0];
  const sums = new Float64Array(5 * (points.length + 1));
  points.forEach(([px, py], index) => {
    const [x, y] = [px - origin[0], py - origin[1]];
    [x, y, x * x, x * y, y * y].forEach((value, k) => {
      sums[5 * (index + 1) + k] = sums[5 * index + k]! + value;
    });
  });
  return { origin, sums };
}

type Moments = { x: number; y: number; xx: number; xy: number; yy: number };

/** Middle and spread of the points from `start` up to before `end`. */
function momentsOf({ sums }: ReturnType<typeof momentSums>, start: number, end: number): Moments {
  const n = end - start;
  const sum = (k: number): number => sums[5 * end + k]! - sums[5 * start + k]!;
  const [x, y] = [sum(0) / n, sum(1) / n];
  return { x, y, xx: sum(2) - n * x * x, xy: sum(3) - n * x * y, yy: sum(4) - n * y * y };
}

/** Sum of the squared distances of points to their best line. */
const squaresOf = ({ xx, xy, yy }: Moments): number => Math.max(0, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy));

/** The line of least squared distances to the points. */
function lineOf({ x, y, xx, xy, yy }: Moments, origin: Point2): Line {
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { middle: [origin[0] + x, origin[1] + y], along: [Math.cos(angle), Math.sin(angle)] };
}

function footOn({ middle, along: towards }: Line, point: Point2): Point2 {
  return along(middle, towards, dot(subtract(point, middle), towards));
}
