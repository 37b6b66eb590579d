import { z } from 'zod';
import { degreesOf, radiansOf } from '#geometry/angle.ts';
import { rotate3, type Point3 } from '#geometry/space.ts';
import type { Placement } from '#domain/placement/placement.ts';
import { placePoint } from '#domain/placement/placement.ts';
import type { Quaternion } from './tile-index.ts';

export const PANORAMA_NAME_MAX = 100;
/** As far as placements shift files. */
const FARTHEST_M = 1e7;
const FARTHEST_PROBLEM = 'Enter meters from -10,000,000 to 10,000,000.';

const meters = z.number(FARTHEST_PROBLEM).min(-FARTHEST_M, FARTHEST_PROBLEM).max(FARTHEST_M, FARTHEST_PROBLEM);
/** Where the lens was, in the frame of the project. */
export const panoramaPlace = z.strictObject({
  positionM: z.tuple([meters, meters, meters]),
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

type Pose = { positionM: Point3; rotation: Quaternion };

/** The pose in the project of a station whose file lies there by a placement. */
export function placePose({ positionM, rotation }: Pose, placement: Placement): Pose {
  const half = radiansOf(placement.turnDeg) / 2;
  const [c, s] = [Math.cos(half), Math.sin(half)];
  const [w, x, y, z] = rotation;
  return {
    positionM: placePoint(placement, positionM),
    rotation: [c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w],
  };
}

/** The station that somebody walks to: the nearest ones around, at most so many, none farther than a building is long. */
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
