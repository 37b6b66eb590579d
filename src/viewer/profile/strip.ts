import type { Point3 } from '#geometry/space.ts';
import type { ViewerState } from '#viewer/state.ts';

/** An upright strip through clouds: from a place to another, so wide across. Project meters. */
export type Strip = NonNullable<ViewerState['profile']>;

/** Shorter than this a line has no direction. */
export const MIN_STRIP_M = 0.01;

/** What of a point counts in a profile: how far along the strip it is, and how far to its left. */
export type Along = { alongM: number; leftM: number };

/** Answers where points are in a strip. */
export function stripFrame({ from, to }: Strip): { lengthM: number; at: (x: number, y: number) => Along } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const lengthM = Math.hypot(dx, dy);
  const [ux, uy] = [dx / lengthM, dy / lengthM];
  return {
    lengthM,
    at: (x, y) => {
      const [px, py] = [x - from[0], y - from[1]];
      return { alongM: px * ux + py * uy, leftM: py * ux - px * uy };
    },
  };
}

/** The corners of a strip seen from above, at the height of its ends. */
export function stripCorners({ from, to, widthM }: Strip): Point3[] {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [lx, ly] = [(-(to[1] - from[1]) / lengthM) * (widthM / 2), ((to[0] - from[0]) / lengthM) * (widthM / 2)];
  const beside = ([x, y, z]: Point3, side: 1 | -1): Point3 => [x + side * lx, y + side * ly, z];
  return [beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1)];
}
