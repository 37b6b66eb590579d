import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { CadDrawing, DrawingGroup, DrawingSheet, DrawingText } from '#domain/drawing/cad-drawing.ts';
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

/** What the sinks of one drawing share: its layers, its limits, and what is not shown. */
function createTally(layerOf: (name: string) => LayerFacts) {
  const layers: CadDrawing['layers'] = [];
  const layerIndexes = new Map<string, number>();
  const missed = new Map<string, number>();
  let [pointCount, visits, textCount] = [0, 0, 0];
  return {
    layers,
    layerIndex: (name: string): number => {
      const known = layerIndexes.get(name);
      if (known !== undefined) return known;
      if (layers.length >= DRAWING_LIMITS.layers) throw tooMuch.layers();
      layers.push({ name: name.slice(0, NAME_CHARACTERS), ...layerOf(name) });
      layerIndexes.set(name, layers.length - 1);
      return layers.length - 1;
    },
    addPoints: (count: number) => {
      pointCount += count;
      if (pointCount > DRAWING_LIMITS.points) throw tooMuch.points();
    },
    addText: () => {
      textCount += 1;
      if (textCount > DRAWING_LIMITS.texts) throw tooMuch.texts();
    },
    /** Counts an entity that is looked at. */
    visit: () => {
      visits += 1;
      if (visits > DRAWING_LIMITS.visits) throw tooMuch.visits();
    },
    miss: (kind: string) =>
      void missed.set(kind.slice(0, NAME_CHARACTERS), (missed.get(kind.slice(0, NAME_CHARACTERS)) ?? 0) + 1),
    missed: () =>
      [...missed]
        .map(([kind, count]) => ({ kind, count }))
        .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
  };
}

/** Collects shapes by pen, up to the limits. `layerOf` tells what the file says of a layer. */
export const createSink = (layerOf: (name: string) => LayerFacts) => sinkOf(createTally(layerOf));

function sinkOf(tally: ReturnType<typeof createTally>) {
  const groups = new Map<string, DrawingGroup>();
  const texts: DrawingText[] = [];
  const boxes: Bounds2[] = [];
  const { layerIndex } = tally;

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
    tally.addPoints(path.length);
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
  /** Groups and texts about an origin, rounded. */
  const shapes = (origin: readonly [number, number]) => ({
    groups: [...groups.values()].map((group) => aboutOrigin(group, origin)),
    texts: texts.map((text) => ({
      ...text,
      x: rounded(text.x - origin[0]),
      y: rounded(text.y - origin[1]),
      heightM: rounded(text.heightM),
      angleRad: rounded(text.angleRad),
      widthFactor: rounded(text.widthFactor),
    })),
  });

  return {
    line: path('lines'),
    curve: path('curves'),
    /** Counter-clockwise from `start` to `end`. */
    arc: (pen: Pen, [x, y]: Point2, radius: number, start: number, end: number) => {
      if (![x, y, radius, start, end].every(isSane) || !(radius > 0)) return;
      tally.addPoints(2);
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
      tally.addText();
      texts.push({ ...text, lines, layer: layerIndex(pen.layer), color: pen.color });
      boxes.push({ minX: text.x, minY: text.y, maxX: text.x, maxY: text.y });
    },
    miss: tally.miss,
    visit: tally.visit,
    layerIndex,
    isEmpty: () => boxes.length === 0,
    /** Another sink, for a sheet of the same drawing. */
    beside: () => sinkOf(tally),
    /** What a sheet has of its own. Undefined for one that has nothing. */
    sheet: (): Pick<DrawingSheet, 'bounds' | 'groups' | 'texts'> | undefined =>
      boxes.length === 0 ? undefined : { bounds: roundedBox(framedBounds(boxes), [0, 0]), ...shapes([0, 0]) },
    /** `sheetsOf`: those of its paper, by what the model is drawn about. */
    drawing: (unit: DrawingUnit, sheetsOf: (originM: Point2) => DrawingSheet[] = () => []): CadDrawing => {
      const framed = framedBounds(boxes);
      const originM: [number, number] = [
        Math.round((framed.minX + framed.maxX) / 2),
        Math.round((framed.minY + framed.maxY) / 2),
      ];
      const sheets = sheetsOf(originM);
      return {
        version: 1,
        unit,
        originM,
        layers: tally.layers,
        bounds: roundedBox(framed, originM),
        ...shapes(originM),
        sheets,
        missed: tally.missed(),
      };
    },
  };
}

/** No building is more than a billion metres away: such numbers are damage. */
const isSane = (value: number) => Math.abs(value) < 1e9;
/** To a hundredth of a millimetre. */
export const rounded = (value: number) => Math.round(value * 1e5) / 1e5 + 0;

const roundedBox = ({ minX, minY, maxX, maxY }: Bounds2, [x, y]: readonly [number, number]): Bounds2 => ({
  minX: rounded(minX - x),
  minY: rounded(minY - y),
  maxX: rounded(maxX - x),
  maxY: rounded(maxY - y),
});

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
