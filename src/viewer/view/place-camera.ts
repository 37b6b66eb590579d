import { type Box3, Matrix4, type OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { type CameraPose, basisOf, eyeOf, viewHeightM } from './camera-pose.ts';
import { freeArea, type Insets, type Size } from './insets.ts';

/**
 * Puts a camera where a pose says, with near and far around the scene, and its axis through the middle of what the insets
 * leave free.
 */
export function placeCamera(
  camera: PerspectiveCamera | OrthographicCamera,
  pose: CameraPose,
  size: Size,
  insets: Insets,
  sceneBox: Box3,
): void {
  const { widthPx, heightPx } = size;
  const aspect = widthPx / heightPx;
  const { right, up, back } = basisOf(pose);
  const eye = new Vector3(...eyeOf(pose));
  camera.matrixAutoUpdate = false;
  camera.matrix.copy(
    new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...back)).setPosition(eye),
  );
  camera.matrix.decompose(camera.position, camera.quaternion, camera.scale);
  const radius = Math.max(1, sceneBox.getSize(new Vector3()).length() / 2);
  const depth = sceneBox
    .getCenter(new Vector3())
    .sub(eye)
    .dot(new Vector3(...back).negate());
  const far = Math.max(depth + radius * 1.1, pose.distanceM * 1.1, 1);
  if (camera instanceof PerspectiveCamera) {
    camera.aspect = aspect;
    camera.far = far;
    // 1 : 20,000 keeps the depth buffer good to the centimetre inside a building.
    camera.near = Math.max(depth - radius * 1.1, far / 20_000, 0.02);
  } else {
    const halfM = viewHeightM(pose) / 2;
    Object.assign(camera, {
      left: -halfM * aspect,
      right: halfM * aspect,
      top: halfM,
      bottom: -halfM,
      near: Math.min(0, depth - radius * 1.1),
      far,
    });
  }
  const free = freeArea(size, insets);
  camera.setViewOffset(widthPx, heightPx, widthPx / 2 - free.x, heightPx / 2 - free.y, widthPx, heightPx);
  camera.updateMatrixWorld(true);
}
