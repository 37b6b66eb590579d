import type { Point2 } from '#geometry/plane.ts';

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Vector3 = { x: number; y: number; z: number };

const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function compose([a, b, c, d, e, f]: Affine, [p, q, r, s, t, u]: Affine): Affine {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export const applyTo = ([a, b, c, d, e, f]: Affine, x: number, y: number): Point2 => [
  a * x + c * y + e,
  b * x + d * y + f,
];
/** Without the shift. */
export const directionOf = ([a, b, c, d]: Affine, x: number, y: number): Point2 => [a * x + c * y, b * x + d * y];

export const moved = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];
export const scaled = (x: number, y: number): Affine => [x, 0, 0, y, 0, 0];
export const turned = (angleRad: number): Affine => [
  Math.cos(angleRad),
  Math.sin(angleRad),
  -Math.sin(angleRad),
  Math.cos(angleRad),
  0,
  0,
];

export const determinant = ([a, b, c, d]: Affine): number => a * d - b * c;

/** The factor of lengths where it is the same in all directions; undefined for one that stretches. */
export function uniformScale(matrix: Affine): number | undefined {
  const [a, b, c, d] = matrix;
  const [across, up] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isSquare = Math.abs(a * c + b * d) <= 1e-6 * across * up && Math.abs(across - up) <= 1e-6 * across;
  return isSquare && across > 0 ? across : undefined;
}

/** The plane of an entity seen from above, by its extrusion direction: the "arbitrary axis" of the DXF reference. */
export function planeOf({ x, y, z }: Vector3, elevation = 0): Affine {
  const length = Math.hypot(x, y, z);
  if (!(length > 0) || (Math.abs(x) < 1e-9 && Math.abs(y) < 1e-9 && z > 0)) return IDENTITY;
  const n: Vector3 = { x: x / length, y: y / length, z: z / length };
  const isNearZ = Math.abs(n.x) < 1 / 64 && Math.abs(n.y) < 1 / 64;
  const across = unit(isNearZ ? { x: n.z, y: 0, z: -n.x } : { x: -n.y, y: n.x, z: 0 });
  const up: Vector3 = { x: n.y * across.z - n.z * across.y, y: n.z * across.x - n.x * across.z, z: 0 };
  return [across.x, across.y, up.x, up.y, n.x * elevation, n.y * elevation];
}

function unit({ x, y, z }: Vector3): Vector3 {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}
