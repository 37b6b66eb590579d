import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { CadDrawing, DrawingGroup, DrawingText } from '#domain/drawing/cad-drawing.ts';
import type { DrawingUnit } from '#domain/drawing/drawing-unit.ts';
import { DRAWING_LIMITS, tooMuch } from './drawing-limits.ts';
import { framedBounds } from './framed-bounds.ts';

/** How an entity is drawn. `layer`: its name. */
export type Pen = { layer: string; color: string | null; penMm: number; widthM?: number; dashM?: readonly number[] };
type LayerFacts = { color: string | null; isShown: boolean };

/** Takes the shapes of a drawing in metres, in the order in which they are drawn. */
export type DrawingSink = ReturnType<typeof createSink>;

const TEXT_CHARACTERS = 2000;
const NAME_CHARACTERS = 255;

/** Collects shapes by pen, up to the limits. `layerOf` tells what the file says of a layer. */
export function createSink(layerOf: (name: string) => LayerFacts) {
  const layers: CadDrawing['layers'] = [];
  const layerIndexes = new Map<string, number>();
  const groups = new Map<string, DrawingGroup>();
  const texts: DrawingText[] = [];
  const missed = new Map<string, number>();
  const boxes: Bounds2[] = [];
  let [pointCount, visits] = [0, 0];

  const layerIndex = (name: string): number => {
    const known = layerIndexes.get(name);
    if (known !== undefined) return known;
    if (layers.length >= DRAWING_LIMITS.layers) throw tooMuch.layers();
    layers.push({ name: name.slice(0, NAME_CHARACTERS), ...layerOf(name) });
    layerIndexes.set(name, layers.length - 1);
    return layers.length - 1;
  };
  const groupOf = ({ layer, color, penMm, widthM, dashM }: Pen): DrawingGroup => {
    const key = JSON.stringify([layer, color, penMm, widthM, dashM]);
    const known = groups.get(key);
    if (known) return known;
    const made: DrawingGroup = {
      layer: layerIndex(layer),
      color,
      penMm,
      ...(widthM ? { widthM } : {}),
      ...(dashM?.length ? { dashM: [...dashM] } : {}),
      lines: [],
      curves: [],
      arcs: [],
      fills: [],
    };
    groups.set(key, made);
    return made;
  };
  /** Flat numbers of a path, or nothing when one of them is none: a damaged entity is left out. */
  const flat = (path: readonly Point2[]): number[] | undefined => {
    pointCount += path.length;
    if (pointCount > DRAWING_LIMITS.points) throw tooMuch.points();
    const numbers = path.flat();
    return numbers.every(isSane) ? numbers : undefined;
  };
  const frame = (numbers: readonly number[]) => {
    const box: Bounds2 = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    for (let i = 0; i + 1 < numbers.length; i += 2) widen(box, numbers[i] ?? 0, numbers[i + 1] ?? 0);
    boxes.push(box);
  };
  const path = (kind: 'lines' | 'curves') => (pen: Pen, points: readonly Point2[]) => {
    const numbers = points.length > 1 ? flat(points) : undefined;
    if (!numbers) return;
    groupOf(pen)[kind].push(numbers);
    frame(numbers);
  };

  return {
    line: path('lines'),
    curve: path('curves'),
    /** Counter-clockwise from `start` to `end`. */
    arc: (pen: Pen, [x, y]: Point2, radius: number, start: number, end: number) => {
      if (![x, y, radius, start, end].every(isSane) || !(radius > 0)) return;
      pointCount += 2;
      if (pointCount > DRAWING_LIMITS.points) throw tooMuch.points();
      groupOf(pen).arcs.push(x, y, radius, start, end);
      boxes.push({ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius });
    },
    fill: (pen: Pen, rings: readonly (readonly Point2[])[], isTint: boolean) => {
      const flatRings = rings
        .flatMap((ring) => (ring.length > 2 ? [flat(ring)] : []))
        .filter((ring) => ring !== undefined);
      if (flatRings.length === 0) return;
      groupOf(pen).fills.push({ rings: flatRings, isTint });
      flatRings.forEach(frame);
    },
    text: (pen: Pen, text: Omit<DrawingText, 'layer' | 'color'>) => {
      const lines = text.lines.map((line) => line.slice(0, TEXT_CHARACTERS));
      if (
        ![text.x, text.y, text.heightM, text.angleRad, text.widthFactor].every(isSane) ||
        !(text.heightM > 0) ||
        lines.every((line) => line.trim() === '')
      )
        return;
      if (texts.length >= DRAWING_LIMITS.texts) throw tooMuch.texts();
      texts.push({ ...text, lines, layer: layerIndex(pen.layer), color: pen.color });
      boxes.push({ minX: text.x, minY: text.y, maxX: text.x, maxY: text.y });
    },
    miss: (kind: string) =>
      void missed.set(kind.slice(0, NAME_CHARACTERS), (missed.get(kind.slice(0, NAME_CHARACTERS)) ?? 0) + 1),
    /** Counts an entity that is looked at. */
    visit: () => {
      visits += 1;
      if (visits > DRAWING_LIMITS.visits) throw tooMuch.visits();
    },
    isEmpty: () => boxes.length === 0,
    drawing: (unit: DrawingUnit): CadDrawing => {
      const framed = framedBounds(boxes);
      const originM: [number, number] = [
        Math.round((framed.minX + framed.maxX) / 2),
        Math.round((framed.minY + framed.maxY) / 2),
      ];
      return {
        version: 1,
        unit,
        originM,
        layers,
        bounds: {
          minX: rounded(framed.minX - originM[0]),
          minY: rounded(framed.minY - originM[1]),
          maxX: rounded(framed.maxX - originM[0]),
          maxY: rounded(framed.maxY - originM[1]),
        },
        groups: [...groups.values()].map((group) => aboutOrigin(group, originM)),
        texts: texts.map((text) => ({
          ...text,
          x: rounded(text.x - originM[0]),
          y: rounded(text.y - originM[1]),
          heightM: rounded(text.heightM),
          angleRad: rounded(text.angleRad),
          widthFactor: rounded(text.widthFactor),
        })),
        missed: [...missed]
          .map(([kind, count]) => ({ kind, count }))
          .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
      };
    },
  };
}

/** No building is more than a billion metres away: such numbers are damage. */
const isSane = (value: number) => Math.abs(value) < 1e9;
/** To a hundredth of a millimetre. */
const rounded = (value: number) => Math.round(value * 1e5) / 1e5 + 0;

function widen(box: Bounds2, x: number, y: number): void {
  box.minX = Math.min(box.minX, x);
  box.minY = Math.min(box.minY, y);
  box.maxX = Math.max(box.maxX, x);
  box.maxY = Math.max(box.maxY, y);
}

function aboutOrigin(group: DrawingGroup, origin: readonly [number, number]): DrawingGroup {
  const shift = (numbers: readonly number[]) => numbers.map((value, i) => rounded(value - (origin[i % 2] ?? 0)));
  return {
    ...group,
    lines: group.lines.map(shift),
    curves: group.curves.map(shift),
    arcs: group.arcs.map((value, i) => rounded(value - (i % 5 < 2 ? (origin[i % 5] ?? 0) : 0))),
    fills: group.fills.map(({ rings, isTint }) => ({ rings: rings.map(shift), isTint })),
  };
}
