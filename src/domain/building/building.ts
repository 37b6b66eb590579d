import type { Point2 } from '#geometry/plane.ts';
import { z } from 'zod';

/** Metres in the project frame: Z up, relative to `frame.origin`. */
const point3 = z.tuple([z.number(), z.number(), z.number()]);
const point2: z.ZodType<Point2> = z.tuple([z.number(), z.number()]);

/** What every recognised element carries. */
const evidence = {
  id: z.string(),
  /** 0 to 1. Below 0.35 an element is not modelled, below 0.6 the report names it. */
  confidence: z.number().min(0).max(1),
  /** Names of the values that were not measured, for example 'width' of a wall seen from one side. */
  assumed: z.array(z.string()),
  /** How far the scan's points lie from its faces: the mean, and what 95 of 100 do not exceed. Left out where nobody measured it. */
  fit: z.object({ meanM: z.number(), p95M: z.number(), pointCount: z.number() }).optional(),
};

/** How the file's coordinates became the project's. */
const frame = z.object({
  /** Metres per unit of the file: 1, 0.3048, 0.001 ... */
  metresPerUnit: z.number().positive(),
  upAxis: z.enum(['z', 'y']),
  /** Position of the project's origin in the file's coordinates, in metres and Z up. */
  origin: point3,
  /** Column-major 4x4: octree coordinates (metres, Z up, relative to origin) to project coordinates (levelled). */
  cloudToProject: z.array(z.number()).length(16),
  /** Heading of the main wall direction, degrees counter-clockwise from the file's X, 0 to 90. */
  headingDeg: z.number(),
});

const storey = z.object({
  id: z.string(),
  name: z.string(),
  /** Top of the finished floor. */
  elevationM: z.number(),
  /** Finished floor to the main ceiling. */
  clearHeightM: z.number().positive(),
  /** Slab below this storey's floor. */
  slabThicknessM: z.number().positive(),
  assumed: z.array(z.string()),
});

/** CV4AEC's wall, plus evidence: axis at mid-thickness from start to end at floor level. */
const wall = z.object({
  ...evidence,
  storey_id: z.string(),
  start_pt: point3,
  end_pt: point3,
  width: z.number().positive(),
  height: z.number().positive(),
  neighbor_wall_ids_at_start: z.array(z.string()),
  neighbor_wall_ids_at_end: z.array(z.string()),
  isExternal: z.boolean(),
  /** Sides that points were found on: 1 or 2. */
  sidesSeen: z.number().int().min(1).max(2),
});

const openingShape = {
  ...evidence,
  storey_id: z.string(),
  host_id: z.string(),
  /** Middle of the opening on the wall's axis, at half its height. */
  center: point3,
  width: z.number().positive(),
  height: z.number().positive(),
  /** Lower edge above the storey's floor. */
  sill: z.number(),
};
const door = z.object({
  ...openingShape,
  kind: z.enum(['single', 'double', 'opening']),
  /**
   * Looking along the host wall from start to end. hinge: the end of the opening nearer the wall's start or end.
   * side: the leaf opens to the left or to the right of the wall. null: not seen.
   */
  swing: z.object({ hinge: z.enum(['start', 'end']), side: z.enum(['left', 'right']) }).nullable(),
});
const window = z.object(openingShape);

const column = z.object({
  ...evidence,
  storey_id: z.string(),
  shape: z.enum(['rect', 'round']),
  /** Middle at floor level. */
  center: point3,
  /** Diameter of a round column in both. */
  width: z.number().positive(),
  depth: z.number().positive(),
  rotationDeg: z.number(),
  height: z.number().positive(),
});

const room = z.object({
  ...evidence,
  storey_id: z.string(),
  name: z.string(),
  number: z.string(),
  /** Finished faces, counter-clockwise, not closed (first point not repeated). */
  polygon: z.array(point2).min(3),
  /** Inner loops, clockwise: columns, shafts. */
  holes: z.array(z.array(point2).min(3)),
  areaM2: z.number().nonnegative(),
  /** Half-width of the interval that contains the area. */
  areaErrorM2: z.number().nonnegative(),
  /** Floor to ceiling; the highest where the ceiling is not level. */
  heightM: z.number().positive(),
  /** suspended: the slab above it is not seen. stepped: of several heights. Left out where nobody knows. */
  ceiling: z.enum(['level', 'suspended', 'sloped', 'stepped']).optional(),
  /** Floor to the lowest place of a sloped or stepped ceiling. */
  leastHeightM: z.number().positive().optional(),
});

const slab = z.object({
  ...evidence,
  storey_id: z.string(),
  kind: z.enum(['floor', 'roof']),
  polygon: z.array(point2).min(3),
  holes: z.array(z.array(point2).min(3)),
  /** Upper face; its highest place where it is slanted. */
  topM: z.number(),
  /** Measured upright. */
  thicknessM: z.number().positive(),
  /** The upper face of a slanted roof: z = a x + b y + c. Left out where it is level. */
  slant: z.object({ a: z.number(), b: z.number(), c: z.number() }).optional(),
});

const beam = z.object({
  ...evidence,
  storey_id: z.string(),
  start_pt: point3,
  end_pt: point3,
  width: z.number().positive(),
  depth: z.number().positive(),
});

const stair = z.object({
  ...evidence,
  storey_id: z.string(),
  /** Middle of the lowest riser to middle of the highest, each at the level of the tread it leads up to. */
  start_pt: point3,
  end_pt: point3,
  width: z.number().positive(),
  riserCount: z.number().int().positive(),
  riserM: z.number().positive(),
  goingM: z.number().positive(),
});

/** Anything else in a room: furniture, fixtures, equipment. */
const object = z.object({
  ...evidence,
  storey_id: z.string(),
  /** A name of the point classes, for example 'table'. */
  class: z.string(),
  center: point3,
  size: point3,
  rotationDeg: z.number(),
});

/** Floor that was scanned and lies in no room of its storey: the model says nothing about what is on it. */
const unmodeledFloor = z.object({
  id: z.string(),
  storey_id: z.string(),
  /** Counter-clockwise, not closed. */
  polygon: z.array(point2).min(3),
  /** Clockwise. */
  holes: z.array(z.array(point2).min(3)),
  areaM2: z.number().nonnegative(),
});

/** A detected thing that was not modelled, and why, in words. */
const rejected = z.object({ category: z.string(), reason: z.string(), confidence: z.number() });

/** `elements.json`: all that was recognised in one scan, in metres (design: CV4AEC schema plus confidence). */
export const building = z.object({
  version: z.literal(1),
  frame,
  storeys: z.array(storey),
  walls: z.array(wall),
  doors: z.array(door),
  windows: z.array(window),
  columns: z.array(column),
  rooms: z.array(room),
  slabs: z.array(slab),
  beams: z.array(beam),
  stairs: z.array(stair),
  objects: z.array(object),
  rejected: z.array(rejected),
  /** Files of earlier releases do not list it. */
  unmodeledFloors: z.array(unmodeledFloor).default([]),
});

export type Building = z.infer<typeof building>;
export type Storey = z.infer<typeof storey>;
export type Wall = z.infer<typeof wall>;
export type Door = z.infer<typeof door>;
export type Window = z.infer<typeof window>;
export type Column = z.infer<typeof column>;
export type Room = z.infer<typeof room>;
export type Slab = z.infer<typeof slab>;
export type Beam = z.infer<typeof beam>;
export type Stair = z.infer<typeof stair>;
export type BuildingObject = z.infer<typeof object>;
export type UnmodeledFloor = z.infer<typeof unmodeledFloor>;
