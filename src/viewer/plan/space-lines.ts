import { radiansOf } from '#geometry/angle.ts';
import type { Point2, Segment2 } from '#geometry/plane.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import type { PlanItem, PlanModel } from '#domain/drawing/plan-model.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { SpaceLines } from './draw-space.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import { readableColor } from './readable-color.ts';

/** Chords of a full circle. */
const CIRCLE_CHORDS = 32;

/** The lines of the shown layers of a drawing, by color. Words and fills stay on the sheet. */
export function drawingLines(
  { groups }: Pick<CadDrawing, 'groups'>,
  isShown: (layer: number) => boolean,
  theme: ViewerTheme,
): SpaceLines[] {
  const shown = groups.filter(({ layer }) => isShown(layer));
  return [...Map.groupBy(shown, ({ color }) => readableColor(color, theme))].map(([cssColor, alike]) => ({
    cssColor,
    segments: alike.flatMap(({ lines, curves, arcs }) => [
      ...[...lines, ...curves].flatMap((numbers) => chainOf(pointsOf(numbers))),
      ...Array.from({ length: Math.floor(arcs.length / 5) }, (_, i) => arcs.slice(5 * i, 5 * i + 5)).flatMap(
        ([x = 0, y = 0, radius = 0, start = 0, end = 0]) => arcOf([x, y], radius, start, end),
      ),
    ]),
  }));
}

/** The lines of a storey, by the color of their layer. */
export function planLines({ items }: Pick<PlanModel, 'items'>, theme: ViewerTheme): SpaceLines[] {
  const palette = PLAN_PALETTES[theme];
  return [...Map.groupBy(items, ({ layer }) => palette.layers[layer] ?? palette.line)].map(([cssColor, alike]) => ({
    cssColor,
    segments: alike.flatMap(segmentsOf),
  }));
}

function segmentsOf(item: PlanItem): Segment2[] {
  if (item.kind === 'text') return [];
  if (item.kind === 'arc') return arcOf(item.center, item.radiusM, radiansOf(item.startDeg), radiansOf(item.endDeg));
  // The tint of a room has no edge of its own.
  if (item.fill === 'area') return [];
  return [item.points, ...item.holes].flatMap((ring) => {
    const [first] = ring;
    return chainOf(item.isClosed && first ? [...ring, first] : ring);
  });
}

const pointsOf = (numbers: readonly number[]): Point2[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

const chainOf = (points: readonly Point2[]): Segment2[] =>
  points.slice(1).map((to, i): Segment2 => [points[i] ?? to, to]);

/** From `start` counter-clockwise to `end`, radians. */
function arcOf([x, y]: Point2, radiusM: number, start: number, end: number): Segment2[] {
  const sweep = end < start ? end + 2 * Math.PI - start : end - start;
  const count = Math.max(2, Math.ceil((CIRCLE_CHORDS * sweep) / (2 * Math.PI)));
  return chainOf(
    Array.from({ length: count + 1 }, (_, i): Point2 => {
      const angle = start + (sweep * i) / count;
      return [x + radiusM * Math.cos(angle), y + radiusM * Math.sin(angle)];
    }),
  );
}
