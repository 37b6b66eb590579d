import { z } from 'zod';
import { degreesOf, radiansOf } from '#geometry/angle.ts';
import { rotate } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';

/** How far a file may be shifted along each axis, meters: more than any grid of coordinates on Earth needs. */
const MAX_SHIFT_M = 1e7;
/** The largest factor between the lengths of a file and those of the project, and one over the smallest. */
const MAX_SCALE = 1e6;

const SCALE_PROBLEM = `The scale has to be a number greater than 0, from 1/${MAX_SCALE.toLocaleString('en-US')} to ${MAX_SCALE.toLocaleString('en-US')}.`;
const TURN_PROBLEM = 'The turn has to be a number of degrees from -180 to 180.';
const FARTHEST = MAX_SHIFT_M.toLocaleString('en-US');
const LEAN_PROBLEM = 'The lean has to be less than 30 degrees.';
const SHIFT_PROBLEM = `The shift has to be a number of meters from -${FARTHEST} to ${FARTHEST} along each axis.`;

/** The sine of the largest lean: what stands more aslant was not meant to be upright. */
const MAX_LEAN = 0.5;

const shift = z.number(SHIFT_PROBLEM).min(-MAX_SHIFT_M, SHIFT_PROBLEM).max(MAX_SHIFT_M, SHIFT_PROBLEM);
/** Its bounds, each with a sentence of its own. */
export const boundedPlacement = z.strictObject({
  scale: z
    .number(SCALE_PROBLEM)
    .min(1 / MAX_SCALE, SCALE_PROBLEM)
    .max(MAX_SCALE, SCALE_PROBLEM),
  turnDeg: z.number(TURN_PROBLEM).min(-180, TURN_PROBLEM).max(180, TURN_PROBLEM),
  shiftM: z.tuple([shift, shift, shift]),
  lean: z
    .tuple([z.number(LEAN_PROBLEM), z.number(LEAN_PROBLEM)])
    .refine((lean) => Math.hypot(...lean) < MAX_LEAN, LEAN_PROBLEM)
    .optional(),
});

/**
 * Where a file is in its project: a point of the file is scaled, stood upright, turned about the vertical through 0, 0 and then shifted.
 * Points of the file are in its own coordinates, in meters with Z up.
 */
export type Placement = {
  /** Project meters for each meter of the file: 1, but for files whose unit is another than their viewer takes it for. */
  scale: number;
  /** Counter-clockwise seen from above, -180 to 180. */
  turnDeg: number;
  shiftM: Point3;
  /**
   * X and y of the unit vector in the file that is up in the project, where that is not the file's own up: of scans that the engine
   * leveled. Nobody types it.
   */
  lean?: [number, number] | undefined;
};

/** A file that lies in its project as it is. */
export const IN_PLACE: Placement = { scale: 1, turnDeg: 0, shiftM: [0, 0, 0] };

/** Why a placement cannot be stored, in a sentence about the first value that is out of bounds or no number; undefined when it can. */
export function placementProblem(value: unknown): string | undefined {
  return boundedPlacement.safeParse(value).error?.issues[0]?.message;
}

/** Whether two placements are the same, to the last digit. */
export const isSamePlacement = (a: Placement, b: Placement): boolean =>
  a.scale === b.scale &&
  a.turnDeg === b.turnDeg &&
  a.shiftM.every((shift, axis) => shift === b.shiftM[axis]) &&
  leanOf(a).every((lean, axis) => lean === leanOf(b)[axis]);

const leanOf = ({ lean }: Placement): readonly [number, number] => lean ?? [0, 0];

/** Where a point of the file is in the project. */
export function placePoint(placement: Placement, at: Readonly<Point3>): Point3 {
  const { scale, shiftM } = placement;
  const [a, b, c] = turnRows(placement);
  const along = ([x, y, z]: Readonly<Point3>) => scale * (x * at[0] + y * at[1] + z * at[2]);
  return [along(a) + shiftM[0], along(b) + shiftM[1], along(c) + shiftM[2]];
}

/** Column-major 4x4 of file to project coordinates, as three.js reads it. */
export function placementMatrix(placement: Placement): number[] {
  const { scale, shiftM } = placement;
  const rows = turnRows(placement);
  const column = (k: 0 | 1 | 2): number[] => [...rows.map((row) => scale * row[k] + 0), 0];
  return [...column(0), ...column(1), ...column(2), ...shiftM, 1];
}

