import { angleBetweenDeg, distance, type Point2 } from '#geometry/plane.ts';
import { meanOf } from '#geometry/plane-in-box.ts';
import { drawShape } from '#viewer/measure/draw-measured.ts';
import { figureOf, type Measurement } from '#viewer/measure/measure-space.ts';
import { drawLabel } from '#viewer/view/draw-label.ts';
import { drawDots, drawSnapMark, strokePath, tracePath } from '#viewer/view/draw-marks.ts';
import {
  type MeasureUnit,
  formatAngle,
  formatArea,
  formatFeetOrMeters,
  formatLength,
} from '#viewer/view/format-measure.ts';
import { LABEL_FONT, THEMES, type ViewerTheme } from '#viewer/view/theme.ts';
import { rectangleOf, type Measurements } from './measure-plan.ts';
import { type PlanView, toScreen } from './plan-view.ts';
import type { Snap } from './snap.ts';

/** Finished and pending measurements, the rubber band to the pointer, and where the pointer snaps. */
export function drawMeasurements(
  context: CanvasRenderingContext2D,
  m: Measurements,
  snap: Snap | null,
  pointer: Point2 | null,
  view: PlanView,
  { unit, theme, isBeside }: { unit: MeasureUnit; theme: ViewerTheme; isBeside: boolean },
): void {
  // One measurement has one figure in both of two views.
  const lengthText = isBeside ? formatFeetOrMeters : formatLength;
  const color = THEMES[theme].attention;
  const end = snap?.point ?? pointer;
  const areas = m.marked ? [...m.areas, m.marked] : m.areas;
  for (const area of areas) {
    trace(context, view, area.points, true);
    context.fillStyle = `${color}${area === m.marked ? '4d' : '26'}`;
    context.fill();
    strokePath(context, color);
  }
  for (const segment of m.segments) {
    trace(context, view, [segment.from, segment.to], false);
    strokePath(context, color);
    dots(context, view, [segment.from, segment.to], color, theme);
  }
  for (const { points } of m.angles) {
    trace(context, view, points, false);
    strokePath(context, color);
    dots(context, view, points, color, theme);
  }
  if (m.pending.length) {
    const [first] = m.pending;
    const points =
      end && first && m.mode === 'rectangle'
        ? rectangleOf(first, end, view.turnDeg)
        : end
          ? [...m.pending, end]
          : m.pending;
    trace(context, view, points, m.mode === 'rectangle');
    strokePath(context, color, [5, 4]);
    dots(context, view, m.pending, color, theme);
  }
  for (const area of areas) label(context, view, area.centroid, formatArea(area.areaM2, unit), theme);
  for (const { from, to, lengthM } of m.segments)
    label(context, view, middle(from, to), lengthText(lengthM, unit), theme);
  for (const { points, angleDeg: deg } of m.angles) label(context, view, points[1], formatAngle(deg), theme);
  const [last, before] = [m.pending.at(-1), m.pending.at(-2)];
  if (last && before && end && m.mode === 'angle')
    label(context, view, last, formatAngle(angleBetweenDeg(before, last, end)), theme);
  else if (last && end) label(context, view, middle(last, end), lengthText(distance(last, end), unit), theme);
  if (m.mode !== 'none' && snap) drawSnapMark(context, toScreen(view, snap.point), snap.kind, color);
}

/** What was measured in other views, seen from above, each with the figure that it has there. `toScreen` takes project meters. */
export function drawOthers(
  context: CanvasRenderingContext2D,
  measurements: readonly Measurement[],
  toScreenOf: (point: Point2) => { x: number; y: number },
  { unit, theme }: { unit: MeasureUnit; theme: ViewerTheme },
): void {
  for (const { kind, points } of measurements)
    drawShape(
      context,
      kind,
      points.map(([x, y]) => toScreenOf([x, y])),
      theme,
    );
  for (const measurement of measurements) {
    const [x, y] = meanOf(measurement.kind === 'angle' ? measurement.points.slice(1, 2) : measurement.points);
    const at = toScreenOf([x, y]);
    drawLabel(context, at.x, at.y, figureOf(measurement, unit), theme);
  }
}

/** The word in the corner of a drawing that nobody has verified yet. */
export function drawPreviewMark(context: CanvasRenderingContext2D, widthPx: number, theme: ViewerTheme): void {
  const colors = THEMES[theme];
  context.font = LABEL_FONT;
  const width = context.measureText('Preview').width + 20;
  context.beginPath();
  context.roundRect(widthPx - width - 12, 12, width, 24, 4);
  context.fillStyle = colors.label;
  context.fill();
  context.strokeStyle = colors.attention;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke();
  context.fillStyle = theme === 'light' ? '#a8540a' : colors.attention;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('Preview', widthPx - 12 - width / 2, 24.5);
}

function trace(context: CanvasRenderingContext2D, view: PlanView, points: readonly Point2[], isClosed: boolean): void {
  const places = points.map((point) => toScreen(view, point));
  tracePath(context, places, isClosed);
}

function dots(
  context: CanvasRenderingContext2D,
  view: PlanView,
  points: readonly Point2[],
  color: string,
  theme: ViewerTheme,
): void {
  const places = points.map((point) => toScreen(view, point));
  drawDots(context, places, color, theme);
}

function label(
  context: CanvasRenderingContext2D,
  view: PlanView,
  point: Point2,
  text: string,
  theme: ViewerTheme,
): void {
  const { x, y } = toScreen(view, point);
  drawLabel(context, x, y, text, theme);
}

function middle(a: Point2, b: Point2): Point2 {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
