import { toRgb } from '#domain/color/color.ts';
import type { Point3 } from '#geometry/space.ts';
import { basisOf, type CameraPose, eyeOf } from '#viewer/view/camera-pose.ts';
import { THEMES } from '#viewer/view/theme.ts';
import type { AutodeskVectors } from './autodesk-api.ts';
import type { OpenedModel } from './open-model.ts';

/** Poses this close are the same: what the viewer says of its camera is rounded. */
const SAME = 1e-3;

/** Looks where a pose says. */
export function placeCamera(
  { viewer: { navigation }, frame, Vector3 }: OpenedModel & AutodeskVectors,
  pose: CameraPose,
): void {
  if (pose.projection === 'orthographic') navigation.toOrthographic();
  else navigation.toPerspective();
  const at = (point: Point3) => new Vector3(...frame.toViewer(point));
  navigation.setView(at(eyeOf(pose)), at(pose.target));
  navigation.setCameraUpVector(new Vector3(...basisOf(pose).up));
}

/** The viewer has no page behind it: its background is that of ours. */
export function paint({ viewer }: OpenedModel, theme: keyof typeof THEMES): void {
  const [r, g, b] = toRgb(THEMES[theme].background);
  viewer.setBackgroundColor(r, g, b, r, g, b);
}

/** The view as PNG, in the size of the page. */
export function picture(opened: OpenedModel | undefined, { widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  return new Promise<Blob>((done, failed) => {
    if (!opened) return failed(new Error('the model is not open yet'));
    return opened.viewer.getScreenShot(widthPx, heightPx, (url) => {
      fetch(url)
        .then((answer) => answer.blob())
        .then(done, failed)
        .finally(() => URL.revokeObjectURL(url));
    });
  });
}

/** Whether two poses differ by no more than the viewer rounds. */
export function isSamePose(a: CameraPose, b: CameraPose): boolean {
  const [eyeA, eyeB] = [eyeOf(a), eyeOf(b)];
  const differences = [
    ...a.target.map((value, i) => value - (b.target[i] ?? 0)),
    ...eyeA.map((value, i) => value - (eyeB[i] ?? 0)),
  ];
  return (
    a.projection === b.projection && differences.every((difference) => Math.abs(difference) < SAME * (1 + b.distanceM))
  );
}
