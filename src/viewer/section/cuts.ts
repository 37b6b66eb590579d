import { type Bounds3, sidesOf } from '#geometry/bounds.ts';
import { meanOf, planeInBox, unit3 } from '#geometry/plane-in-box.ts';
import { type Point3, along3, dot3, subtract3 } from '#geometry/space.ts';
import type { ViewerState } from '#viewer/state.ts';

/** The cuts that people place themselves; levels and slice have their own. */
export type Cuts = Pick<ViewerState, 'cutPlanes' | 'cutBox'>;
export type CutPlane = Cuts['cutPlanes'][number];
/** What one drags: a plane by its place in the list, or a side of the box. */
export type CutHandle = { plane: number } | { axis: 0 | 1 | 2; isMax: boolean };
/** A handle in space: it moves along `axis`, a unit vector to the side that is cut away. */
export type PlacedHandle = { handle: CutHandle; at: Point3; axis: Point3 };

export const MAX_CUT_PLANES = 6;
/** A box is nowhere thinner. */
const MIN_BOX_M = 0.1;
/** Around what a new box holds: a side in a face would flicker. */
const BOX_MARGIN_M = 0.05;
/** A plane in a face would flicker: it lies so far behind it. */
const BEHIND_FACE_M = 0.001;
/** A face that is so near to upright or level is meant to be. */
const STRAIGHT = 1e-4;

export const isSameHandle = (a: CutHandle | null, b: CutHandle): boolean =>
  a !== null && handleText(a) === handleText(b);

/** One text for a handle. */
export const handleText = (handle: CutHandle): string =>
  'plane' in handle ? `plane ${handle.plane}` : `${handle.axis} ${handle.isMax}`;

/** The plane in a face that cuts away what is before it, as seen from `eye`. */
export function planeInFace(point: Point3, normal: Point3, eye: Point3): CutPlane {
  const toEye = dot3(normal, subtract3(eye, point)) < 0 ? along3([0, 0, 0], normal, -1) : normal;
  const straight = toEye.findIndex((value) => Math.abs(value) > 1 - STRAIGHT);
  const rounded = toEye.map((value, i) => (straight < 0 ? value : i === straight ? Math.sign(value) : 0)) as Point3;
  const facing = unit3(rounded);
  return { normal: facing, distanceM: dot3(facing, point) - BEHIND_FACE_M };
}

/** The box that is placed around something. */
export function boxToCut({ min, max }: Bounds3): NonNullable<Cuts['cutBox']> {
  const out = (point: Point3, byM: number) => point.map((value) => value + byM) as Point3;
  return { min: out(min, -BOX_MARGIN_M), max: out(max, BOX_MARGIN_M) };
}

/** Moves a plane or a side of the box towards what is cut away (positive) or back. */
export function moveCut(cuts: Cuts, handle: CutHandle, byM: number): Cuts {
  if ('plane' in handle) {
    const cutPlanes = cuts.cutPlanes.map((plane, i) =>
      i === handle.plane ? { ...plane, distanceM: plane.distanceM + byM } : plane,
    );
    return { ...cuts, cutPlanes };
  }
  if (!cuts.cutBox) return cuts;
  const [min, max]: [Point3, Point3] = [[...cuts.cutBox.min], [...cuts.cutBox.max]];
  const { axis, isMax } = handle;
  if (isMax) max[axis] = Math.max(max[axis] + byM, min[axis] + MIN_BOX_M);
  else min[axis] = Math.min(min[axis] - byM, max[axis] - MIN_BOX_M);
  return { ...cuts, cutBox: { min, max } };
}

/** Cuts away the other side of a plane; a box has none. */
export function flipCut(cuts: Cuts, handle: CutHandle): Cuts {
  if (!('plane' in handle)) return cuts;
  const flip = ({ normal: [x, y, z], distanceM }: CutPlane): CutPlane => ({
    normal: [0 - x, 0 - y, 0 - z],
    distanceM: 0 - distanceM,
  });
  return { ...cuts, cutPlanes: cuts.cutPlanes.map((plane, i) => (i === handle.plane ? flip(plane) : plane)) };
}

/** Without the plane, or without the box. */
export function deleteCut(cuts: Cuts, handle: CutHandle): Cuts {
  if (!('plane' in handle)) return { ...cuts, cutBox: null };
  return { ...cuts, cutPlanes: cuts.cutPlanes.filter((_, i) => i !== handle.plane) };
}

/** Where handles are: of a plane at its anchor, or in the middle of what it has in common with `bounds`; of a box in its sides. */
export function placeHandles(
  { cutPlanes, cutBox }: Cuts,
  bounds: Bounds3,
  anchorOf: (plane: CutPlane) => Point3 | undefined,
): PlacedHandle[] {
  const planes = cutPlanes.map((plane, i): PlacedHandle => {
    const { normal, distanceM } = plane;
    const ring = planeInBox(normal, distanceM, bounds);
    const near = anchorOf(plane) ?? meanOf(ring.length > 0 ? ring : [bounds.min, bounds.max]);
    return { handle: { plane: i }, at: along3(near, normal, distanceM - dot3(normal, near)), axis: normal };
  });
  if (!cutBox) return planes;
  const middle = meanOf([cutBox.min, cutBox.max]);
  const sides = sidesOf(cutBox).map(({ axis, isMax, normal, distanceM }): PlacedHandle => ({
    handle: { axis, isMax },
    at: along3(middle, normal, distanceM - dot3(normal, middle)),
    axis: normal,
  }));
  return [...planes, ...sides];
}
