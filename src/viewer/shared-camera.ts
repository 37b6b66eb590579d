import type { CameraPose, Vec3 } from './view/camera-pose.ts';

/** What shows a camera: every viewer. */
export type CameraHolder = {
  getCamera(): CameraPose;
  setCamera(pose: CameraPose): void;
  on(name: 'camera', listener: (pose: CameraPose) => void): () => void;
};

/** A viewer whose model lies so many metres away from where the others have it. */
export function shiftedHolder(viewer: CameraHolder, [x, y, z]: Vec3): CameraHolder {
  const shifted = (pose: CameraPose, sign: 1 | -1): CameraPose => ({ ...pose, target: [pose.target[0] + sign * x, pose.target[1] + sign * y, pose.target[2] + sign * z] });
  return {
    getCamera: () => shifted(viewer.getCamera(), -1),
    setCamera: (pose) => viewer.setCamera(shifted(pose, 1)),
    on: (name, listener) => viewer.on(name, (pose) => listener(shifted(pose, -1))),
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
