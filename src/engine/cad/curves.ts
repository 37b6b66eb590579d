import type { Point2 } from '#geometry/plane.ts';

/** Chords of a full circle: the middle of each is within 0.03% of the radius. */
const CHORDS = 128;
const FULL = 2 * Math.PI;
const MAX_DEGREE = 10;
const CHORDS_PER_SPAN = 12;

/** The sweep from `start` to `end` counter-clockwise, above 0 and up to a full turn. */
export function sweepOf(start: number, end: number): number {
  const sweep = (((end - start) % FULL) + FULL) % FULL;
  return sweep < 1e-9 ? FULL : sweep;
}

/** Points of the ellipse `center` + `major` cos t + `minor` sin t from `start` over `sweep`, with both ends. A circle has axes of one length. */
export function ellipsePoints([x, y]: Point2, major: Point2, minor: Point2, start: number, sweep: number): Point2[] {
  const steps = Math.max(2, Math.ceil((Math.abs(sweep) / FULL) * CHORDS));
  return Array.from({ length: steps + 1 }, (_, i): Point2 => {
    const t = start + (sweep * i) / steps;
    return [x + major[0] * Math.cos(t) + minor[0] * Math.sin(t), y + major[1] * Math.cos(t) + minor[1] * Math.sin(t)];
  });
}

export type BulgeArc = { center: Point2; radius: number; start: number; sweep: number };

/** The arc that a bulge (tangent of a quarter of its angle, positive to the left) makes between two vertices; `sweep` has its sign. */
export function bulgeArc(from: Point2, to: Point2, bulge: number): BulgeArc {
  const sweep = 4 * Math.atan(bulge);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const center: Point2 = [(from[0] + to[0]) / 2 - dy * away, (from[1] + to[1]) / 2 + dx * away];
  return {
    center,
    radius: Math.hypot(from[0] - center[0], from[1] - center[1]),
    start: Math.atan2(from[1] - center[1], from[0] - center[0]),
    sweep,
  };
}

/** Points of a ring or path whose vertices have bulges, arcs as chords. */
export function bulgePoints(vertices: readonly { point: Point2; bulge: number }[], isClosed: boolean): Point2[] {
  const points: Point2[] = [];
  vertices.forEach(({ point, bulge }, i) => {
    points.push(point);
    const next = vertices[i + 1] ?? (isClosed ? vertices[0] : undefined);
    if (!bulge || !next || (next.point[0] === point[0] && next.point[1] === point[1])) return;
    const { center, radius, start, sweep } = bulgeArc(point, next.point, bulge);
    points.push(...ellipsePoints(center, [radius, 0], [0, radius], start, sweep).slice(1, -1));
  });
  const first = points[0];
  return isClosed && first ? [...points, first] : points;
}

type SplineCurve = {
  degree: number;
  knots: readonly number[];
  weights: readonly number[];
  controlPoints: readonly Point2[];
  fitPoints: readonly Point2[];
};

/** Points of a B-spline by de Boor's algorithm; smoothly through its fit points where it has nothing else, or what it has does not fit together. */
export function splinePoints({ degree, knots, weights, controlPoints, fitPoints }: SplineCurve): Point2[] {
  const count = controlPoints.length;
  const isWhole =
    degree >= 1 &&
    degree <= MAX_DEGREE &&
    count > degree &&
    knots.length === count + degree + 1 &&
    knots.every((knot, i) => i === 0 || knot >= (knots[i - 1] ?? 0));
  if (!isWhole) return fitPoints.length > 1 ? pointsThrough(fitPoints) : [...controlPoints];
  const points: Point2[] = [];
  for (let span = degree; span < count; span++) {
    const [from, to] = [knots[span] ?? 0, knots[span + 1] ?? 0];
    if (!(to > from)) continue;
    const steps = degree === 1 ? 1 : CHORDS_PER_SPAN;
    for (let i = points.length === 0 ? 0 : 1; i <= steps; i++)
      points.push(pointAt({ degree, knots, weights, controlPoints }, span, from + ((to - from) * i) / steps));
  }
  return points;
}

