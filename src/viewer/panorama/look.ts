import { radiansOf } from '#geometry/angle.ts';
import { clamp } from '#geometry/clamp.ts';
import type { Point3 } from '#geometry/space.ts';
import { type CameraPose, poseFromEye } from '#viewer/view/camera-pose.ts';

/** Where somebody looks: degrees clockwise from y (which is up on plans), degrees above the horizon, and the vertical opening. */
export type Look = { headingDeg: number; pitchDeg: number; fovDeg: number };

export const FIRST_LOOK: Look = { headingDeg: 0, pitchDeg: 0, fovDeg: 75 };
const FOV_DEG = { min: 8, max: 100 };
const MAX_PITCH_DEG = 89.9;
/** Of what other viewers are given to look at from here. */
const TARGET_DISTANCE_M = 3;

/** The same direction within its bounds; headings are 0 to 360. */
export function tidyLook({ headingDeg, pitchDeg, fovDeg }: Look): Look {
  return {
    headingDeg: headingDeg >= 0 && headingDeg < 360 ? headingDeg : ((headingDeg % 360) + 360) % 360,
    pitchDeg: clamp(pitchDeg, -MAX_PITCH_DEG, MAX_PITCH_DEG),
    fovDeg: clamp(fovDeg, FOV_DEG.min, FOV_DEG.max),
  };
}

export const turnLook = (look: Look, rightDeg: number, upDeg: number): Look =>
  tidyLook({ ...look, headingDeg: look.headingDeg + rightDeg, pitchDeg: look.pitchDeg + upDeg });

/** `factor` below 1: nearer. */
export const zoomLook = (look: Look, factor: number): Look => tidyLook({ ...look, fovDeg: look.fovDeg * factor });

/** A unit vector in project coordinates. */
export function lookDirection({ headingDeg, pitchDeg }: Pick<Look, 'headingDeg' | 'pitchDeg'>): Point3 {
  const [heading, pitch] = [radiansOf(headingDeg), radiansOf(pitchDeg)];
  return [Math.sin(heading) * Math.cos(pitch), Math.cos(heading) * Math.cos(pitch), Math.sin(pitch)];
}

/** The camera of the other viewers for eyes at a place, looking the same way. */
export function poseOfLook(eye: Point3, { headingDeg, pitchDeg }: Look): CameraPose {
  // A pose says in which direction the eye is from its target.
  return poseFromEye(eye, { azimuthDeg: halfTurn(-90 - headingDeg), elevationDeg: -pitchDeg }, TARGET_DISTANCE_M);
}

/** The way that a camera of another viewer looks. */
export function lookOfPose({ azimuthDeg, elevationDeg }: CameraPose): Look {
  return tidyLook({ ...FIRST_LOOK, headingDeg: -90 - azimuthDeg, pitchDeg: clamp(-elevationDeg, -60, 60) });
}

const halfTurn = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

const VERSION = 'p1';

/** For an address: `p1.heading.pitch.opening`, tenths of degrees. */
export function encodeLook(look: Look): string {
  const { headingDeg, pitchDeg, fovDeg } = tidyLook(look);
  return [VERSION, ...[headingDeg, pitchDeg, fovDeg].map((deg) => Math.round(deg * 10))].join('.');
}

/** Undefined for a text that is none. */
export function decodeLook(text: string | undefined): Look | undefined {
  const [version, ...parts] = text?.split('.') ?? [];
  const [headingDeg, pitchDeg, fovDeg] = parts.map((part) => (/^-?\d{1,5}$/.test(part) ? Number(part) / 10 : NaN));
  if (version !== VERSION || parts.length !== 3) return undefined;
  if (headingDeg === undefined || pitchDeg === undefined || fovDeg === undefined) return undefined;
  return [headingDeg, pitchDeg, fovDeg].every(Number.isFinite) ? tidyLook({ headingDeg, pitchDeg, fovDeg }) : undefined;
}
