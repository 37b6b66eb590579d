import { degreesOf, radiansOf } from '#geometry/angle.ts';
import { clamp } from '#geometry/clamp.ts';
import type { Point3 } from '#geometry/space.ts';

/** A turn and then a shift, meters. `turn`: row-major 3x3 rotation. */
export type Pose = { turn: readonly number[]; shiftM: Point3 };

export const SAME_POSE: Pose = { turn: [1, 0, 0, 0, 1, 0, 0, 0, 1], shiftM: [0, 0, 0] };

/** A vector after a row-major 3x3 rotation. */
export function turned(turn: readonly number[], [x, y, z]: Readonly<Point3>): Point3 {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, k = 1] = turn;
  return [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + k * z];
}

export function posed({ turn, shiftM }: Pose, point: Readonly<Point3>): Point3 {
  const [x, y, z] = turned(turn, point);
  return [x + shiftM[0], y + shiftM[1], z + shiftM[2]];
}

/** The first pose, and then the second one of what it placed. */
export function composePoses(first: Pose, second: Pose): Pose {
  const column = (axis: number): Point3 =>
    turned(second.turn, [first.turn[axis]!, first.turn[axis + 3]!, first.turn[axis + 6]!]);
  const [x, y, z] = [column(0), column(1), column(2)];
  return {
    turn: [0, 1, 2].flatMap((row) => [x[row]!, y[row]!, z[row]!]),
    shiftM: posed(second, first.shiftM),
  };
}

/** The turn back. */
export const transposed = (turn: readonly number[]): number[] =>
  [0, 1, 2].flatMap((row) => [turn[row]!, turn[row + 3]!, turn[row + 6]!]);

export function invertPose({ turn, shiftM }: Pose): Pose {
  const back = transposed(turn);
  const [x, y, z] = turned(back, shiftM);
  return { turn: back, shiftM: [-x, -y, -z] };
}

/** A turn about the vertical, counter-clockwise seen from above, and a shift. */
export function uprightPose(turnDeg: number, shiftM: Point3): Pose {
  const [cos, sin] = [Math.cos(radiansOf(turnDeg)), Math.sin(radiansOf(turnDeg))];
  return { turn: [cos, -sin, 0, sin, cos, 0, 0, 0, 1], shiftM };
}

/** The rotation about a vector, by its length in radians. */
export function turnAbout([x, y, z]: Readonly<Point3>): number[] {
  const angle = Math.hypot(x, y, z);
  if (angle === 0) return [...SAME_POSE.turn];
  const [u, v, w] = [x / angle, y / angle, z / angle];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const k = 1 - c;
  return [
    c + u * u * k,
    u * v * k - w * s,
    u * w * k + v * s,
    v * u * k + w * s,
    c + v * v * k,
    v * w * k - u * s,
    w * u * k - v * s,
    w * v * k + u * s,
    c + w * w * k,
  ];
}

/** How far a pose turns the vertical over, degrees. */
export const tiltDegOf = ({ turn }: Pose): number => degreesOf(Math.acos(clamp(turn[8]!, -1, 1)));

/** How far a pose turns about the vertical, -180 to 180 degrees. */
export const turnDegOf = ({ turn }: Pose): number => degreesOf(Math.atan2(turn[3]!, turn[0]!));

/** Column-major 4x4, as viewers read it. */
export function poseMatrix({ turn, shiftM }: Pose): number[] {
  return [...[0, 1, 2].flatMap((column) => [turn[column]!, turn[column + 3]!, turn[column + 6]!, 0]), ...shiftM, 1];
}
