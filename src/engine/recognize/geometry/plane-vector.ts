/** A point or direction in plan, metres. */
export type Point2 = [number, number];

/** Cross product of two plan vectors: positive where `b` turns left of `a`. */
export function cross(a: Point2, b: Point2): number {
  return a[0] * b[1] - a[1] * b[0];
}

/** Turns a point about the origin, counter-clockwise. */
export function rotate(point: Point2, angleRad: number): Point2 {
  const c = Math.cos(angleRad);
  const s = Math.sin(angleRad);
  return [c * point[0] - s * point[1], s * point[0] + c * point[1]];
}
