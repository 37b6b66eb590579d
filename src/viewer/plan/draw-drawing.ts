import { radiansOf } from '#geometry/angle.ts';
import type { Bounds2 } from '#geometry/bounds.ts';
import type { CadDrawing, DrawingGroup, DrawingText } from '#domain/drawing/cad-drawing.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { FONT, PX_PER_PEN_MM } from './draw-plan.ts';
import { type PlanView, toPlan, toScreen, viewTransform } from './plan-view.ts';
import { readableColor } from './readable-color.ts';

type Pen = Pick<DrawingGroup, 'color' | 'penMm' | 'widthM' | 'dashM'>;
/** A part of the lines of one pen, small enough that most parts are outside of a picture of a detail. */
type Chunk = { layer: number; pen: Pen; bounds: Bounds2; path: Path2D };
type Fill = { layer: number; color: string | null; isTint: boolean; bounds: Bounds2; path: Path2D };
/** A drawing made ready for the canvas, once. */
export type DrawingShapes = { chunks: Chunk[]; fills: Fill[]; texts: CadDrawing['texts'] };
export type IsShown = (layer: number) => boolean;

const CHUNK_POINTS = 400;
/** Below this a dash is grey. */
const MIN_DASH_PX = 3;
const MIN_TEXT_PX = 4;
const TINT = 0.14;
/** Height of a capital letter of the font, and the step between lines, both to the height of the text. */
export const CAPITAL = 0.71;
export const LINE_STEP = 5 / 3;
export const FONT_PX = 100;
/** Of the words of a drawing, before they are scaled. */
export const TEXT_FONT = `400 ${FONT_PX}px ${FONT}`;

export function drawingShapes({ groups, texts }: Pick<CadDrawing, 'groups' | 'texts'>): DrawingShapes {
  return {
    chunks: groups.flatMap(chunksOf),
    fills: groups.flatMap(({ layer, color, fills }) =>
      fills.map(({ rings, isTint }) => {
        const part = partOf();
        rings.forEach((ring) => part.addPath(ring, true));
        return { layer, color, isTint, bounds: part.bounds, path: part.path };
      }),
    ),
    texts,
  };
}

/** Draws what is shown of the drawing: fills below lines below words, in pens of constant width. */
export function drawDrawing(
  context: CanvasRenderingContext2D,
  shapes: DrawingShapes,
  isShown: IsShown,
  view: PlanView,
  size: { widthPx: number; heightPx: number },
  theme: ViewerTheme,
): void {
  const seen = seenOf(view, size);
  // One pixel of the screen is drawn a hundred times sooner than two.
  const hairPx = 1 / context.getTransform().a;
  context.save();
  context.transform(...viewTransform(view));
  for (const { layer, color, isTint, bounds, path } of shapes.fills) {
    if (!isShown(layer) || !meets(bounds, seen)) continue;
    context.globalAlpha = isTint ? TINT : 1;
    context.fillStyle = readableColor(color, theme);
    context.fill(path, 'evenodd');
  }
  context.globalAlpha = 1;
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  const penScale = Math.min(1, Math.max(0.45, view.pxPerM / 60)) * PX_PER_PEN_MM;
  for (const { layer, pen, bounds, path } of shapes.chunks) {
    if (!isShown(layer) || !meets(bounds, seen)) continue;
    context.strokeStyle = readableColor(pen.color, theme);
    context.lineWidth = Math.max(Math.max(hairPx, pen.penMm * penScale) / view.pxPerM, pen.widthM ?? 0);
    context.setLineDash(dashOf(pen, view.pxPerM));
    context.stroke(path);
  }
  context.restore();
  drawTexts(context, shapes.texts, isShown, view, size, theme);
}

function dashOf({ dashM }: Pen, pxPerM: number): number[] {
  if (!dashM || Math.max(...dashM) * pxPerM < MIN_DASH_PX) return [];
  // A dot has no length of its own.
  return dashM.map((length) => Math.max(length, 1 / pxPerM));
}

