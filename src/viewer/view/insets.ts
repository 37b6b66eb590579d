import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { type CameraPose, fitPose, type FitView } from './camera-pose.ts';

export type Size = { widthPx: number; heightPx: number };

/** What floats over the edges of a picture (panels, toolbars): the view is centred and fitted beside it. CSS pixels. */
export type Insets = { leftPx: number; rightPx: number; topPx: number; bottomPx: number };
export const NO_INSETS: Insets = { leftPx: 0, rightPx: 0, topPx: 0, bottomPx: 0 };

/** Panels that leave less than this of a side are looked through. */
const MIN_FREE_SHARE = 0.3;

/** Middle and size of what the insets leave free. */
export function freeArea({ widthPx, heightPx }: Size, insets: Insets): Size & { x: number; y: number } {
  const [x, freeWidthPx] = freeStretch(widthPx, insets.leftPx, insets.rightPx);
  const [y, freeHeightPx] = freeStretch(heightPx, insets.topPx, insets.bottomPx);
  return { x, y, widthPx: freeWidthPx, heightPx: freeHeightPx };
}

/** The pose that shows `bounds` within what the insets leave free, in a picture whose middle is the middle of that. */
export function fitBeside(
  bounds: Bounds3,
  size: Size,
  insets: Insets,
  view?: FitView,
  corners?: readonly Point3[],
): CameraPose {
  const free = freeArea(size, insets);
  const pose = fitPose(bounds, free.widthPx / free.heightPx, view, corners);
  return { ...pose, distanceM: (pose.distanceM * size.heightPx) / free.heightPx };
}

function freeStretch(lengthPx: number, beforePx: number, afterPx: number): [middlePx: number, lengthPx: number] {
  const freePx = lengthPx - beforePx - afterPx;
  return freePx < lengthPx * MIN_FREE_SHARE ? [lengthPx / 2, lengthPx] : [beforePx + freePx / 2, freePx];
}
