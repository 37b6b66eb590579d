import { type Bounds2, type Bounds3, middleOf, sizeOf } from '#geometry/bounds.ts';
import { add, type Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';
import { createCloudViewer } from '#viewer/cloud/cloud-viewer.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import type { FlatUnder } from './flat-under.ts';

/** Percents of the height of a cloud. */
export type Slice = { from: number; to: number };

/**
 * Where a drawing says that it is: `originM` is its zero, `bounds` what is drawn, about that zero. It has no height: the lowest point of
 * the cloud is taken for its floor. Null for a plan, which is drawn in the coordinates of the project.
 */
export type DrawingPlace = { originM: Point2; bounds: Bounds2 };

export type CloudUnderOptions = {
  url: string;
  cloudToProject: readonly number[] | undefined;
  place: DrawingPlace | null;
  slice: Slice | null;
  /** The cloud is known: its lowest and highest point, and whether it had to be moved to be under the drawing. */
  onOpen: (opened: { fromM: number; toM: number; isMoved: boolean }) => void;
  onError: (error: ViewerError) => void;
};

export type CloudUnder = FlatUnder & { setSlice: (slice: Slice | null) => void };

/** A cloud under a drawing needs fewer points than one that is looked at alone. */
const POINT_BUDGET = 1_500_000;
/** Further apart than this share of the drawing, it is somewhere else. */
const MIN_COMMON_SHARE = 0.1;
const NO_MOVE: Point2 = [0, 0];

/** Shows a cloud under a flat drawing, where its coordinates say, or in its middle where they have nothing in common. */
export function layCloud(
  host: HTMLElement,
  at: { pose: CameraPose; theme: ViewerTheme },
  { url, cloudToProject, place, slice, onOpen, onError }: CloudUnderOptions,
): CloudUnder {
  let pose = at.pose;
  let moveM: Point3 = [...(place?.originM ?? NO_MOVE), 0];
  const placed = ({ target: [x, y, z], ...rest }: CameraPose): CameraPose => ({
    ...rest,
    target: [x + moveM[0], y + moveM[1], z + moveM[2]],
  });
  const cloud = createCloudViewer(host, {
    clouds: [{ id: 'under', name: '', url, cloudToProject }],
    state: { camera: placed(pose), slice },
    theme: at.theme,
    pointBudget: POINT_BUDGET,
  });
  cloud.on('error', onError);
  cloud.on('open', ({ bounds, focus }) => {
    const apart = place && moveToMiddle(place, focus);
    if (place) moveM = [...(apart ?? place.originM), bounds.min[2]];
    onOpen({ fromM: bounds.min[2], toM: bounds.max[2], isMoved: apart !== null });
    cloud.setState({ slice });
    cloud.setCamera(placed(pose));
  });
  return {
    setCamera: (next) => {
      pose = next;
      cloud.setCamera(placed(next));
    },
    setInsets: cloud.setInsets,
    setTheme: cloud.setTheme,
    setSlice: (next) => {
      slice = next;
      cloud.setState({ slice: next });
    },
    screenshot: cloud.screenshot,
    dispose: cloud.dispose,
  };
}

/** The shift that brings the middle of a drawing onto that of a cloud; null where they already have a part in common. */
export function moveToMiddle({ bounds, originM }: DrawingPlace, cloud: Bounds3): Point2 | null {
  const [minX, minY] = add([bounds.minX, bounds.minY], originM);
  const [maxX, maxY] = add([bounds.maxX, bounds.maxY], originM);
  const common = (from: number, to: number, axis: 0 | 1) =>
    Math.min(to, cloud.max[axis]) - Math.max(from, cloud.min[axis]);
  const [width, depth] = sizeOf(cloud);
  const isNear = (length: number, own: number, others: number) =>
    length > MIN_COMMON_SHARE * Math.max(0.01, Math.min(own, others));
  if (isNear(common(minX, maxX, 0), maxX - minX, width) && isNear(common(minY, maxY, 1), maxY - minY, depth))
    return null;
  const [x, y] = middleOf(cloud);
  return [x - (bounds.minX + bounds.maxX) / 2, y - (bounds.minY + bounds.maxY) / 2];
}
