/** A point or vector in plan: metres, X to the right, Y up. */
export type Point = readonly [number, number];

/** Shorter is nothing: 0.1 mm. */
export const EPSILON_M = 1e-4;

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** A quarter turn to the left. */
export const leftOf = (a: Point): Point => [-a[1], a[0]];
/** `from` + `direction` x `lengthM` + its left normal x `leftM`. */
export const along = (from: Point, direction: Point, lengthM: number, leftM = 0): Point => [
  from[0] + direction[0] * lengthM - direction[1] * leftM,
  from[1] + direction[1] * lengthM + direction[0] * leftM,
];
export const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Length 1; X for a vector without length. */
export function unit(a: Point): Point {
  const length = Math.hypot(a[0], a[1]);
  return length < 1e-12 ? [1, 0] : [a[0] / length, a[1] / length];
}

/** Turned counter-clockwise about the origin. */
export function rotate([x, y]: Point, angleRad: number): Point {
  const cosine = Math.cos(angleRad);
  const sine = Math.sin(angleRad);
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/** Where two infinite lines meet; undefined when they are within half a degree of parallel. */
export function intersectLines(a: Point, aDirection: Point, b: Point, bDirection: Point): Point | undefined {
  const sine = cross(aDirection, bDirection);
  if (Math.abs(sine) < 0.0087) return undefined;
  return along(a, aDirection, cross(subtract(b, a), bDirection) / sine);
}

/** Corners of a rectangle about `center`, counter-clockwise from the lower left one before it is turned. */
export function rectangleAround(center: Point, widthM: number, depthM: number, rotationDeg: number): Point[] {
  const angleRad = (rotationDeg * Math.PI) / 180;
  const corners: Point[] = [
    [-widthM / 2, -depthM / 2],
    [widthM / 2, -depthM / 2],
    [widthM / 2, depthM / 2],
    [-widthM / 2, depthM / 2],
  ];
  return corners.map((corner) => add(center, rotate(corner, angleRad)));
}
