import type { Bounds, Point2 } from './plan-geometry.ts';
import { type CameraPose, distanceForHeightM, viewHeightM } from '#viewer/view/camera-pose.ts';

/** How the plan lies on the screen: the middle in project metres, the scale, and the turn that lays the main walls level. */
export type PlanView = { middle: Point2; pxPerM: number; turnDeg: number; widthPx: number; heightPx: number };

/** A pose of the shared camera as the plan shows it: same place, same scale, straight from above. */
export function planView(pose: CameraPose, turnDeg: number, widthPx: number, heightPx: number): PlanView {
  return { middle: [pose.target[0], pose.target[1]], pxPerM: heightPx / viewHeightM(pose), turnDeg, widthPx, heightPx };
}

/** Coefficients a to f of the canvas transform from project metres to CSS pixels. */
export function viewTransform(view: PlanView): [number, number, number, number, number, number] {
  const t = (-view.turnDeg * Math.PI) / 180;
  const [c, s, k] = [Math.cos(t), Math.sin(t), view.pxPerM];
  const [mx, my] = view.middle;
  // Screen y grows downwards.
  return [k * c, -k * s, -k * s, -k * c, view.widthPx / 2 - k * (c * mx - s * my), view.heightPx / 2 + k * (s * mx + c * my)];
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

/** The whole of `bounds` (upright in the turned sheet) with room for `marginPx` of dimensions around it. */
export function fitPlan(bounds: Bounds, turnDeg: number, widthPx: number, heightPx: number, heightM: number, marginPx = 48): CameraPose {
  const t = (turnDeg * Math.PI) / 180;
  const [cx, cy] = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
  const pxPerM = Math.min(Math.max(40, widthPx - 2 * marginPx) / Math.max(0.5, bounds.maxX - bounds.minX), Math.max(40, heightPx - 2 * marginPx) / Math.max(0.5, bounds.maxY - bounds.minY));
  return {
    target: [cx * Math.cos(t) - cy * Math.sin(t), cx * Math.sin(t) + cy * Math.cos(t), heightM],
    distanceM: distanceForHeightM(heightPx / pxPerM),
    azimuthDeg: -90 + turnDeg,
    elevationDeg: 90,
    projection: 'orthographic',
  };
}
