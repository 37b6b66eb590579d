import { radiansOf } from '#geometry/angle.ts';
import { type Bounds3, middleOf, sizeOf } from '#geometry/bounds.ts';
import { clamp } from '#geometry/clamp.ts';
import { type Point3, along3, dot3, subtract3 } from '#geometry/space.ts';

/**
 * Where one looks from, in the project frame (metres, Z up): the one camera that cloud, model and plan share.
 * The eye is `distanceM` from `target` in the direction of azimuth (degrees counter-clockwise from X) and elevation
 * (90 is straight from above). `orthographic` shows the same height of world at the target as `perspective` does.
 */
export type CameraPose = {
  target: Point3;
  distanceM: number;
  azimuthDeg: number;
  elevationDeg: number;
  projection: 'perspective' | 'orthographic';
};

/** From where one looks at something. */
export type ViewAngles = Pick<CameraPose, 'azimuthDeg' | 'elevationDeg'>;
/** How a building is seen as a whole: from the south-west as scanners like it, straight from above as a plan, or from a side. */
export type FitView = 'oblique' | 'above' | ViewAngles;
export const OBLIQUE: ViewAngles = { azimuthDeg: -58, elevationDeg: 32 };

/** Vertical opening of the perspective camera. */
export const FIELD_OF_VIEW_DEG = 50;
const HALF_VIEW = Math.tan(radiansOf(FIELD_OF_VIEW_DEG) / 2);
const MIN_DISTANCE_M = 0.05;
/** A drawing of some millimeters is fitted from nearer. */
const MIN_FITTED_M = 0.0005;
const MAX_DISTANCE_M = 1e6;

/** Unit vectors of the picture: to the right, upwards and towards the eye. Defined also straight from above. */
export function basisOf(pose: CameraPose): { right: Point3; up: Point3; back: Point3 } {
  const a = radiansOf(pose.azimuthDeg);
  const e = radiansOf(pose.elevationDeg);
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], back: [ce * ca, ce * sa, se] };
}

export function eyeOf(pose: CameraPose): Point3 {
  return along3(pose.target, basisOf(pose).back, pose.distanceM);
}

/** The pose of somebody whose eyes are at a place; the target is so far ahead of them. */
export function poseFromEye(eye: Point3, { azimuthDeg, elevationDeg }: ViewAngles, distanceM: number): CameraPose {
  const pose: CameraPose = { target: eye, distanceM, azimuthDeg, elevationDeg, projection: 'perspective' };
  return { ...pose, target: along3(eye, basisOf(pose).back, -distanceM) };
}

/** Height of world, in metres, that the picture shows at the target. */
export function viewHeightM(pose: CameraPose): number {
  return 2 * pose.distanceM * HALF_VIEW;
}

/** Distance at which the picture shows `heightM` of world at the target. */
export function distanceForHeightM(heightM: number): number {
  return clamp(heightM / (2 * HALF_VIEW), MIN_FITTED_M, MAX_DISTANCE_M);
}

/** Whether the target is farther from a box than the box is long: a pose that was kept from elsewhere shows nothing of it. */
export function looksPast(pose: CameraPose, { min, max }: Bounds3): boolean {
  const beside = pose.target.map((value, i) => Math.max((min[i] ?? 0) - value, value - (max[i] ?? 0), 0));
  return Math.hypot(...beside) > Math.hypot(...sizeOf({ min, max }));
}

/** Turns about the target; an orthographic view stays straight from above and does not turn. */
export function orbit(pose: CameraPose, azimuthDeg: number, elevationDeg: number): CameraPose {
  if (pose.projection === 'orthographic') return pose;
  const azimuth = (((pose.azimuthDeg + azimuthDeg + 180) % 360) + 360) % 360;
  return { ...pose, azimuthDeg: azimuth - 180, elevationDeg: clamp(pose.elevationDeg + elevationDeg, -89, 90) };
}

/** Moves the picture by a share of its height: what lay under the pointer follows it. Positive: right and up. */
export function pan(pose: CameraPose, rightShare: number, upShare: number): CameraPose {
  const heightM = viewHeightM(pose);
  const { right, up } = basisOf(pose);
  return { ...pose, target: along3(along3(pose.target, right, -rightShare * heightM), up, -upShare * heightM) };
}

/**
 * Multiplies the distance by `factor` (below 1: nearer), keeping in place what is under the pointer at the target's depth.
 * `atRight` and `atUp`: the pointer's offset from the middle of the picture as shares of its height.
 */
export function zoom(pose: CameraPose, factor: number, atRight = 0, atUp = 0): CameraPose {
  const distanceM = clamp(pose.distanceM * factor, Math.min(MIN_DISTANCE_M, pose.distanceM), MAX_DISTANCE_M);
  const real = distanceM / pose.distanceM;
  const moved = pan(pose, -atRight * (1 - real), -atUp * (1 - real));
  return { ...moved, distanceM };
}

/** Straight from above with north up, same place and scale. */
export function fromAbove(pose: CameraPose): CameraPose {
  return { ...pose, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' };
}

/** The eight corners of a box. */
export const cornersOf = ({ min, max }: Bounds3): Point3[] =>
  Array.from({ length: 8 }, (_, corner) => [4, 2, 1].map((bit, k) => (corner & bit ? max[k] : min[k]) ?? 0) as Point3);

/**
 * The whole of `bounds` in a picture of the given width to height. `corners`: what is in them and has to be seen, where that is known;
 * a building at an angle leaves the corners of its box empty.
 */
export function fitPose(
  bounds: Bounds3,
  aspect: number,
  view: FitView = 'oblique',
  corners: readonly Point3[] = cornersOf(bounds),
): CameraPose {
  const [sx, sy] = sizeOf(bounds);
  const target = middleOf(bounds);
  const margin = 1.06;
  if (view === 'above') {
    const distanceM = distanceForHeightM(Math.max(sy, sx / aspect, 0.1) * margin);
    return { target, distanceM, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' };
  }
  const angles = view === 'oblique' ? OBLIQUE : view;
  let pose: CameraPose = { target, distanceM: 1, ...angles, projection: 'perspective' };
  const { right, up, back } = basisOf(pose);
  // Nearer corners take more room than farther ones: what is in the middle of the box is not in the middle of the picture.
  for (let round = 0; round < 4; round++) {
    const places = corners.map((corner) => {
      const offset = subtract3(corner, pose.target);
      return { x: dot3(offset, right), y: dot3(offset, up), back: dot3(offset, back) };
    });
    const distanceM = places.reduce(
      (far, p) => Math.max(far, p.back + (Math.max(Math.abs(p.y), Math.abs(p.x) / aspect) / HALF_VIEW) * margin),
      MIN_DISTANCE_M,
    );
    pose = { ...pose, distanceM };
    if (round === 3) break;
    const shares = places.map((p) => ({ x: p.x / (distanceM - p.back), y: p.y / (distanceM - p.back) }));
    const middleOf = (values: number[]) => ((Math.min(...values) + Math.max(...values)) / 2) * distanceM;
    pose.target = along3(
      along3(pose.target, right, middleOf(shares.map((p) => p.x))),
      up,
      middleOf(shares.map((p) => p.y)),
    );
  }
  return pose;
}