/** The placement that a column-major 4x4 says, which turns, scales alike in all directions, and shifts. */
export function placementOfMatrix(m: readonly number[]): Placement {
  const at = (row: number, column: number): number => m[4 * column + row] ?? 0;
  const scale = Math.hypot(at(2, 0), at(2, 1), at(2, 2));
  const lean: [number, number] = [at(2, 0) / scale, at(2, 1) / scale];
  // What is left without the lean turns about the vertical: its first column.
  const [level] = uprightRows(lean);
  const along = (row: number) => level[0] * at(row, 0) + level[1] * at(row, 1) + level[2] * at(row, 2);
  return {
    scale,
    turnDeg: withinHalfTurn(degreesOf(Math.atan2(along(1), along(0)))),
    shiftM: [at(0, 3), at(1, 3), at(2, 3)],
    ...(lean.some((part) => part !== 0) && { lean }),
  };
}

type Rows = readonly [Point3, Point3, Point3];

/** The shortest rotation that stands the file's direction of up upright. */
function uprightRows([x, y]: readonly [number, number]): Rows {
  const z = Math.sqrt(1 - x * x - y * y);
  const k = 1 / (1 + z);
  return [
    [1 - x * x * k, -x * y * k, -x],
    [-x * y * k, 1 - y * y * k, -y],
    [x, y, z],
  ];
}

/** Rows of the rotation: upright, and then about the vertical. */
function turnRows(placement: Placement): Rows {
  const [cos, sin] = [Math.cos(radiansOf(placement.turnDeg)), Math.sin(radiansOf(placement.turnDeg))];
  if (!placement.lean)
    return [
      [cos, -sin, 0],
      [sin, cos, 0],
      [0, 0, 1],
    ];
  const [a, b, c] = uprightRows(placement.lean);
  const mix = (p: number, q: number): Point3 => [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]];
  return [mix(cos, -sin), mix(sin, cos), c];
}

/** From project to file. */
export function invertPlacement({ scale, turnDeg, shiftM, lean }: Placement): Placement {
  const back: Placement = { scale: 1 / scale, turnDeg: withinHalfTurn(-turnDeg), shiftM: [0, 0, 0] };
  if (lean) back.lean = rotate([-lean[0], -lean[1]], radiansOf(turnDeg));
  const [x, y, z] = placePoint(back, shiftM);
  return { ...back, shiftM: [0 - x, 0 - y, 0 - z] };
}

/** The first placement, and then the second one of what it placed. */
export function composePlacements(first: Placement, second: Placement): Placement {
  const shiftM = placePoint(second, first.shiftM);
  const scale = first.scale * second.scale;
  if (!first.lean && !second.lean) return { scale, turnDeg: withinHalfTurn(first.turnDeg + second.turnDeg), shiftM };
  const [inner, outer] = [turnRows(first), turnRows(second)];
  const product = [0, 1, 2].flatMap((column) => [
    ...outer.map((row) => row[0] * inner[0][column]! + row[1] * inner[1][column]! + row[2] * inner[2][column]!),
    0,
  ]);
  return { ...placementOfMatrix([...product, ...shiftM, 1]), scale };
}

/** The placement of what a viewer reads of a file, whose zero is at `originM` of the file. */
export const placementFromOrigin = (ofFile: Placement, originM: Readonly<Point3> | null | undefined): Placement =>
  originM ? composePlacements({ ...IN_PLACE, shiftM: [...originM] }, ofFile) : ofFile;

/** The placement that scales, turns, and brings a point of the file to a point of the project. */
export function placementThrough(
  scale: number,
  turnRad: number,
  { file, project }: { file: Readonly<Point3>; project: Readonly<Point3> },
): Placement {
  const turned: Placement = { scale, turnDeg: withinHalfTurn(degreesOf(turnRad)), shiftM: [0, 0, 0] };
  const [x, y, z] = placePoint(turned, file);
  return { ...turned, shiftM: [project[0] - x, project[1] - y, project[2] - z] };
}

/** The same direction, more than -180 and at most 180 degrees. */
function withinHalfTurn(turnDeg: number): number {
  const rest = turnDeg % 360;
  if (rest > 180) return rest - 360;
  return rest <= -180 ? rest + 360 : rest + 0;
}
