/** A point or vector in space, in meters unless its user says otherwise: Z up. Mutable, as tuples of schemas are. */
export type Point3 = [number, number, number];

/** From `b` to `a`. */
export const subtract3 = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot3 = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Cross product: square to both vectors, as long as the parallelogram between them has area. */
export const cross3 = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const distance3 = (a: Point3, b: Point3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** `from` + `direction` x `length`. */
export const along3 = (from: Point3, direction: Point3, length: number): Point3 => [
  from[0] + direction[0] * length,
  from[1] + direction[1] * length,
  from[2] + direction[2] * length,
];