function drawTexts(
  context: CanvasRenderingContext2D,
  texts: CadDrawing['texts'],
  isShown: IsShown,
  view: PlanView,
  size: { widthPx: number; heightPx: number },
  theme: ViewerTheme,
): void {
  context.save();
  context.font = TEXT_FONT;
  context.textBaseline = 'alphabetic';
  for (const text of texts) {
    const heightPx = text.heightM * view.pxPerM;
    if (!isShown(text.layer) || heightPx < MIN_TEXT_PX) continue;
    const { x, y } = toScreen(view, [text.x, text.y]);
    const reach = heightPx * Math.max(text.lines.length * 2, ...text.lines.map(({ length }) => length));
    if (x < -reach || y < -reach || x > size.widthPx + reach || y > size.heightPx + reach) continue;
    context.save();
    context.translate(x, y);
    context.rotate(-(text.angleRad - radiansOf(view.turnDeg)));
    const scale = heightPx / (CAPITAL * FONT_PX);
    context.scale(scale * text.widthFactor, scale);
    context.fillStyle = readableColor(text.color, theme, 'word');
    context.textAlign = text.across;
    drawLines(context, text);
    context.restore();
  }
  context.restore();
}

/** In hundredths of a font of which a capital letter has `CAPITAL`. */
function drawLines(context: CanvasRenderingContext2D, { lines, down }: DrawingText): void {
  const capital = CAPITAL * FONT_PX;
  const step = LINE_STEP * capital;
  const wholeHeight = capital + (lines.length - 1) * step;
  const first = { top: capital, middle: capital - wholeHeight / 2, bottom: capital - wholeHeight, baseline: 0 }[down];
  lines.forEach((line, i) => context.fillText(line, 0, first + i * step));
}

function chunksOf({ layer, lines, curves, arcs, ...pen }: DrawingGroup): Chunk[] {
  const chunks: Chunk[] = [];
  let part = partOf();
  const close = () => {
    if (part.count() > 0) chunks.push({ layer, pen, bounds: part.bounds, path: part.path });
    part = partOf();
  };
  for (const points of [...lines, ...curves]) {
    part.addPath(points, false);
    if (part.count() > CHUNK_POINTS) close();
  }
  for (let i = 0; i + 4 < arcs.length; i += 5) {
    part.addArc(arcs.slice(i, i + 5));
    if (part.count() > CHUNK_POINTS) close();
  }
  close();
  return chunks;
}

function partOf() {
  const path = new Path2D();
  const bounds: Bounds2 = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let count = 0;
  const widen = (x: number, y: number, by = 0) => {
    bounds.minX = Math.min(bounds.minX, x - by);
    bounds.minY = Math.min(bounds.minY, y - by);
    bounds.maxX = Math.max(bounds.maxX, x + by);
    bounds.maxY = Math.max(bounds.maxY, y + by);
  };
  return {
    path,
    bounds,
    count: () => count,
    addPath: (points: readonly number[], isClosed: boolean) => {
      for (let i = 0; i + 1 < points.length; i += 2) {
        const [x = 0, y = 0] = [points[i], points[i + 1]];
        if (i === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
        widen(x, y);
      }
      if (isClosed) path.closePath();
      count += points.length / 2;
    },
    addArc: ([x = 0, y = 0, radius = 0, start = 0, end = 0]: readonly number[]) => {
      path.moveTo(x + radius * Math.cos(start), y + radius * Math.sin(start));
      path.arc(x, y, radius, start, end);
      widen(x, y, radius);
      // Costs as much as so many points.
      count += 8;
    },
  };
}

function seenOf(view: PlanView, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Bounds2 {
  const corners = [
    [0, 0],
    [widthPx, 0],
    [0, heightPx],
    [widthPx, heightPx],
  ].map(([x = 0, y = 0]) => toPlan(view, x, y));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

const meets = (a: Bounds2, b: Bounds2) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
