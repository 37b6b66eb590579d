import { type Point3, distance3 } from '#geometry/space.ts';
import { type MeasureUnit, formatLength } from './format-measure.ts';
import { SAME_POINT_M } from './measure-rules.ts';
import { LABEL_FONT, THEMES, type ViewerTheme } from './theme.ts';
import { ViewerError } from './viewer-error.ts';

/** Markers of one measurement (viewers.md §2.9). */
const MAX_MARKERS = 30;

/**
 * Markers with one more at the end; the same list when the point equals the last marker. Throws `TOO_MANY_MARKERS` for the
 * 31st.
 */
export function addMarker(markers: readonly Point3[], point: Point3): Point3[] {
  const last = markers.at(-1);
  if (last && distance3(last, point) < SAME_POINT_M) return [...markers];
  if (markers.length >= MAX_MARKERS) throw new ViewerError('TOO_MANY_MARKERS');
  return [...markers, point];
}

/** Lengths between successive markers, and their sum. */
export function segmentLengthsM(markers: readonly Point3[]): { segments: number[]; total: number } {
  const segments = markers.slice(1).map((point, i) => distance3(markers[i] ?? point, point));
  return { segments, total: segments.reduce((sum, v) => sum + v, 0) };
}

/** Draws the markers, the lines between them and a label on every line, over the picture. */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  markers: readonly Point3[],
  toScreen: (p: Point3) => { x: number; y: number } | null,
  unit: MeasureUnit,
  theme: ViewerTheme,
): void {
  const places = markers.map(toScreen);
  const { segments } = segmentLengthsM(markers);
  const colors = THEMES[theme];
  const labels: { x: number; y: number; text: string }[] = [];
  segments.forEach((length, i) => {
    const [a, b] = [places[i], places[i + 1]];
    if (!a || !b) return;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    stroke(context, colors.label, 5);
    stroke(context, colors.attention, 2);
    labels.push({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, text: formatLength(length, unit) });
  });
  for (const place of places) {
    if (!place) continue;
    context.beginPath();
    context.arc(place.x, place.y, 4.5, 0, 2 * Math.PI);
    context.fillStyle = colors.attention;
    context.fill();
    stroke(context, colors.label, 2);
  }
  for (const label of labels) drawLabel(context, label.x, label.y, label.text, theme);
}

/** Height of the plate of a label. */
export const LABEL_HEIGHT_PX = 22;

/** Width of the plate of a label. */
export function labelWidthPx(context: CanvasRenderingContext2D, text: string): number {
  context.font = LABEL_FONT;
  return context.measureText(text).width + 14;
}

/** A figure on a small plate, centred on x and y. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  theme: ViewerTheme,
): void {
  const colors = THEMES[theme];
  const width = labelWidthPx(context, text);
  context.beginPath();
  context.roundRect(Math.round(x - width / 2) + 0.5, Math.round(y - 11) + 0.5, Math.round(width), 21, 4);
  context.fillStyle = colors.label;
  context.fill();
  stroke(context, colors.labelLine, 1);
  context.fillStyle = colors.labelInk;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}

function stroke(context: CanvasRenderingContext2D, color: string, widthPx: number): void {
  context.strokeStyle = color;
  context.lineWidth = widthPx;
  context.lineCap = 'round';
  context.stroke();
}
