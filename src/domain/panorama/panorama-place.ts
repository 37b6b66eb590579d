import { z } from 'zod';
import { degreesOf, radiansOf } from '#geometry/angle.ts';
import { rotate3, type Point3 } from '#geometry/space.ts';
import type { Quaternion } from './tile-index.ts';

export const PANORAMA_NAME_MAX = 100;
/** As far as placements shift files. */
const FARTHEST_M = 1e7;
const FARTHEST_PROBLEM = 'Enter meters from -10,000,000 to 10,000,000.';

const meters = z.number(FARTHEST_PROBLEM).min(-FARTHEST_M, FARTHEST_PROBLEM).max(FARTHEST_M, FARTHEST_PROBLEM);
/** Where a lens was, in the frame of the project. */
export const panoramaPosition = z.tuple([meters, meters, meters]);
export const panoramaPlace = z.strictObject({
  positionM: panoramaPosition,
  /** Where the middle of the picture looks: degrees clockwise from y, which is up on plans. */
  headingDeg: z.number().min(-360).max(360),
});
export type PanoramaPlace = z.infer<typeof panoramaPlace>;

/** 0 to 360, degrees clockwise from y, of a direction; 0 for one that is vertical. */
export function headingOf([x, y]: Readonly<Point3> | readonly [number, number]): number {
  return Math.hypot(x, y) < 1e-9 ? 0 : (degreesOf(Math.atan2(x, y)) + 360) % 360;
}

/** From the frame of a station to that of the project, for a picture that was taken upright. */
export function uprightRotation(headingDeg: number): Quaternion {
  const half = radiansOf(90 - headingDeg) / 2;
  return [Math.cos(half), 0, 0, Math.sin(half)];
}

/** Where the middle of a picture looks. */
export const headingOfRotation = (rotation: Quaternion): number => headingOf(rotate3(rotation, [1, 0, 0]));

/** Where a station is, and the turn from its own frame to that of its place. */
export type StationPose = { positionM: Point3; rotation: Quaternion };

/**
 * The pose of a station by the matrix that takes the coordinates of its file to those of the project: 4 by 4, column by column, of a turn,
 * a shift and one scale.
 */
export function movePose({ positionM, rotation }: StationPose, matrix: readonly number[]): StationPose {
  const at = (row: number, column: number) => matrix[4 * column + row] ?? 0;
  const [x, y, z] = positionM;
  const moved = (row: number) => at(row, 0) * x + at(row, 1) * y + at(row, 2) * z + at(row, 3);
  return { positionM: [moved(0), moved(1), moved(2)], rotation: multiply(turnOf(at), rotation) };
}

/** The turn of a matrix whose columns have one length. */
function turnOf(at: (row: number, column: number) => number): Quaternion {
  const scale = Math.hypot(at(0, 0), at(1, 0), at(2, 0)) || 1;
  const m = (row: number, column: number) => at(row, column) / scale;
  // Each by itself, with the sign of the largest kept: a half turn has no w to divide by.
  const part = (a: number, b: number, c: number) =>
    Math.sqrt(Math.max(0, 1 + a * m(0, 0) + b * m(1, 1) + c * m(2, 2))) / 2;
  const [w, x, y, z] = [part(1, 1, 1), part(1, -1, -1), part(-1, 1, -1), part(-1, -1, 1)];
  if (w >= Math.max(x, y, z) / 2)
    return [w, x * signOf(m(2, 1) - m(1, 2)), y * signOf(m(0, 2) - m(2, 0)), z * signOf(m(1, 0) - m(0, 1))];
  if (x >= y && x >= z)
    return [w * signOf(m(2, 1) - m(1, 2)), x, y * signOf(m(0, 1) + m(1, 0)), z * signOf(m(0, 2) + m(2, 0))];
  if (y >= z) return [w * signOf(m(0, 2) - m(2, 0)), x * signOf(m(0, 1) + m(1, 0)), y, z * signOf(m(1, 2) + m(2, 1))];
  return [w * signOf(m(1, 0) - m(0, 1)), x * signOf(m(0, 2) + m(2, 0)), y * signOf(m(1, 2) + m(2, 1)), z];
}

const signOf = (value: number): number => (value < 0 ? -1 : 1);

function multiply([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): Quaternion {
  return [
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
  ];
}

/** The nearest stations around one, at most so many, none farther than that and none at the same place. */
export function stationsAround<S extends { id: string; positionM: Point3 }>(
  from: S,
  all: readonly S[],
  { count = 12, farthestM = 40 } = {},
): S[] {
  const distance = (to: S) => Math.hypot(...from.positionM.map((value, axis) => (to.positionM[axis] ?? 0) - value));
  return all
    .filter((to) => to.id !== from.id && distance(to) > 0.05 && distance(to) <= farthestM)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count);
}
