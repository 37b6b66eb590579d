import type { Point2 } from './plane.ts';
import { signedAreaM2 } from './polygon.ts';

/** A plane that is not upright: z = a x + b y + c. Level where a and b are 0. */
export type SlantedPlane = { a: number; b: number; c: number };

export function heightOnPlane({ a, b, c }: SlantedPlane, x: number, y: number): number {
  return a * x + b * y + c;
}

export function isLevel({ a, b }: SlantedPlane): boolean {
  return a === 0 && b === 0;
}

/** The plane with the least squared distances in height to places; undefined where they lie in one line. */
export function planeThrough(places: readonly { x: number; y: number; z: number }[]): SlantedPlane | undefined {
  const count = places.length;
  let [mx, my, mz] = [0, 0, 0];
  for (const { x, y, z } of places) {
    mx += x / count;
    my += y / count;
    mz += z / count;
  }
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  for (const place of places) {
    const [x, y, z] = [place.x - mx, place.y - my, place.z - mz];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * z;
    yz += y * z;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 1e-9 * (xx + yy) ** 2)) return undefined;
  const a = (xz * yy - yz * xy) / determinant;
  const b = (yz * xx - xz * xy) / determinant;
  return { a, b, c: mz - a * mx - b * my };
}

/** Volume between a height and a plane over a ring: negative over a ring that runs clockwise, as holes do, and where the plane is lower. */
export function volumeUnderPlaneM3(ring: readonly Point2[], plane: SlantedPlane, bottomM: number): number {
  const [first] = ring;
  if (!first) return 0;
  let volumeM3 = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const corners = [first, ring[i]!, ring[i + 1]!];
    const meanM = corners.reduce((sum, corner) => sum + heightOnPlane(plane, ...corner), 0) / 3;
    volumeM3 += signedAreaM2(corners, first) * (meanM - bottomM);
  }
  return volumeM3;
}
