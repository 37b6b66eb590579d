import { radiansOf } from '#geometry/angle.ts';
import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { type CameraPose, distanceForHeightM, viewHeightM } from '#viewer/view/camera-pose.ts';
import { freeArea, type Insets, NO_INSETS, type Size } from '#viewer/view/insets.ts';

/** How the plan is placed on the screen: the middle in project metres, the scale, and the turn that makes the main walls level. */
export type PlanView = {
  middle: Point2;
  pxPerM: number;
  turnDeg: number;
  /** Where the middle is, CSS pixels. */ at: { x: number; y: number };
};

/** A pose of the shared camera as the plan shows it: same place, same scale, straight from above. */
export function planView(pose: CameraPose, turnDeg: number, size: Size, insets = NO_INSETS): PlanView {
  const { x, y } = freeArea(size, insets);
  return { middle: [pose.target[0], pose.target[1]], pxPerM: size.heightPx / viewHeightM(pose), turnDeg, at: { x, y } };
}

/** Coefficients a to f of the canvas transform from project metres to CSS pixels. */
export function viewTransform(view: PlanView): [number, number, number, number, number, number] {
  const t = radiansOf(-view.turnDeg);
  const [c, s, k] = [Math.cos(t), Math.sin(t), view.pxPerM];
  const [mx, my] = view.middle;
  // Screen y grows downwards.
  return [k * c, -k * s, -k * s, -k * c, view.at.x - k * (c * mx - s * my), view.at.y + k * (s * mx + c * my)];
}

export function toScreen(view: PlanView, [x, y]: Point2): { x: number; y: number } {
  const [a, b, c, d, e, f] = viewTransform(view);
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export function toPlan(view: PlanView, x: number, y: number): Point2 {
  const [a, b, c, d, e, f] = viewTransform(view);
  const determinant = a * d - b * c;
  return [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}

/**
 * The whole of `bounds` (upright in the turned sheet) within what the insets leave free. `heightM`: of the storey's floor;
 * `marginPx`: for what is drawn around the walls.
 */
export function fitPlan(
  bounds: Bounds2,
  turnDeg: number,
  size: Size,
  heightM: number,
  insets: Insets,
  marginPx: number,
): CameraPose {
  const free = freeArea(size, insets);
  const t = radiansOf(turnDeg);
  const [cx, cy] = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
  const [width, depth] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  // A drawing may be some millimeters large, and a line has no width.
  const least = Math.max(width, depth) / 1000 || 0.5;
  const across = Math.max(40, free.widthPx - 2 * marginPx) / Math.max(least, width);
  const down = Math.max(40, free.heightPx - 2 * marginPx) / Math.max(least, depth);
  return {
    target: [cx * Math.cos(t) - cy * Math.sin(t), cx * Math.sin(t) + cy * Math.cos(t), heightM],
    distanceM: distanceForHeightM(size.heightPx / Math.min(across, down)),
    azimuthDeg: -90 + turnDeg,
    elevationDeg: 90,
    projection: 'orthographic',
  };
}
