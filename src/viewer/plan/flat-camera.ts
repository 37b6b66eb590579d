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
};

/** Where one looks on a flat drawing, and whether all of it is kept in the picture. */
export function createFlatCamera(
  stage: Pick<FlatStage, 'size' | 'invalidate'>,
  { camera, turnDeg, fitted, onCamera }: Pick<FlatParts, 'camera' | 'turnDeg' | 'fitted' | 'onCamera'>,
): FlatCamera {
  let pose: CameraPose = camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 3] }, 1.6, 'above');
  let isFitted = !camera;
  let insets = NO_INSETS;

  const show = (next: CameraPose) => {
    pose = { ...next, azimuthDeg: -90 + turnDeg(), elevationDeg: 90, projection: 'orthographic' };
    stage.invalidate();
    onCamera(pose);
  };
  const fit = () => {
    const next = fitted(stage.size(), insets);
    if (!next) return;
    isFitted = true;
    show(next);
  };
  const refit = () => {
    if (isFitted) fit();
  };
  return {
    pose: () => pose,
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
  };
}
