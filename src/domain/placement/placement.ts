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
const SHIFT_PROBLEM = `The shift has to be a number of meters from -${FARTHEST} to ${FARTHEST} along each axis.`;

const shift = z.number(SHIFT_PROBLEM).min(-MAX_SHIFT_M, SHIFT_PROBLEM).max(MAX_SHIFT_M, SHIFT_PROBLEM);
/** Its bounds, each with a sentence of its own. */
export const boundedPlacement = z.strictObject({
  scale: z
    .number(SCALE_PROBLEM)
    .min(1 / MAX_SCALE, SCALE_PROBLEM)
    .max(MAX_SCALE, SCALE_PROBLEM),
  turnDeg: z.number(TURN_PROBLEM).min(-180, TURN_PROBLEM).max(180, TURN_PROBLEM),
  shiftM: z.tuple([shift, shift, shift]),
});

/**
 * Where a file is in its project: a point of the file is scaled, turned about the file's own vertical through 0, 0 and then shifted.
 * Points of the file are in its own coordinates, in meters with Z up.
 */
export type Placement = {
  /** Project meters for each meter of the file: 1, but for files whose unit is another than their viewer takes it for. */
  scale: number;
  /** Counter-clockwise seen from above, -180 to 180. */
  turnDeg: number;
  shiftM: Point3;
};

/** A file that lies in its project as it is. */
export const IN_PLACE: Placement = { scale: 1, turnDeg: 0, shiftM: [0, 0, 0] };

/** Why a placement cannot be stored, in a sentence about the first value that is out of bounds or no number; undefined when it can. */
export function placementProblem(value: unknown): string | undefined {
  return boundedPlacement.safeParse(value).error?.issues[0]?.message;
}

/** Whether two placements are the same, to the last digit. */
export const isSamePlacement = (a: Placement, b: Placement): boolean =>
  a.scale === b.scale && a.turnDeg === b.turnDeg && a.shiftM.every((shift, axis) => shift === b.shiftM[axis]);

/** Where a point of the file is in the project. */
export function placePoint({ scale, turnDeg, shiftM }: Placement, [x, y, z]: Readonly<Point3>): Point3 {
  const [east, north] = rotate([x * scale, y * scale], radiansOf(turnDeg));
  return [east + shiftM[0], north + shiftM[1], z * scale + shiftM[2]];
}

/** Column-major 4x4 of file to project coordinates, as three.js reads it. */
export function placementMatrix({ scale, turnDeg, shiftM }: Placement): number[] {
  const [cos, sin] = [scale * Math.cos(radiansOf(turnDeg)), scale * Math.sin(radiansOf(turnDeg))];
  return [cos, sin, 0, 0, -sin, cos, 0, 0, 0, 0, scale, 0, ...shiftM, 1];
}

/** From project to file. */
export function invertPlacement({ scale, turnDeg, shiftM }: Placement): Placement {
  const back: Placement = { scale: 1 / scale, turnDeg: withinHalfTurn(-turnDeg), shiftM: [0, 0, 0] };
  const [x, y, z] = placePoint(back, shiftM);
  return { ...back, shiftM: [0 - x, 0 - y, 0 - z] };
}

/** The first placement, and then the second one of what it placed. */
export function composePlacements(first: Placement, second: Placement): Placement {
  return {
    scale: first.scale * second.scale,
    turnDeg: withinHalfTurn(first.turnDeg + second.turnDeg),
    shiftM: placePoint(second, first.shiftM),
  };
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