/** Points of the natural cubic spline through `points`, by the length of its chords. */
function pointsThrough(points: readonly Point2[]): Point2[] {
  const apart = points
    .slice(1)
    .map((point, i) => Math.hypot(point[0] - (points[i]?.[0] ?? 0), point[1] - (points[i]?.[1] ?? 0)));
  if (points.length < 3 || apart.some((length) => !(length > 0))) return [...points];
  const bends = ([0, 1] as const).map((axis) =>
    secondDerivatives(
      points.map((point) => point[axis]),
      apart,
    ),
  );
  const at = (i: number, axis: 0 | 1, t: number): number => {
    const [length, a, b] = [apart[i] ?? 1, points[i]?.[axis] ?? 0, points[i + 1]?.[axis] ?? 0];
    const [bendA, bendB] = [bends[axis]?.[i] ?? 0, bends[axis]?.[i + 1] ?? 0];
    const s = 1 - t;
    return a * s + b * t + ((s ** 3 - s) * bendA + (t ** 3 - t) * bendB) * ((length * length) / 6);
  };
  const curve = apart.flatMap((_, i) =>
    Array.from({ length: CHORDS_PER_SPAN }, (__, step): Point2 => [
      at(i, 0, step / CHORDS_PER_SPAN),
      at(i, 1, step / CHORDS_PER_SPAN),
    ]),
  );
  return [...curve, ...points.slice(-1)];
}

/** Of the natural cubic spline with these values, `apart` from each other: 0 at both ends, else by elimination of three diagonals. */
function secondDerivatives(values: readonly number[], apart: readonly number[]): number[] {
  const last = values.length - 1;
  const [factors, rests] = [[0], [0]];
  for (let i = 1; i < last; i++) {
    const [before, after] = [apart[i - 1] ?? 1, apart[i] ?? 1];
    const slope =
      ((values[i + 1] ?? 0) - (values[i] ?? 0)) / after - ((values[i] ?? 0) - (values[i - 1] ?? 0)) / before;
    const pivot = 2 * (before + after) - before * (factors[i - 1] ?? 0);
    factors.push(after / pivot);
    rests.push((6 * slope - before * (rests[i - 1] ?? 0)) / pivot);
  }
  const bends = values.map(() => 0);
  for (let i = last - 1; i > 0; i--) bends[i] = (rests[i] ?? 0) - (factors[i] ?? 0) * (bends[i + 1] ?? 0);
  return bends;
}

type Homogeneous = readonly [x: number, y: number, weight: number];

function pointAt(
  { degree, knots, weights, controlPoints }: Omit<SplineCurve, 'fitPoints'>,
  span: number,
  at: number,
): Point2 {
  const local = Array.from({ length: degree + 1 }, (_, i): Homogeneous => {
    const [x, y] = controlPoints[span - degree + i] ?? [0, 0];
    const weight = weights.length === controlPoints.length ? (weights[span - degree + i] ?? 1) || 1 : 1;
    return [x * weight, y * weight, weight];
  });
  for (let level = 1; level <= degree; level++) {
    for (let i = degree; i >= level; i--) {
      const low = knots[span - degree + i] ?? 0;
      const high = knots[span + 1 + i - level] ?? 0;
      const share = high > low ? (at - low) / (high - low) : 0;
      const before: Homogeneous = local[i - 1] ?? [0, 0, 1];
      const here: Homogeneous = local[i] ?? [0, 0, 1];
      local[i] = [
        before[0] + (here[0] - before[0]) * share,
        before[1] + (here[1] - before[1]) * share,
        before[2] + (here[2] - before[2]) * share,
      ];
    }
  }
  const [x, y, weight] = local[degree] ?? [0, 0, 1];
  return [x / weight, y / weight];
}
