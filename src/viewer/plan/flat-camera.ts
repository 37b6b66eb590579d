import { type CameraPose, fitPose } from '#viewer/view/camera-pose.ts';
import { type Insets, NO_INSETS } from '#viewer/view/insets.ts';
import type { FlatStage } from './flat-stage.ts';
import type { FlatParts } from './flat-viewer-types.ts';
import { type PlanView, planView } from './plan-view.ts';

export type FlatCamera = {
  pose: () => CameraPose;
  view: () => PlanView;
  insets: () => Insets;
  /** Shows the place of a pose of any viewer, from above. */
  move: (pose: CameraPose) => void;
  /** All of the drawing, beside what floats over it. It stays fitted until the view is moved. */
  fit: () => void;
  /** Fits again what is still fitted. */
  refit: () => void;
  setInsets: (insets: Insets) => void;
  isSpace: () => boolean;
  /** Perspective, which turns (K3), or straight from above again; at the same place. */
  setSpace: (isSpace: boolean) => void;
};

/** How a flat drawing is first seen in perspective. */
const SPACE_ELEVATION_DEG = 45;

/** Where one looks on a flat drawing, and whether all of it is kept in the picture. */
export function createFlatCamera(
  stage: Pick<FlatStage, 'size' | 'invalidate'>,
  { camera, turnDeg, fitted, onCamera }: Pick<FlatParts, 'camera' | 'turnDeg' | 'fitted' | 'onCamera'>,
): FlatCamera {
  let pose: CameraPose = camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 3] }, 1.6, 'above');
  let isFitted = !camera;
  let insets = NO_INSETS;
  let isSpace = false;

  // An address may begin with the pose of another viewer. One that is as it should be stays the same object: a flight ends where
  // something else has moved the view.
  const seen = (next: CameraPose): CameraPose => {
    if (isSpace) return next.projection === 'perspective' ? next : { ...next, projection: 'perspective' };
    const azimuthDeg = -90 + turnDeg();
    const isFlat = next.azimuthDeg === azimuthDeg && next.elevationDeg === 90 && next.projection === 'orthographic';
    return isFlat ? next : { ...next, azimuthDeg, elevationDeg: 90, projection: 'orthographic' };
  };
  const show = (next: CameraPose) => {
    pose = seen(next);
    stage.invalidate();
    onCamera(pose);
  };
  const fit = () => {
    const next = fitted(stage.size(), insets);
    if (!next) return;
    isFitted = true;
    show(isSpace ? { ...next, elevationDeg: SPACE_ELEVATION_DEG } : next);
  };
  const refit = () => {
    if (isFitted) fit();
  };
  return {
    pose: () => (pose = seen(pose)),
    view: () => planView(pose, turnDeg(), stage.size(), insets),
    insets: () => insets,
    move: (next) => {
      isFitted = false;
      show(next);
    },
    fit,
    refit,
    setInsets: (next) => {
      insets = next;
      refit();
      stage.invalidate();
    },
    isSpace: () => isSpace,
    setSpace: (next) => {
      if (next === isSpace) return;
      isSpace = next;
      show(next ? { ...pose, elevationDeg: SPACE_ELEVATION_DEG } : pose);
    },
  };
}
