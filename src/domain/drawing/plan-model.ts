import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';

/** Layers by the US National CAD Standard; `colour` is AutoCAD's index for the DXF. */
export const PLAN_LAYERS = {
  'A-FLOR-OTLN': { label: 'Slab edges', colour: 8 },
  'A-AREA': { label: 'Room areas', colour: 9 },
  'A-AREA-NMDL': { label: 'Scanned, not modeled', colour: 30 },
  'A-WALL-PATT': { label: 'Wall fill', colour: 253 },
  'A-WALL': { label: 'Walls', colour: 7 },
  'A-COLS': { label: 'Columns', colour: 7 },
  'A-GLAZ': { label: 'Windows', colour: 4 },
  'A-DOOR': { label: 'Doors', colour: 2 },
  'A-FLOR-STRS': { label: 'Stairs', colour: 3 },
  'S-BEAM': { label: 'Beams', colour: 8 },
  'A-FURN': { label: 'Furniture', colour: 8 },
  'P-FIXT': { label: 'Plumbing fixtures', colour: 6 },
  'M-EQPM': { label: 'Equipment and lights', colour: 8 },
  'A-AREA-IDEN': { label: 'Room tags', colour: 5 },
  'A-ANNO-DIMS': { label: 'Dimensions', colour: 1 },
} as const;
export type PlanLayer = keyof typeof PLAN_LAYERS;

/** Pen widths on paper in mm (ISO 128 series). */
export const PEN_MM = { cut: 0.5, medium: 0.25, thin: 0.18, fine: 0.13 } as const;

/** cut: solid poche. column: darker. paper: hides what is below. area: a room's tint. */
export type PlanFill = 'cut' | 'column' | 'paper' | 'area';

type ItemBase = {
  layer: PlanLayer;
  /** Element of elements.json that it draws. */
  elementId: string;
  /** Pen width on paper; null: filled only. */
  penMm: number | null;
  fill: PlanFill | null;
  /** Not a solid line: see `linePattern`. */
  isDashed: boolean;
  /** Drawn from a value that was not measured. */
  isAssumed: boolean;
};

/** A line or ring; closed rings do not repeat their first point. Holes only with closed ones. */
export type PlanPath = ItemBase & { kind: 'path'; points: Point2[]; isClosed: boolean; holes: Point2[][] };
/** Counter-clockwise from `startDeg` to `endDeg`; a full circle is 0 to 360. */
export type PlanArc = ItemBase & { kind: 'arc'; center: Point2; radiusM: number; startDeg: number; endDeg: number };
/** A short word beside a symbol, such as UP. */
export type PlanText = ItemBase & { kind: 'text'; at: Point2; text: string; heightMm: number; rotationDeg: number };
export type PlanItem = PlanPath | PlanArc | PlanText;

/** overhead: above the cut plane or hidden, drawn dashed. assumed: where nothing was measured, drawn dotted. */
export type LinePattern = 'solid' | 'overhead' | 'assumed';

/** How the line of an item is drawn: one pattern has one meaning on screen and in every file. */
export const linePattern = ({ isDashed, isAssumed }: Pick<PlanItem, 'isDashed' | 'isAssumed'>): LinePattern =>
  isDashed ? (isAssumed ? 'assumed' : 'overhead') : 'solid';

/** Lengths of dashes and gaps on paper in mm. */
export const PATTERN_MM: Record<Exclude<LinePattern, 'solid'>, [dash: number, gap: number]> = {
  overhead: [1.6, 1],
  assumed: [0.3, 0.6],
};

export type RoomTag = {
  roomId: string;
  name: string;
  number: string;
  areaM2: number;
  /** Middle of the tag. */
  at: Point2;
  /** How wide a label about `at` may be before it touches a wall. */
  clearWidthM: number;
  /** Room size in the sheet's directions. */
  widthM: number;
  depthM: number;
  confidence: number;
  /** A part of its boundary was not seen: its area is marked with ±. */
  isBoundaryAssumed: boolean;
};

/** What is written on scanned floor that is in no room. */
export type UnmodeledTag = Pick<RoomTag, 'areaM2' | 'at' | 'clearWidthM' | 'depthM'> & { elementId: string };

/**
 * One measure. `from` and `to` are the measured points. An outside dimension is outside the building: its line runs at
 * `baseM` + an offset by `tier` along `outward` (see `dimensionLine`). An inside one (`tier` null) runs through the points.
 */
export type PlanDimension = {
  from: Point2;
  to: Point2;
  /** Unit vector at right angles to the measured direction, away from the building. */
  outward: Point2;
  /** Of the building's extreme point along `outward`, from the origin. Unused for inside dimensions. */
  baseM: number;
  /** 0 is nearest to the building. */
  tier: number | null;
  lengthM: number;
  /** One of the ends rests on a value that was not measured. */
  isAssumed: boolean;
};

/** Everything on the plan of one storey, in metres in project coordinates, independent of scale and medium. */
export type PlanModel = {
  storeyId: string;
  storeyName: string;
  elevationM: number;
  /** Height of the cut above the floor. */
  cutHeightM: number;
  /** Turning by minus this makes the main walls parallel to the sheet: -45 to 45. */
  headingDeg: number;
  /** Direction of the file's Y, degrees counter-clockwise from X. */
  northDeg: number;
  /** Around all that is drawn but dimensions, before turning; undefined for an empty storey. */
  bounds: Bounds2 | undefined;
  /** In drawing order. */
  items: PlanItem[];
  roomTags: RoomTag[];
  unmodeledTags: UnmodeledTag[];
  dimensions: PlanDimension[];
};
