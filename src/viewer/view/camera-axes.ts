import type { BcfCamera } from '#formats/bcf/bcf-topic.ts';
import { degreesOf } from '#geometry/angle.ts';
import { type Point3, along3 } from '#geometry/space.ts';
import { basisOf, type CameraPose, distanceForHeightM, eyeOf, FIELD_OF_VIEW_DEG, viewHeightM } from './camera-pose.ts';

export function axesOfPose(pose: CameraPose): BcfCamera {
  const { up, back } = basisOf(pose);
  const isParallel = pose.projection === 'orthographic';
  return {
    eye: eyeOf(pose),
    direction: [-back[0], -back[1], -back[2]],
    up,
    fieldOfViewDeg: isParallel ? null : FIELD_OF_VIEW_DEG,
    viewHeightM: isParallel ? viewHeightM(pose) : null,
  };
}

/** How far ahead the middle of a view is that does not say it. */
const USUAL_DISTANCE_M = 10;

/** The pose that looks the same way; roll is lost. Null where there is no direction. */
export function poseOfAxes({ eye, direction, up, viewHeightM: heightM }: BcfCamera): CameraPose | null {
  const length = Math.hypot(...direction);
  if (!(length > 0) || !Number.isFinite(length)) return null;
  const [x, y, z] = direction.map((value) => value / length) as [number, number, number];
  // Straight down or up only the upper edge tells which way the picture is turned.
  const isVertical = Math.hypot(x, y) < 1e-6;
  const azimuth = isVertical ? Math.atan2(z < 0 ? -up[1] : up[1], z < 0 ? -up[0] : up[0]) : Math.atan2(-y, -x);
  const distanceM = heightM === null ? USUAL_DISTANCE_M : distanceForHeightM(heightM);
  const start: Point3 = [eye[0], eye[1], eye[2]];
  return {
    target: along3(start, [x, y, z], distanceM),
    distanceM,
    azimuthDeg: degreesOf(azimuth),
    elevationDeg: degreesOf(Math.asin(Math.max(-1, Math.min(1, -z)))),
    projection: heightM === null ? 'perspective' : 'orthographic',
  };
}
