import { z } from 'zod';
import { scanUnits, unitBases } from '#domain/engine/scan-unit.ts';
import { building } from '#domain/building/building.ts';

const point3 = z.tuple([z.number(), z.number(), z.number()]);

/** `inspect.json`: what the file says of itself, and how its coordinates become the project's. */
export const scanFacts = z.object({
  format: z.string(),
  variant: z.string(),
  declaredPointCount: z.number().optional(),
  hasColor: z.boolean(),
  hasIntensity: z.boolean(),
  hasClassification: z.boolean(),
  frame: z.object({ metresPerUnit: z.number().positive(), upAxis: z.enum(['z', 'y']), origin: point3 }),
  /** The unit and why; absent where the customer set it, and in files of earlier releases. */
  foundUnit: z.object({ unit: z.enum(scanUnits), basis: z.enum(unitBases) }).optional(),
  /** Scanner positions in engine coordinates. */
  stations: z.array(point3),
  /** What was assumed or is worth knowing, one sentence each. */
  remarks: z.array(z.string()),
});
export type ScanFacts = z.infer<typeof scanFacts>;
export const SCAN_FACTS_FILE = 'inspect.json';

/** `tile.json`: what reading all points showed. */
export const tileFacts = z.object({
  pointCount: z.number(),
  skippedCount: z.number(),
  unitM: z.number(),
  min: point3,
  max: point3,
  voxelM: z.number(),
  voxelCount: z.number(),
  octree: z.object({ pointCount: z.number(), nodeCount: z.number(), depth: z.number(), bytes: z.number() }),
});
export type TileFacts = z.infer<typeof tileFacts>;
export const TILE_FACTS_FILE = 'tile.json';
export const VOXELS_FILE = 'voxels.bin';
/** The octree with the file's own classes. */
export const OCTREE_FOLDER = 'octree-original';
/** The same octree with the classes that recognition found. */
export const CLASSIFIED_OCTREE_FOLDER = 'octree';
/** One class per voxel, in their order. */
export const VOXEL_CLASSES_FILE = 'voxel-classes.bin';

/** `recognition.json`: the building and how it was found. */
export const recognitionFacts = z.object({
  building,
  report: z.looseObject({ tiltDeg: z.number(), voxelCount: z.number(), cleanedVoxelCount: z.number() }),
});
export const RECOGNITION_FILE = 'recognition.json';
