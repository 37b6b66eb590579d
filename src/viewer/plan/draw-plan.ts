import { DIMENSION_MM, dimensionLine } from '#domain/drawing/dimension-line.ts';
import type { PlanDimension, PlanItem, PlanModel, PlanText, RoomTag } from '#domain/drawing/plan-model.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { formatPlanLength } from '#domain/units/format-length.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { PlanPalette } from './plan-palette.ts';
import { type PlanView, toScreen, viewTransform } from './plan-view.ts';

/** Screen pixels that a millimetre of pen stands for, and of dimension layout. */
const PX_PER_PEN_MM = 3.6;
const PX_PER_DIMENSION_MM = 3.6;
/** Zoomed out, dimensions stay as far from the walls as on a sheet at 1:100. */
const MAX_METRES_PER_MM = 0.1;
const FONT = "'Geist Variable', system-ui, sans-serif";

export type PlanShapes = { items: { item: PlanItem; path: Path2D }[] };

/** Paths of a plan in project metres, made once per storey. */
export function planShapes(model: PlanModel): PlanShapes {
  return { items: model.items.map((item) => ({ item, path: pathOf(item) })) };
}

/** Draws the storey: fills and lines at constant pen widths, so that it is crisp at any zoom. */
export function drawShapes(context: CanvasRenderingContext2D, shapes: PlanShapes, view: PlanView, palette: PlanPalette): void {
  const penScale = Math.min(1, Math.max(0.45, view.pxPerM / 60)) * PX_PER_PEN_MM;
  context.save();
  context.transform(...viewTransform(view));
  context.lineJoin = 'miter';
  context.lineCap = 'butt';
  for (const { item, path } of shapes.items) {
    if (item.fill) {
      context.fillStyle = item.fill === 'cut' && item.isAssumed ? palette.assumedFill : palette.fills[item.fill];
      context.fill(path, 'evenodd');
    }
    if (item.penMm === null || item.kind === 'text') continue;
    context.lineWidth = Math.max(0.75, item.penMm * penScale) / view.pxPerM;
    context.strokeStyle = palette.layers[item.layer] ?? palette.line;
    context.setLineDash(item.isDashed ? [5 / view.pxPerM, 3.5 / view.pxPerM] : []);
    context.stroke(path);
  }
  context.restore();
  for (const { item } of shapes.items) if (item.kind === 'text') drawText(context, item, view, palette);
}

/** Names and areas in the rooms; a tag that does not fit its room is left out, an area before a name. */
export function drawRoomTags(context: CanvasRenderingContext2D, tags: readonly RoomTag[], view: PlanView, palette: PlanPalette, unit: MeasureUnit): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const tag of tags) {
    const at = toScreen(view, tag.at);
    const [widthPx, heightPx] = [tag.widthM * view.pxPerM, tag.depthM * view.pxPerM];
    const area = formatArea(tag.areaM2, unit === 'ft' ? 'imperial' : 'metric');
    const name = tag.name || `Room ${tag.number}`;
    context.font = `600 13px ${FONT}`;
    if (context.measureText(name).width > widthPx - 8 || heightPx < 20) continue;
    const hasArea = heightPx >= 44;
    context.fillStyle = palette.tagName;
    context.fillText(name, at.x, at.y - (hasArea ? 8 : 0));
    if (!hasArea) continue;
    context.font = `400 12px ${FONT}`;
    context.fillStyle = palette.tagNote;
    context.fillText(area, at.x, at.y + 9);
  }
}

/** Dimension lines whose figure has room at this zoom. */
export function drawDimensions(context: CanvasRenderingContext2D, dimensions: readonly PlanDimension[], view: PlanView, palette: PlanPalette, unit: MeasureUnit): void {
  context.strokeStyle = palette.dimension;
  context.fillStyle = palette.dimension;
  context.lineWidth = 0.75;
  context.font = `500 11px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const metresPerMm = Math.min(MAX_METRES_PER_MM, PX_PER_DIMENSION_MM / view.pxPerM);
  for (const dimension of dimensions) {
    const text = formatPlanLength(dimension.lengthM, unit === 'ft' ? 'imperial' : 'metric') + (dimension.isAssumed ? ' ±' : '');
    if (dimension.lengthM * view.pxPerM < context.measureText(text).width + 10) continue;
    drawDimension(context, dimension, text, metresPerMm, view);
  }
}

/** How far the outermost dimensions of a plan reach beyond the walls. */
export function dimensionMarginPx(model: PlanModel): number {
  const tiers = Math.max(0, ...model.dimensions.map(({ tier }) => tier ?? 0));
  return (DIMENSION_MM.firstOffset + tiers * DIMENSION_MM.tierStep) * PX_PER_DIMENSION_MM + 28;
}

function drawDimension(context: CanvasRenderingContext2D, dimension: PlanDimension, text: string, metresPerMm: number, view: PlanView): void {
  const line = dimensionLine(dimension, metresPerMm);
  context.beginPath();
  for (const [a, b] of [[line.from, line.to] as const, ...line.witnesses]) {
    const [p, q] = [toScreen(view, a), toScreen(view, b)];
    context.moveTo(p.x, p.y);
    context.lineTo(q.x, q.y);
  }
  const [from, to] = [toScreen(view, line.from), toScreen(view, line.to)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tick = (DIMENSION_MM.tick / 2) * PX_PER_DIMENSION_MM;
  for (const end of [from, to]) {
    context.moveTo(end.x - (ux - uy) * tick * 0.7, end.y - (uy + ux) * tick * 0.7);
    context.lineTo(end.x + (ux - uy) * tick * 0.7, end.y + (uy + ux) * tick * 0.7);
  }
  context.stroke();
  context.save();
  // Above the line by the height of the figure, which is on screen what it is and not 2 mm.
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  context.translate(middle.x, middle.y);
  context.rotate(readableAngle(Math.atan2(uy, ux)));
  context.fillText(text, 0, -8);
  context.restore();
}

/** From the left or from below, never upside down. */
function readableAngle(angle: number): number {
  const turned = angle > Math.PI / 2 - 1e-6 ? angle - Math.PI : angle;
  return turned < -Math.PI / 2 - 1e-6 ? turned + Math.PI : turned;
}

function drawText(context: CanvasRenderingContext2D, item: PlanText, view: PlanView, palette: PlanPalette): void {
  if (view.pxPerM < 25) return;
  const at = toScreen(view, item.at);
  context.save();
  context.translate(at.x, at.y);
  context.rotate(readableAngle((-(item.rotationDeg - view.turnDeg) * Math.PI) / 180));
  context.font = `500 10px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.dimension;
  context.fillText(item.text, 0, 0);
  context.restore();
}

function pathOf(item: PlanItem): Path2D {
  const path = new Path2D();
  if (item.kind === 'arc') {
    const [start, end] = [item.startDeg, item.endDeg].map((deg) => (deg * Math.PI) / 180);
    path.arc(item.center[0], item.center[1], item.radiusM, start ?? 0, end ?? 0);
  }
  if (item.kind !== 'path') return path;
  for (const ring of [item.points, ...item.holes]) {
    ring.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (item.isClosed) path.closePath();
  }
  return path;
}
