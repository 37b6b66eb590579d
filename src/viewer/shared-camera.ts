import { placeAhead, placeBack, type Motion } from '#domain/changes/motion.ts';
import type { CameraPose } from './view/camera-pose.ts';

/** What shows a camera: every viewer. */
export type CameraHolder = {
  getCamera(): CameraPose;
  setCamera(pose: CameraPose): void;
  on(name: 'camera', listener: (pose: CameraPose) => void): () => void;
};

/** A viewer whose model as a whole is placed differently than in the others: it looks at the same place of the building from the same side. */
export function movedHolder(viewer: CameraHolder, motion: Motion): CameraHolder {
  const back = (pose: CameraPose): CameraPose => ({
    ...pose,
    target: placeBack(pose.target, motion),
    azimuthDeg: pose.azimuthDeg - motion.turnDeg,
  });
  const ahead = (pose: CameraPose): CameraPose => ({
    ...pose,
    target: placeAhead(pose.target, motion),
    azimuthDeg: pose.azimuthDeg + motion.turnDeg,
  });
  return {
    getCamera: () => back(viewer.getCamera()),
    setCamera: (pose) => viewer.setCamera(ahead(pose)),
    on: (name, listener) => viewer.on(name, (pose) => listener(back(pose))),
  };
}

/**
 * Keeps viewers on the same place: a move in one is shown by the others. Every viewer speaks in project metres, so nothing
 * is converted; the plan turns an oblique pose into the same place from above. The first viewer's camera leads.
 * Answers the function that unlinks them.
 */
export function linkCameras(viewers: readonly CameraHolder[]): () => void {
  let isFollowing = false;
  const follow = (leader: CameraHolder, pose: CameraPose) => {
    if (isFollowing) return;
    isFollowing = true;
    try {
      for (const viewer of viewers) if (viewer !== leader) viewer.setCamera(pose);
    } finally {
      isFollowing = false;
    }
  };
  const ends = viewers.map((viewer) => viewer.on('camera', (pose) => follow(viewer, pose)));
  const [first] = viewers;
  if (first) follow(first, first.getCamera());
  return () => {
    for (const end of ends) end();
  };
}
