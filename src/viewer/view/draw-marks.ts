import type { Snap } from './snap.ts';
import { THEMES, type ViewerTheme } from './theme.ts';

/** A place in the picture, CSS pixels. */
export type Place = { x: number; y: number };

/** What is nearest to a place in the picture, within reach of it; undefined for nothing. `placeOf`: null behind the eye. */
export function nearestPlace<T>(
  all: readonly T[],
  placeOf: (item: T) => Place | null,
  { x, y }: Place,
  reachPx: number,
): T | undefined {
  const near = all.flatMap((item) => {
    const place = placeOf(item);
    const px = place ? Math.hypot(place.x - x, place.y - y) : Infinity;
    return px <= reachPx ? [{ item, px }] : [];
  });
  return near.toSorted((a, b) => a.px - b.px)[0]?.item;
}

/** Begins a path along places. */
export function tracePath(context: CanvasRenderingContext2D, places: readonly Place[], isClosed: boolean): void {
  context.beginPath();
  places.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (isClosed) context.closePath();
}

export function strokePath(context: CanvasRenderingContext2D, color: string, dash: number[] = []): void {
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.stroke();
  context.setLineDash([]);
}

/** The points of a measurement. */
export function drawDots(
  context: CanvasRenderingContext2D,
  places: readonly Place[],
  color: string,
  theme: ViewerTheme,
): void {
  for (const { x, y } of places) {
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    context.strokeStyle = THEMES[theme].label;
    context.lineWidth = 1.5;
    context.stroke();
  }
}

/** Where a key would pick: the middle of the picture. */
export function drawAim(context: CanvasRenderingContext2D, { x, y }: Place, theme: ViewerTheme): void {
  for (const [width, color] of [
    [4, THEMES[theme].label],
    [2, THEMES[theme].attention],
  ] as const) {
    context.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      context.moveTo(x + 5 * dx, y + 5 * dy);
      context.lineTo(x + 16 * dx, y + 16 * dy);
    }
    context.lineWidth = width;
    context.strokeStyle = color;
    context.stroke();
  }
}

/** What a click would take: a corner is a square, a place on an edge a cross, one on a face or a point a ring. */
export function drawSnapMark(
  context: CanvasRenderingContext2D,
  { x, y }: Place,
  kind: Snap['kind'],
  color: string,
): void {
  context.beginPath();
  if (kind === 'corner') context.rect(x - 5, y - 5, 10, 10);
  else if (kind !== 'edge') context.arc(x, y, 5, 0, 2 * Math.PI);
  else {
    context.moveTo(x - 5, y - 5);
    context.lineTo(x + 5, y + 5);
    context.moveTo(x - 5, y + 5);
    context.lineTo(x + 5, y - 5);
  }
  strokePath(context, color);
}
