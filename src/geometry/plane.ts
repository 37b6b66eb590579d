import { degreesOf } from './angle.ts';

/** A point or vector in plan, in meters unless its user says otherwise: X to the right, Y up. */
export type Point2 = readonly [number, number];

/** Two points and the straight line between them. */
export type Segment2 = readonly [Point2, Point2];

type Pair = [number, number];

export const add = (a: Point2, b: Point2): Pair => [a[0] + b[0], a[1] + b[1]];
export const subtract = (a: Point2, b: Point2): Pair => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point2, factor: number): Pair => [a[0] * factor, a[1] * factor];
export const dot = (a: Point2, b: Point2): number => a[0] * b[0] + a[1] * b[1];
/** Cross product of two vectors: positive where `b` turns left of `a`; for unit vectors the sine of the angle between them. */
export const cross = (a: Point2, b: Point2): number => a[0] * b[1] - a[1] * b[0];
export const distance = (a: Point2, b: Point2): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const midpoint = (a: Point2, b: Point2): Pair => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** A quarter turn to the left. */
export const leftOf = (a: Point2): Pair => [-a[1], a[0]];

/** `from` + `direction` x `length` + its left normal x `left`. */
export const along = (from: Point2, direction: Point2, length: number, left = 0): Pair => [
  from[0] + direction[0] * length - direction[1] * left,
  from[1] + direction[1] * length + direction[0] * left,
];

/** Length 1; X for a vector without length. */
export function unit(a: Point2): Pair {
  const length = Math.hypot(a[0], a[1]);
  return length < 1e-12 ? [1, 0] : [a[0] / length, a[1] / length];
}

/** Unit vector from `a` to `b`; X where they coincide. */
export const direction = (a: Point2, b: Point2): Pair => unit(subtract(b, a));

/** Turned counter-clockwise about the origin. */
export function rotate([x, y]: Point2, angleRad: number): Pair {
  const cosine = Math.cos(angleRad);
  const sine = Math.sin(angleRad);
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/** The angle at `corner` between two arms in degrees, 0 to 180. */
export function angleBetweenDeg(from: Point2, corner: Point2, to: Point2): number {
  const [a, b] = [subtract(from, corner), subtract(to, corner)];
  return degreesOf(Math.abs(Math.atan2(cross(a, b), dot(a, b))));
}

/**
 * Positions along two infinite lines where they cross, in lengths of their directions: `t` on the first, `s` on the second; and `sine`,
 * the cross product of the directions.
 * Undefined where the cross product of the directions, for unit vectors the sine of the angle between them, is below `leastSine`.
 */
export function crossLines(
  a: Point2,
  aDirection: Point2,
  b: Point2,
  bDirection: Point2,
  leastSine: number,
): { t: number; s: number; sine: number } | undefined {
  const sine = cross(aDirection, bDirection);
  if (Math.abs(sine) < leastSine) return undefined;
  const between = subtract(b, a);
  return { t: cross(between, bDirection) / sine, s: cross(between, aDirection) / sine, sine };
}

/** Half a degree: lines that are nearer to parallel than this have no corner worth drawing. */
const NEARLY_PARALLEL_SINE = 0.0087;

/** Where two infinite lines through points along unit vectors meet; undefined where they are nearly parallel (`crossLines`). */
export function intersectLines(
  a: Point2,
  aDirection: Point2,
  b: Point2,
  bDirection: Point2,
  leastSine = NEARLY_PARALLEL_SINE,
): Pair | undefined {
  const crossed = crossLines(a, aDirection, b, bDirection, leastSine);
  return crossed && along(a, aDirection, crossed.t);
}

/** The point of a segment that is nearest to `point`. */
export function nearestOnSegment(point: Point2, a: Point2, b: Point2): Pair {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const lengthSquared = dx * dx + dy * dy;
  const share = lengthSquared === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / lengthSquared;
  const t = Math.min(1, Math.max(0, share));
  return [a[0] + t * dx, a[1] + t * dy];
}

/** Distance of a point from a segment. */
export const distanceToSegment = (point: Point2, a: Point2, b: Point2): number =>
  distance(point, nearestOnSegment(point, a, b));

/** Corners of a rectangle about `center` whose width runs along a unit vector, counter-clockwise from the one at its lower left. */
export function rectangleAround(center: Point2, widthM: number, depthM: number, towards: Point2): Pair[] {
  const [w, d] = [widthM / 2, depthM / 2];
  return [
    along(center, towards, -w, -d),
    along(center, towards, w, -d),
    along(center, towards, w, d),
    along(center, towards, -w, d),
  ];
}
