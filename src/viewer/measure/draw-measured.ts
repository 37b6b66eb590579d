import { meanOf } from '#geometry/plane-in-box.ts';
import { distance3, type Point3 } from '#geometry/space.ts';
import { drawLabel, LABEL_HEIGHT_PX, labelWidthPx } from '#viewer/view/draw-label.ts';
import { drawDots, drawSnapMark, strokePath, tracePath } from '#viewer/view/draw-marks.ts';
import { formatFeetOrMeters } from '#viewer/view/format-measure.ts';
import { freePlace, type LabelBox } from '#viewer/view/label-boxes.ts';
import type { Snap } from '#viewer/view/snap.ts';
import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';
import type { Tool } from '#viewer/view/tools.ts';
import type { MeasureKind } from '#viewer/state.ts';
import { figureOf, type Measurement } from './measure-space.ts';

type Look = Parameters<Required<Tool>['draw']>[0];

/** What is measured and not finished. */
export type Unfinished = { kind: MeasureKind; points: readonly Point3[]; snap: Snap | null };

/** Draws measurements with their figures. What is behind the eye is left out. */
export function drawMeasured(look: Look, measurements: readonly Measurement[]): void {
  const { context, theme, unit } = look;
  for (const { kind, points } of measurements) {
    const places = placesOf(look, linesOf(kind, points));
    if (places) drawShape(context, kind, places, theme);
  }
  const taken: LabelBox[] = [];
  for (const measurement of measurements) {
    const { kind, points } = measurement;
    labelAt(look, labelPlace(kind, points), figureOf(measurement, unit), taken);
  }
}

/** The lines of a measurement, between places in CSS pixels; an area is filled. */
export function drawShape(
  context: CanvasRenderingContext2D,
  kind: MeasureKind,
  places: readonly { x: number; y: number }[],
  theme: ViewerTheme,
): void {
  const color = THEMES[theme].attention;
  tracePath(context, places, kind === 'area');
  if (kind === 'area') {
    context.fillStyle = `${color}26`;
    context.fill();
  }
  strokePath(context, color);
  if (kind !== 'area') drawDots(context, places, color, theme);
}

/** Draws what is not finished: its points, the line to where a click would go, the figure so far, and what the click would take. */
export function drawUnfinished(look: Look, { kind, points, snap }: Unfinished): void {
  const { context, theme, unit } = look;
  const color = THEMES[theme].attention;
  const places = placesOf(look, snap ? linesOf(kind, [...points, snap.at]) : points);
  if (places && points.length > 0) {
    tracePath(context, places, false);
    strokePath(context, color, [5, 4]);
    drawDots(context, snap ? places.slice(0, -1) : places, color, theme);
  }
  const [last, before] = [points.at(-1), points.at(-2)];
  if (snap && last && before && kind === 'angle')
    labelAt(look, last, figureOf({ kind, points: [before, last, snap.at] }, unit));
  else if (snap && last && kind === 'height')
    labelAt(look, labelPlace(kind, [last, snap.at]), figureOf({ kind, points: [last, snap.at] }, unit));
  else if (snap && last) labelAt(look, meanOf([last, snap.at]), formatFeetOrMeters(distance3(last, snap.at), unit));
  const at = snap && look.toScreen(snap.at);
  if (at) drawSnapMark(context, at, snap.kind, color);
}

const MAGNIFIER_PX = 52;
const MAGNIFIED = 2.5;
/** From the finger to the middle of the magnifier: a hand covers less. */
const ABOVE_FINGER_PX = 100;

/** The place under a finger, larger, in a circle above it; below it where there is no room. */
export function drawMagnifier(look: Look, finger: { x: number; y: number }, snap: Snap | null): void {
  const { context, picture, theme } = look;
  const colors = THEMES[theme];
  const widthPx = picture.clientWidth;
  const ratio = picture.width / Math.max(1, widthPx);
  const isRoom = finger.y - ABOVE_FINGER_PX - MAGNIFIER_PX > 0;
  const x = Math.min(Math.max(finger.x, MAGNIFIER_PX + 4), widthPx - MAGNIFIER_PX - 4);
  const y = finger.y + (isRoom ? -ABOVE_FINGER_PX : ABOVE_FINGER_PX);
  const reach = MAGNIFIER_PX / MAGNIFIED;
  context.save();
  context.beginPath();
  context.arc(x, y, MAGNIFIER_PX, 0, 2 * Math.PI);
  context.fillStyle = colors.background;
  context.fill();
  context.clip();
  context.drawImage(
    picture,
    (finger.x - reach) * ratio,
    (finger.y - reach) * ratio,
    2 * reach * ratio,
    2 * reach * ratio,
    x - MAGNIFIER_PX,
    y - MAGNIFIER_PX,
    2 * MAGNIFIER_PX,
    2 * MAGNIFIER_PX,
  );
  const at = snap && look.toScreen(snap.at);
  const mark = at ? { x: x + (at.x - finger.x) * MAGNIFIED, y: y + (at.y - finger.y) * MAGNIFIED } : { x, y };
  drawSnapMark(context, mark, snap?.kind ?? 'face', colors.attention);
  context.restore();
  context.beginPath();
  context.arc(x, y, MAGNIFIER_PX, 0, 2 * Math.PI);
  context.strokeStyle = colors.label;
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = colors.attention;
  context.lineWidth = 2;
  context.stroke();
}

/** The places that lines of a measurement go through: a height goes up from its first point, then across. */
function linesOf(kind: MeasureKind, points: readonly Point3[]): readonly Point3[] {
  const [from, to] = points;
  return kind === 'height' && from && to ? [from, [from[0], from[1], to[2]], to] : points;
}

function labelPlace(kind: MeasureKind, points: readonly Point3[]): Point3 | undefined {
  if (kind === 'angle') return points[1];
  const [from, corner] = linesOf(kind, points);
  return kind === 'height' && from && corner ? meanOf([from, corner]) : meanOf(points);
}

function placesOf({ toScreen }: Look, points: readonly Point3[]) {
  const places = points.map(toScreen).filter((place) => place !== null);
  return places.length === points.length ? places : null;
}

function labelAt(
  { context, toScreen, theme }: Look,
  point: Point3 | undefined,
  text: string,
  taken: LabelBox[] = [],
): void {
  const at = point && toScreen(point);
  if (!at) return;
  const { x, y } = freePlace(at, labelWidthPx(context, text), LABEL_HEIGHT_PX, taken);
  drawLabel(context, x, y, text, theme);
}
