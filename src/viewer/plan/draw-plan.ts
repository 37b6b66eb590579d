import { radiansOf } from '#geometry/angle.ts';
import { linePattern } from '#domain/drawing/plan-model.ts';
import type { LinePattern, PlanItem, PlanModel, PlanText, RoomTag } from '#domain/drawing/plan-model.ts';
import { tagArea } from '#domain/drawing/tag-lines.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { readableAngle } from './draw-dimensions.ts';
import { type LabelBox, isFree, labelBox } from '#viewer/view/label-boxes.ts';
import type { PlanPalette } from './plan-palette.ts';
import { type PlanView, toScreen, viewTransform } from './plan-view.ts';

/** Screen pixels per millimetre of pen width. */
export const PX_PER_PEN_MM = 3.6;
/** Of all words on a plan. */
export const FONT = "'Geist Variable', system-ui, sans-serif";
const NAME_FONT = `600 13px ${FONT}`;
/** How far a tag moves up or down from a column. */
const ASIDE_PX = 34;
const DASH_PX: Record<Exclude<LinePattern, 'solid'>, number[]> = { overhead: [5, 3.5], assumed: [1.4, 2] };
const AREA_FONT = `400 12px ${FONT}`;

export type PlanShapes = { items: { item: PlanItem; path: Path2D }[] };

/** Paths of a plan in project metres, made once per storey. */
export function planShapes(model: PlanModel): PlanShapes {
  return { items: model.items.map((item) => ({ item, path: pathOf(item) })) };
}

/** Draws the storey: fills and lines at constant pen widths, so that it is crisp at any zoom. */
export function drawShapes(
  context: CanvasRenderingContext2D,
  shapes: PlanShapes,
  view: PlanView,
  palette: PlanPalette,
): void {
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
    const pattern = linePattern(item);
    context.setLineDash(pattern === 'solid' ? [] : DASH_PX[pattern].map((px) => px / view.pxPerM));
    context.stroke(path);
  }
  context.restore();
  for (const { item } of shapes.items) if (item.kind === 'text') drawText(context, item, view, palette);
}

/**
 * Names and areas in the rooms, beside columns and on a rim of paper. Where the name does not fit there is the number, or
 * nothing. Answers the boxes that the tags take.
 */
export function drawRoomTags(
  context: CanvasRenderingContext2D,
  tags: readonly Pick<RoomTag, 'name' | 'number' | 'areaM2' | 'at' | 'clearWidthM' | 'depthM' | 'isBoundaryAssumed'>[],
  columns: readonly LabelBox[],
  view: PlanView,
  palette: PlanPalette,
  unit: MeasureUnit,
): LabelBox[] {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = palette.fills.area;
  const taken: LabelBox[] = [];
  for (const tag of tags) {
    const middle = toScreen(view, tag.at);
    const heightPx = tag.depthM * view.pxPerM;
    context.font = NAME_FONT;
    const fits = (text: string) => context.measureText(text).width <= tag.clearWidthM * view.pxPerM - 8;
    const name = [tag.name || `Room ${tag.number}`, tag.number].find(fits);
    if (!name || heightPx < 20) continue;
    const area = tagArea(tag, unit === 'ft' ? 'imperial' : 'metric');
    const nameWidth = context.measureText(name).width;
    context.font = AREA_FONT;
    const hasArea = heightPx >= 44 && fits(area);
    const areaWidth = hasArea ? context.measureText(area).width : 0;
    const boxAt = (at: { x: number; y: number }) => labelBox(at, Math.max(nameWidth, areaWidth), hasArea ? 34 : 16);
    const places = [0, 1, -1].map((side) => ({ x: middle.x, y: middle.y + side * Math.min(ASIDE_PX, heightPx / 4) }));
    const at = places.find((place) => isFree(boxAt(place), columns)) ?? middle;
    if (!isFree(boxAt(at), taken)) continue;
    taken.push(boxAt(at));
    if (hasArea) label(context, area, at.x, at.y + 9, palette.tagNote);
    context.font = NAME_FONT;
    label(context, name, at.x, at.y - (hasArea ? 8 : 0), palette.tagName);
  }
  return taken;
}

function label(context: CanvasRenderingContext2D, text: string, x: number, y: number, color: string): void {
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

function drawText(context: CanvasRenderingContext2D, item: PlanText, view: PlanView, palette: PlanPalette): void {
  if (view.pxPerM < 25) return;
  const at = toScreen(view, item.at);
  context.save();
  context.translate(at.x, at.y);
  context.rotate(readableAngle(radiansOf(-(item.rotationDeg - view.turnDeg))));
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
    const [start, end] = [item.startDeg, item.endDeg].map((deg) => radiansOf(deg));
    path.arc(item.center[0], item.center[1], item.radiusM, start ?? 0, end ?? 0);
  }
  if (item.kind !== 'path') return path;
  for (const ring of [item.points, ...item.holes]) {
    ring.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (item.isClosed) path.closePath();
  }
  return path;
}
