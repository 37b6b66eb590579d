import type { Point2 } from '#geometry/plane.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanArc, PlanFill, PlanLayer, PlanPath } from './plan-model.ts';

/** How an item looks where it differs from a thin solid line. */
export type Look = { penMm?: number | null; fill?: PlanFill; isDashed?: boolean; isAssumed?: boolean };

function base(layer: PlanLayer, elementId: string, look: Look) {
  return {
    layer,
    elementId,
    penMm: look.penMm === undefined ? PEN_MM.thin : look.penMm,
    fill: look.fill ?? null,
    isDashed: look.isDashed ?? false,
    isAssumed: look.isAssumed ?? false,
  };
}

/** An open line through points. */
export const line = (layer: PlanLayer, elementId: string, points: Point2[], look: Look = {}): PlanPath => ({
  kind: 'path',
  ...base(layer, elementId, look),
  points,
  isClosed: false,
  holes: [],
});

/** A closed ring, with holes. */
export const ring = (
  layer: PlanLayer,
  elementId: string,
  points: Point2[],
  look: Look = {},
  holes: Point2[][] = [],
): PlanPath => ({
  kind: 'path',
  ...base(layer, elementId, look),
  points,
  isClosed: true,
  holes,
});

/** An arc, counter-clockwise; degrees are brought into 0 to 360 with the end after the start. */
export function arc(
  layer: PlanLayer,
  elementId: string,
  center: Point2,
  radiusM: number,
  startDeg: number,
  endDeg: number,
  look: Look = {},
): PlanArc {
  const start = ((startDeg % 360) + 360) % 360;
  return {
    kind: 'arc',
    ...base(layer, elementId, look),
    center,
    radiusM,
    startDeg: start,
    endDeg: start + (endDeg - startDeg),
  };
}

export const circle = (
  layer: PlanLayer,
  elementId: string,
  center: Point2,
  radiusM: number,
  look: Look = {},
): PlanArc => arc(layer, elementId, center, radiusM, 0, 360, look);
