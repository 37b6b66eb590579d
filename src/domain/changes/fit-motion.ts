import { degreesOf } from '#geometry/angle.ts';
import type { Point3 } from '#geometry/space.ts';
import { turned, type Motion } from './motion.ts';

/** A place of the earlier version and where it is in the later one. */
export type Match = { from: Point3; to: Point3 };

/**
 * The motion that brings the places of the earlier version nearest to those of the later one, by least squares; without
 * a turn unless `mayTurn`. Undefined without matches.
 */
export function fitMotion(matches: readonly Match[], aboutM: Motion['aboutM'], mayTurn: boolean): Motion | undefined {
  if (matches.length === 0) return undefined;
  const [from, to] = [meanOf(matches.map((each) => each.from)), meanOf(matches.map((each) => each.to))];
  const radians = mayTurn ? turnOf(matches, from, to) : 0;
  const [x, y, z] = turned(from, aboutM, radians);
  return { turnDeg: degreesOf(radians), aboutM, shiftM: [to[0] - x, to[1] - y, to[2] - z] };
}

function turnOf(matches: readonly Match[], from: Point3, to: Point3): number {
  let [sin, cos] = [0, 0];
  for (const match of matches) {
    const [ax, ay, bx, by] = [
      match.from[0] - from[0],
      match.from[1] - from[1],
      match.to[0] - to[0],
      match.to[1] - to[1],
    ];
    sin += ax * by - ay * bx;
    cos += ax * bx + ay * by;
  }
  return Math.atan2(sin, cos);
}

function meanOf(points: readonly Point3[]): Point3 {
  const mean = (axis: 0 | 1 | 2) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1), mean(2)];
}
