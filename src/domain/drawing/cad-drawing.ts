import type { Segment2 } from '#geometry/plane.ts';
import { z } from 'zod';

const number = z.number();
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();
/** As `z.array(z.number())`, at a tenth of its cost: a drawing has millions of them. */
const numbers = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'number' && Number.isFinite(each)),
  'Expected numbers',
);
/** x, y, x, y, ... */
const points = numbers;

/** What is drawn with one pen on one layer. A `null` colour is the ink of the theme. */
const drawingGroup = z.object({
  layer: z.int().min(0),
  color,
  /** On paper. */
  penMm: number,
  /** Of lines that have a width in the building. */
  widthM: number.optional(),
  /** Lengths of strokes and gaps. */
  dashM: numbers.optional(),
  /** Of corners that one measures to. */
  lines: z.array(points),
  /** Chords of curves: only the ends are corners. */
  curves: z.array(points),
  /** Centre x, y, radius, start and end in radians, counter-clockwise, five numbers each. */
  arcs: numbers,
  /** Rings that are filled together, even-odd. `isTint`: a pattern, shown as a light tone. */
  fills: z.array(z.object({ rings: z.array(points), isTint: z.boolean() })),
});

const drawingText = z.object({
  layer: z.int().min(0),
  color,
  x: number,
  y: number,
  /** Of a capital letter. */
  heightM: number,
  angleRad: number,
  widthFactor: number,
  across: z.enum(['left', 'center', 'right']),
  /** Which part of the whole block of lines is at the place. */
  down: z.enum(['top', 'middle', 'bottom', 'baseline']),
  lines: z.array(z.string()),
});

/**
 * A window of a sheet on the model. It shows what is within `ring` (on the sheet): the model, about the drawing's origin, is moved by minus
 * `of`, scaled, turned, and moved to `at`.
 */
const sheetView = z.object({
  ring: points,
  of: z.tuple([number, number]),
  at: z.tuple([number, number]),
  scale: number.positive(),
  turnRad: number,
  /** Layers of the model that it does not show, by their index. */
  hiddenLayers: z.array(z.int().min(0)),
});

const box = z.object({ minX: number, minY: number, maxX: number, maxY: number });

/** A sheet of paper, as large as the building at the scale of its largest view, so that lengths in that are those of the building. */
const drawingSheet = z.object({
  name: z.string(),
  /** 50 for 1:50. Null without a view: lengths are those of the paper. */
  scale: number.positive().nullable(),
  /** Whether its views have several scales: what is measured in the others is not as long in the building. */
  hasOtherScales: z.boolean(),
  bounds: box,
  groups: z.array(drawingGroup),
  texts: z.array(drawingText),
  views: z.array(sheetView),
});

/**
 * A DXF or DWG as our viewer draws it: flat, in metres about `originM` (which keeps the digits of far-away
 * coordinates), without blocks. A derivative to look at, like the fragments of a model.
 */
export const cadDrawing = z.object({
  version: z.literal(1),
  unit: z.object({ name: z.string(), metresPerUnit: z.number().positive(), isAssumed: z.boolean() }),
  originM: z.tuple([number, number]),
  /** Of what is looked at first: a few strays far away are left out. */
  bounds: box,
  layers: z.array(z.object({ name: z.string(), color, isShown: z.boolean() })),
  groups: z.array(drawingGroup),
  texts: z.array(drawingText),
  /** Of paper, in the order of their tabs. */
  sheets: z.array(drawingSheet).default([]),
  /** What the file has and the viewer does not show, by kind of entity. */
  missed: z.array(z.object({ kind: z.string(), count: z.int() })),
});
export type CadDrawing = z.infer<typeof cadDrawing>;
export type DrawingGroup = CadDrawing['groups'][number];
export type DrawingText = CadDrawing['texts'][number];
export type DrawingSheet = CadDrawing['sheets'][number];
export type SheetView = DrawingSheet['views'][number];

/** The straight lines of the shown layers, from corner to corner, about the drawing's origin. */
export function straightLines({ groups }: Pick<CadDrawing, 'groups'>, isShown: (layer: number) => boolean): Segment2[] {
  return groups
    .filter(({ layer }) => isShown(layer))
    .flatMap(({ lines }) =>
      lines.flatMap((numbers) =>
        Array.from({ length: Math.max(0, numbers.length / 2 - 1) }, (_, i): Segment2 => [
          [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
          [numbers[2 * i + 2] ?? 0, numbers[2 * i + 3] ?? 0],
        ]),
      ),
    );
}
