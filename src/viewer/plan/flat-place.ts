import { radiansOf } from '#geometry/angle.ts';
import { rotate, type Point2 } from '#geometry/plane.ts';
import {
  composePlacements,
  IN_PLACE,
  invertPlacement,
  placePoint,
  type Placement,
} from '#domain/placement/placement.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';

/** Between what a sheet is drawn in (meters about its own zero) and the project. */
export type FlatPlace = {
  poseOut: (pose: CameraPose) => CameraPose;
  poseIn: (pose: CameraPose) => CameraPose;
  pointOut: (point: Point2) => Point2;
  pointIn: (point: Point2) => Point2;
};

/** Where a drawing lies in the project whose zero is at `originM` of its file. Its own lines are drawn about that zero. */
export const sheetPlacement = ([x, y]: Point2, ofFile: Placement): Placement =>
  composePlacements({ ...IN_PLACE, shiftM: [x, y, 0] }, ofFile);

/** Takes poses and points of a sheet to the project and back. */
export function flatPlace(placement: Placement): FlatPlace {
  const back = invertPlacement(placement);
  const pose =
    (by: Placement) =>
    (of: CameraPose): CameraPose => ({
      ...of,
      target: placePoint(by, of.target),
      distanceM: of.distanceM * by.scale,
      azimuthDeg: of.azimuthDeg + by.turnDeg,
    });
  const point =
    ({ scale, turnDeg, shiftM }: Placement) =>
    ([x, y]: Point2): Point2 => {
      const [east, north] = rotate([x * scale, y * scale], radiansOf(turnDeg));
      return [east + shiftM[0], north + shiftM[1]];
    };
  return { poseOut: pose(placement), poseIn: pose(back), pointOut: point(placement), pointIn: point(back) };
}
