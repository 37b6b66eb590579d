import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { PlanFill, PlanItem, PlanModel } from '#domain/drawing/plan-model.ts';
import { turnPlanToSheet } from '#domain/drawing/turn-plan.ts';
import type { Picture } from './encode-png.ts';
import { fillPolygon, strokeLine } from './fill-polygon.ts';
import type { PlanePoint } from './fill-polygon.ts';
import { drawOversampled, fitInto, OVERSAMPLING } from './oversampled.ts';

type Color = readonly [number, number, number];

const PAPER: Color = [255, 255, 255];
const INK: Color = [20, 24, 30];
const FILLS: Record<PlanFill, Color> = {
  cut: [25, 50, 100],
  column: [25, 50, 100],
  paper: PAPER,
  area: [238, 242, 250],
};
/** Pixels of the picture per millimetre of pen. */
const PEN_PIXELS_PER_MM = 3;
const ARC_STEP_DEG = 6;

/** Draws a plan without words and dimensions, main walls parallel to the picture. White where the storey is empty. */
export function drawPlanThumbnail(plan: PlanModel, width: number, height: number): Picture {
  const turned = turnPlanToSheet(plan);
  return drawOversampled(width, height, (large) => {
    if (!turned.bounds) return;
    const { toPixel } = fitInto(large, turned.bounds);
    for (const item of turned.items) drawItem(large, item, toPixel);
  });
}

function drawItem(picture: Picture, item: PlanItem, toPixel: (point: Point2) => PlanePoint): void {
  if (item.kind === 'text') return;
  const isClosed = item.kind === 'path' ? item.isClosed : item.endDeg - item.startDeg >= 360;
  const rings = (item.kind === 'path' ? [item.points, ...item.holes] : [arcPoints(item)]).map((ring) =>
    ring.map(toPixel),
  );
  if (item.fill) fillPolygon(picture, rings, FILLS[item.fill]);
  if (item.penMm === null) return;
  const width = Math.max(1, item.penMm * PEN_PIXELS_PER_MM) * OVERSAMPLING;
  for (const ring of rings) {
    for (let i = 0; i + (isClosed ? 0 : 1) < ring.length; i++)
      strokeLine(picture, ring[i]!, ring[(i + 1) % ring.length]!, width, INK);
  }
}

function arcPoints({ center, radiusM, startDeg, endDeg }: Extract<PlanItem, { kind: 'arc' }>): Point2[] {
  const steps = Math.max(2, Math.ceil((endDeg - startDeg) / ARC_STEP_DEG));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = radiansOf(startDeg + ((endDeg - startDeg) * i) / steps);
    return [center[0] + radiusM * Math.cos(angle), center[1] + radiusM * Math.sin(angle)];
  });
}
