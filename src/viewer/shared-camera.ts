import { placeAhead, placeBack, type Motion } from '#domain/changes/motion.ts';
import { type CameraPose, OBLIQUE } from './view/camera-pose.ts';

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

/**
 * A view from above beside one that turns: they share place and scale, and the other keeps its angles and the height that it looks at.
 * `others`: where the other looks now.
 */
export function aboveHolder(viewer: CameraHolder, others: CameraPose): CameraHolder {
  let last: CameraPose =
    others.projection === 'perspective' ? others : { ...others, ...OBLIQUE, projection: 'perspective' };
  const beside = (pose: CameraPose): CameraPose => {
    // Seen in perspective itself, it turns as the other does.
    if (pose.projection === 'perspective') return pose;
    const [x, y] = pose.target;
    last = { ...last, target: [x, y, last.target[2]], distanceM: pose.distanceM };
    return last;
  };
  return {
    getCamera: () => beside(viewer.getCamera()),
    setCamera: (pose) => {
      last = pose;
      viewer.setCamera(pose);
    },
    on: (name, listener) => viewer.on(name, (pose) => listener(beside(pose))),
  };
}

/**
 * Keeps a view that turns on what a flat one shows, from above and turned as the sheet is, so that their pictures lie over each other.
 * `first` is the one that leads. Answers the function that unlinks them, which gives the other its angles back.
 */
export function linkFromAbove(space: CameraHolder, flat: CameraHolder, first: CameraHolder): () => void {
  const before = space.getCamera();
  let isFollowing = false;
  const follow = (pose: CameraPose | null) => {
    if (isFollowing) return;
    isFollowing = true;
    try {
      if (pose) flat.setCamera(pose);
      space.setCamera(flat.getCamera());
    } finally {
      isFollowing = false;
    }
  };
  const ends = [space.on('camera', (pose) => follow(pose)), flat.on('camera', () => follow(null))];
  follow(first === space ? before : null);
  return () => {
    for (const end of ends) end();
    const { azimuthDeg, elevationDeg, projection } = before;
    if (projection === 'perspective') space.setCamera({ ...space.getCamera(), azimuthDeg, elevationDeg, projection });
  };
}
