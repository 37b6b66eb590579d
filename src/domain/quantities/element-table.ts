import { z } from 'zod';

const point = z.tuple([z.number(), z.number(), z.number()]);
const index = z.number().int().nonnegative();

/**
 * Where a figure is from: a quantity that the author's program wrote for the body as it is ('net') or before openings are
 * taken out ('gross'), a property of that name, or our own measuring of a body that is closed ('mesh').
 */
export const FIGURE_SOURCES = ['net', 'gross', 'property', 'mesh'] as const;
export type FigureSource = (typeof FIGURE_SOURCES)[number];

/** The figures of an element; `M` meters, `M2` square meters, `M3` cubic meters. */
export const FIGURES = [
  'areaM2',
  'lengthM',
  'volumeM3',
  'widthM',
  'heightM',
  'diameterM',
  'treadDepthM',
  'riserHeightM',
] as const;
export type FigureName = (typeof FIGURES)[number];

const figure = z.object({ value: z.number().nonnegative(), source: z.enum(FIGURE_SOURCES) });
export type Figure = z.infer<typeof figure>;

/** A value with its dimension, in SI, as people are shown it in their own unit; texts as they are. */
const tableProperty = z.object({
  name: z.string(),
  value: z.union([
    z.string(),
    z.object({ kind: z.enum(['length', 'area', 'volume', 'mass', 'angle']), value: z.number() }),
  ]),
});

/** One element of a model (viewers.md §3). Numbers of `levels`, `sets` and `room` are places in the table's lists. */
const tableElement = z.object({
  /** Number of its line in the IFC, which fragments use as local id: the specification's dbId. */
  expressId: index,
  /** GlobalId. Files of others repeat some: then `expressId` tells the elements apart. */
  id: z.string(),
  /** 'IFCWALL' and so on. */
  category: z.string(),
  name: z.string(),
  /** Name of its type; null without one. */
  type: z.string().nullable(),
  /** What its type belongs to, such as 'Basic Wall' of 'Basic Wall: Generic 200 mm'; null where the file says none. */
  family: z.string().nullable(),
  level: index.nullable(),
  /** The space that it is in: its place in `elements`. */
  room: index.nullable(),
  /** Code that the file itself gives it in UniFormat, for example 'B2010'; null without one. */
  uniformat: z.string().nullable(),
  materials: z.array(z.string()),
  /** What the file or its closed body says; a figure that nobody can vouch for is absent. */
  figures: z.partialRecord(z.enum(FIGURES), figure),
  /** Corners of the box around its body, in the model's own frame, meters, Z up; null without one. */
  box: z.object({ min: point, max: point }).nullable(),
  /**
   * What tells bodies of the same box apart, however they are cut into triangles; `center` is that of its surface, from
   * the box's lower corner. Null without a body.
   */
  body: z.object({ areaM2: z.number(), volumeM3: z.number(), center: point }).nullable(),
  sets: z.array(index),
});
export type TableElement = z.infer<typeof tableElement>;

const tableLevel = z.object({
  /** GlobalId of the storey. */
  id: z.string(),
  name: z.string(),
  /** Own elevation, meters. */
  elevationM: z.number(),
  /** Lowest point of what stands on it, meters: the cut of a level is measured from it (viewers.md §4). */
  zMinM: z.number(),
});
export type TableLevel = z.infer<typeof tableLevel>;

/** Raised when a table of the same file would have other content: older tables are made again before they are read. */
export const ELEMENT_TABLE_VERSION = 4;

/**
 * Every element of a model with a body, and its spaces, in the order of the file: what trees, filters, takeoffs, exports
 * and search read, and what versions are compared by. Made by a worker beside the viewer's form.
 */
export const elementTable = z.object({
  version: z.literal(ELEMENT_TABLE_VERSION),
  /** Lowest first. */
  levels: z.array(tableLevel),
  elements: z.array(tableElement),
  /** Property and quantity sets, each once; those of types are shared by many elements. */
  sets: z.array(z.object({ name: z.string(), properties: z.array(tableProperty) })),
});
export type ElementTable = z.infer<typeof elementTable>;
