import { z } from 'zod';

/** Farther from zero nothing is built, meters. */
const FAR_M = 1e7;
const meters = z.number().min(-FAR_M).max(FAR_M);
const vec3 = z.tuple([meters, meters, meters]);

const cameraPose = z.object({
  target: vec3,
  distanceM: z.number().positive().max(1e6),
  azimuthDeg: z.number().min(-360).max(360),
  elevationDeg: z.number().min(-90).max(90),
  projection: z.enum(['perspective', 'orthographic']),
});

const percent = z.number().min(0).max(100);
const unitPart = z.number().min(-1).max(1);

/** How one moves within the building: on its floors and between its walls, or through all of it. */
const WALKS = ['walk', 'fly'] as const;
/** The color of an element by itself: that of its category, or that of its material in the file. */
export const ELEMENT_COLORS = ['category', 'original'] as const;
export const COLOR_MODES = ['rgb', 'class', 'elevation', 'intensity', 'deviation'] as const;
export const MEASURE_KINDS = ['distance', 'height', 'angle', 'area'] as const;
const MAX_MODELS = 50;
const MAX_ELEMENTS = 100_000;
export const MAX_SPOTS = 100;
const fileId = z.string().min(1).max(100);

const elementRef = z.object({
  /** Id of its model, as the viewer was given it; '' for a room of a plan. */
  model: z.string().max(100),
  /** Its GlobalId. Where a file repeats one, all elements that have it are meant. */
  id: z.string().min(1).max(100),
});
const elements = z.array(elementRef).max(MAX_ELEMENTS);

const measurement = z
  .object({ kind: z.enum(MEASURE_KINDS), points: z.array(vec3).max(100) })
  .refine(({ kind, points: { length } }) =>
    kind === 'distance' || kind === 'height' ? length === 2 : kind === 'angle' ? length === 3 : length >= 3,
  );

/**
 * What cloud, model and plan show, in one value that links, saved views and viewpoints carry; places in project meters.
 */
export const viewerState = z.object({
  /** Null: fit. */
  camera: cameraPose.nullable(),
  /** The camera is the eyes of somebody within the building; null: the building is turned before the eyes. */
  walk: z.enum(WALKS).nullable(),
  /** Id of a storey. */
  level: z.string().max(200).nullable(),
  /** Percents of the height of the cloud. */
  slice: z
    .object({ from: percent, to: percent })
    .refine((s) => s.from <= s.to, 'from is above to')
    .nullable(),
  hiddenClasses: z.array(z.number().int().min(0).max(255)).max(256),
  hiddenCategories: z.array(z.string().max(100)).max(200),
  colorMode: z.enum(COLOR_MODES),
  elementColors: z.enum(ELEMENT_COLORS),
  /** Ids of the models that are shown; null: the one that the page opened. */
  models: z.array(fileId).max(MAX_MODELS).nullable(),
  /** Ids of the point clouds that are shown; null: what the page opened. */
  clouds: z.array(fileId).max(MAX_MODELS).nullable(),
  /** Ids of the drawings that are laid among the models. */
  drawings: z.array(fileId).max(MAX_MODELS),
  /** Name of the sheet of a drawing that is shown; null: its model. */
  sheet: z.string().min(1).max(255).nullable(),
  selection: elements,
  /** All but these are hidden; null: nothing is isolated. */
  isolated: elements.nullable(),
  hidden: elements,
  /** Id of a storey: the elements of all others are glass. Null: of none. */
  xrayLevel: z.string().max(200).nullable(),
  /** All but what is selected or colored is glass. */
  isGhosting: z.boolean(),
  colors: z.array(z.object({ ids: elements, cssColor: z.string().regex(/^#[0-9a-f]{6}$/i) })).max(200),
  /** What lies farther along the normal (a unit vector) than this from zero is cut away. */
  cutPlanes: z
    .array(
      z
        .object({ normal: z.tuple([unitPart, unitPart, unitPart]), distanceM: meters })
        .refine(({ normal }) => Math.abs(Math.hypot(...normal) - 1) < 0.01, 'not a unit vector'),
    )
    .max(6),
  /** What lies outside of it is cut away. */
  cutBox: z
    .object({ min: vec3, max: vec3 })
    .refine(({ min, max }) => min.every((value, i) => value < (max[i] ?? value)), 'an empty box')
    .nullable(),
  measurements: z.array(measurement).max(100),
  /** A strip through the clouds whose profile is shown: its ends, and how wide it is across. */
  profile: z
    .object({ from: vec3, to: vec3, widthM: z.number().min(0.01).max(10) })
    .refine(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]) >= 0.01, 'no length seen from above')
    .nullable(),
  /** The comparison whose distances color the points, what is within tolerance, and whether its report is open. */
  deviation: z
    .object({ id: z.uuid(), toleranceM: z.number().min(0.0005).max(0.15), isReported: z.boolean().optional() })
    .nullable(),
  /** Places whose elevation is shown. */
  spots: z.array(vec3).max(MAX_SPOTS),
});

export type ViewerState = z.infer<typeof viewerState>;
export type MeasureKind = (typeof MEASURE_KINDS)[number];
export type ElementColors = (typeof ELEMENT_COLORS)[number];
export type Walk = (typeof WALKS)[number];
export type ColorMode = (typeof COLOR_MODES)[number];
/** An element: its model and its GlobalId. */
export type ElementRef = z.infer<typeof elementRef>;

/** Rooms and the holes of openings are no bodies: shown, they hide what is behind them and take clicks that are meant for it. */
export const NO_BODIES = ['IFCSPACE', 'IFCOPENINGELEMENT'] as const;

/** The state of a view that was just opened. */
export const initialViewerState: ViewerState = {
  camera: null,
  walk: null,
  level: null,
  slice: null,
  hiddenClasses: [],
  hiddenCategories: [...NO_BODIES],
  colorMode: 'rgb',
  elementColors: 'category',
  models: null,
  clouds: null,
  drawings: [],
  sheet: null,
  selection: [],
  isolated: null,
  hidden: [],
  xrayLevel: null,
  isGhosting: false,
  colors: [],
  cutPlanes: [],
  cutBox: null,
  measurements: [],
  profile: null,
  deviation: null,
  spots: [],
};

/** One text for an element, for sets and maps of them. */
export const keyOf = ({ model, id }: ElementRef): string => `${model} ${id}`;
