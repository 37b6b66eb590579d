import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import type { Picture } from './encode-png.ts';
import { fillPolygon, strokeLine, type PlanePoint } from './fill-polygon.ts';
import { drawOversampled, fitInto, OVERSAMPLING } from './oversampled.ts';

type Color = readonly [number, number, number];

const INK: Color = [20, 24, 30];
const PEN_PIXELS_PER_MM = 3;
/** How much of its color a filled area has on the paper, so that lines over it are read. */
const [FILL_SHARE, TINT_SHARE] = [0.4, 0.12];
const ARC_STEP_RAD = Math.PI / 30;
/** What is shorter than this is drawn with what follows it, pixels of the large picture. */
const SHORT_PX = 1;

/** Draws what a drawing shows at first in ink on white paper, without words: its layers that are on, fills below lines. */
export function drawDrawingPicture(
  { bounds, layers, groups }: Pick<CadDrawing, 'bounds' | 'layers' | 'groups'>,
  width: number,
  height: number,
): Picture {
  const shown = groups.filter(({ layer }) => layers[layer]?.isShown);
  return drawOversampled(width, height, (large) => {
    const { toPixel, scale } = fitInto(large, bounds);
    for (const { color, fills } of shown)
      for (const { rings, isTint } of fills)
        fillPolygon(
          large,
          rings.map((ring) => pixelsOf(ring, toPixel)),
          onPaper(color, isTint ? TINT_SHARE : FILL_SHARE),
        );
    for (const { penMm, widthM = 0, lines, curves, arcs } of shown) {
      const penPx = Math.max(Math.max(1, penMm * PEN_PIXELS_PER_MM) * OVERSAMPLING, widthM * scale);
      for (const path of [...lines, ...curves]) strokePath(large, pixelsOf(path, toPixel), penPx);
      for (let i = 0; i + 4 < arcs.length; i += 5)
        strokePath(large, arcPoints(arcs.slice(i, i + 5), bounds).map(toPixel), penPx);
    }
  });
}

const pixelsOf = (numbers: readonly number[], toPixel: (point: Point2) => PlanePoint): PlanePoint[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => toPixel([numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]));

function strokePath(picture: Picture, path: readonly PlanePoint[], widthPx: number): void {
  let [from] = path;
  path.forEach((to, i) => {
    if (!from || i === 0) return;
    const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORT_PX;
    if (isShort && i + 1 < path.length) return;
    strokeLine(picture, from, to, widthPx, INK);
    from = to;
  });
}

/** Nothing of an arc that is out of the picture, as a stray with a radius of a kilometer may be. */
function arcPoints([x = 0, y = 0, radius = 0, start = 0, end = 0]: readonly number[], bounds: Bounds2): Point2[] {
  const isSeen =
    x + radius >= bounds.minX && x - radius <= bounds.maxX && y + radius >= bounds.minY && y - radius <= bounds.maxY;
  if (!isSeen) return [];
  const steps = Math.max(2, Math.ceil((end - start) / ARC_STEP_RAD));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = start + ((end - start) * i) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A color, or ink without one, mixed with white. */
function onPaper(color: string | null, share: number): Color {
  const [red, green, blue] =
    color === null
      ? INK
      : ([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]);
  const mix = (value: number) => Math.round(255 - (255 - value) * share);
  return [mix(red), mix(green), mix(blue)];
}
