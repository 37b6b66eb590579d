import { DIMENSION_MM, dimensionLine } from '#domain/drawing/dimension-line.ts';
import type { PlanDimension, PlanModel } from '#domain/drawing/plan-model.ts';
import { formatPlanLength } from '#domain/units/format-length.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { type LabelBox, isFree, labelBox } from '#viewer/view/label-boxes.ts';
import type { PlanPalette } from './plan-palette.ts';
import { type PlanView, toScreen } from './plan-view.ts';

/** A plan that fits its place only below this scale is drawn without dimensions: figures would hide it. */
export const DIMENSIONS_FROM_PX_PER_M = 18;
/** Screen pixels per millimetre of dimension layout. */
const PX_PER_DIMENSION_MM = 3.6;
/** Zoomed out, dimensions stay as far from the walls as on a sheet at 1:100. */
const MAX_METRES_PER_MM = 0.1;
const FIGURE_HEIGHT_PX = 11;
/** The figure is above its line by its own height, which is its size on screen and not 2 mm. */
const FIGURE_LIFT_PX = 8;

/** Dimension lines whose figure has room at this zoom and covers no room tag and no other figure. */
export function drawDimensions(
  context: CanvasRenderingContext2D,
  dimensions: readonly PlanDimension[],
  tags: readonly LabelBox[],
  view: PlanView,
  palette: PlanPalette,
  unit: MeasureUnit,
  font: string,
): void {
  context.strokeStyle = palette.dimension;
  context.fillStyle = palette.dimension;
  context.lineWidth = 0.75;
  context.font = `500 ${FIGURE_HEIGHT_PX}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const metresPerMm = Math.min(MAX_METRES_PER_MM, PX_PER_DIMENSION_MM / view.pxPerM);
  const taken = [...tags];
  for (const dimension of dimensions) {
    const text =
      formatPlanLength(dimension.lengthM, unit === 'ft' ? 'imperial' : 'metric') + (dimension.isAssumed ? ' ±' : '');
    const widthPx = context.measureText(text).width;
    if (dimension.lengthM * view.pxPerM < widthPx + 10) continue;
    const layout = layOut(dimension, metresPerMm, view);
    const box = labelBox(layout.figure, widthPx, FIGURE_HEIGHT_PX, layout.angle);
    if (!isFree(box, taken)) continue;
    taken.push(box);
    drawLines(context, layout);
    context.save();
    context.translate(layout.figure.x, layout.figure.y);
    context.rotate(layout.angle);
    context.fillText(text, 0, 0);
    context.restore();
  }
}

/** How far the outermost dimensions of a plan reach beyond the walls. */
export function dimensionMarginPx(model: PlanModel): number {
  const tiers = Math.max(0, ...model.dimensions.map(({ tier }) => tier ?? 0));
  return (DIMENSION_MM.firstOffset + tiers * DIMENSION_MM.tierStep) * PX_PER_DIMENSION_MM + 28;
}

/** From the left or from below, never upside down. */
export function readableAngle(angle: number): number {
  const turned = angle > Math.PI / 2 - 1e-6 ? angle - Math.PI : angle;
  return turned < -Math.PI / 2 - 1e-6 ? turned + Math.PI : turned;
}

type Place = { x: number; y: number };
type Layout = { strokes: [Place, Place][]; figure: Place; angle: number };

function layOut(dimension: PlanDimension, metresPerMm: number, view: PlanView): Layout {
  const line = dimensionLine(dimension, metresPerMm);
  const [from, to] = [toScreen(view, line.from), toScreen(view, line.to)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tick = (DIMENSION_MM.tick / 2) * PX_PER_DIMENSION_MM * 0.7;
  const slash = ({ x, y }: Place): [Place, Place] => [
    { x: x - (ux - uy) * tick, y: y - (uy + ux) * tick },
    { x: x + (ux - uy) * tick, y: y + (uy + ux) * tick },
  ];
  const witnesses = line.witnesses.map(([a, b]): [Place, Place] => [toScreen(view, a), toScreen(view, b)]);
  const angle = readableAngle(Math.atan2(uy, ux));
  const figure = {
    x: (from.x + to.x) / 2 + Math.sin(angle) * FIGURE_LIFT_PX,
    y: (from.y + to.y) / 2 - Math.cos(angle) * FIGURE_LIFT_PX,
  };
  return { strokes: [[from, to], ...witnesses, slash(from), slash(to)], figure, angle };
}

function drawLines(context: CanvasRenderingContext2D, { strokes }: Layout): void {
  context.beginPath();
  for (const [a, b] of strokes) {
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
  }
  context.stroke();
}
