import { type Bounds3, middleOf } from '#geometry/bounds.ts';
import { type Point3, distance3 } from '#geometry/space.ts';
import type { CameraPose } from './camera-pose.ts';

const FLIGHT_MS = 350;
/** How many times its half diagonal a box is looked at from. */
const AWAY = 3.5;
const NEAREST_M = 2.5;

/** A box in the middle of the picture, seen from where one looks now. */
export function poseAt(bounds: Bounds3, pose: CameraPose): CameraPose {
  const halfDiagonalM = distance3(bounds.max, bounds.min) / 2;
  return { ...pose, target: middleOf(bounds), distanceM: Math.max(NEAREST_M, halfDiagonalM * AWAY) };
}

/** A share of the way between two poses, turning the shorter way; distances by factors, so that it does not rush at the end. */
export function poseBetween(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const at = (k: 0 | 1 | 2) => from.target[k] + (to.target[k] - from.target[k]) * share;
  const target: Point3 = [at(0), at(1), at(2)];
  const turnDeg = to.azimuthDeg - from.azimuthDeg;
  return {
    ...to,
    target,
    distanceM: from.distanceM * (to.distanceM / from.distanceM) ** share,
    azimuthDeg: from.azimuthDeg + (turnDeg - 360 * Math.round(turnDeg / 360)) * share,
    elevationDeg: from.elevationDeg + (to.elevationDeg - from.elevationDeg) * share,
  };
}

/** Moves to a pose within a moment, immediately where motion is not wanted. Any other movement of the view in the meantime ends it. */
export function flyBetween(current: () => CameraPose, to: CameraPose, move: (pose: CameraPose) => void): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return move(to);
  const from = current();
  const began = performance.now();
  let last = from;
  const step = (now: number) => {
    if (current() !== last) return;
    const share = Math.min(1, Math.max(0, (now - began) / FLIGHT_MS));
    const eased = share * share * (3 - 2 * share);
    last = share === 1 ? to : poseBetween(from, to, eased);
    move(last);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
