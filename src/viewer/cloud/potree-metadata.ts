import type { Bounds3 } from '#geometry/bounds.ts';
import { z } from 'zod';

const finite = z.number().finite();
const vec3 = z.tuple([finite, finite, finite]);
const SIZES = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float: 4,
  double: 8,
  int64: 8,
  uint64: 8,
} as const;

const attribute = z.object({
  name: z.string(),
  size: z.number().int().min(1).max(64),
  numElements: z.number().int().min(1).max(16),
  elementSize: z.number().int().min(1).max(8),
  type: z.enum(Object.keys(SIZES) as (keyof typeof SIZES)[]),
  min: z.array(finite).optional(),
  max: z.array(finite).optional(),
  histogram: z.array(z.number().int().nonnegative()).max(256).optional(),
});

const metadata = z.object({
  version: z.string().startsWith('2.'),
  points: z.number().int().nonnegative(),
  hierarchy: z.object({
    firstChunkSize: z.number().int().positive(),
    stepSize: z.number().int().positive(),
    depth: z.number().int().nonnegative(),
  }),
  offset: vec3,
  scale: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
  spacing: z.number().positive(),
  boundingBox: z.object({ min: vec3, max: vec3 }),
  encoding: z.literal('DEFAULT'),
  attributes: z.array(attribute).min(1).max(32),
  /** Ours: where most of the cloud hangs together, and the outermost of its places; absent from octrees of others and older ones. */
  densePart: z
    .object({ bounds: z.object({ min: vec3, max: vec3 }), outline: z.array(vec3).min(1).max(100) })
    .optional()
    .catch(undefined),
});

export type PotreeMetadata = z.infer<typeof metadata>;

/**
 * `metadata.json` of a Potree 2.0 octree, checked: uncompressed, with an int32 position, and every attribute as large as it
 * says. Throws (a ZodError or an Error) otherwise.
 */
export function parsePotreeMetadata(json: unknown): PotreeMetadata {
  const parsed = metadata.parse(json);
  for (const a of parsed.attributes) {
    if (a.elementSize !== SIZES[a.type] || a.size !== a.elementSize * a.numElements)
      throw new Error(`attribute ${a.name} contradicts its own size`);
  }
  const position = parsed.attributes.find((a) => a.name === 'position');
  if (position?.type !== 'int32' || position.numElements !== 3) throw new Error('position is not int32x3');
  return parsed;
}

/** Length of one point in octree.bin. */
export function pointSize(meta: PotreeMetadata): number {
  return meta.attributes.reduce((sum, a) => sum + a.size, 0);
}

/** Where an attribute begins in a point, and its type; undefined where the cloud has none. */
export function attributeAt(
  meta: PotreeMetadata,
  ...names: string[]
): { offset: number; type: keyof typeof SIZES; numElements: number } | undefined {
  let offset = 0;
  for (const a of meta.attributes) {
    if (names.includes(a.name)) return { offset, type: a.type, numElements: a.numElements };
    offset += a.size;
  }
  return undefined;
}

/** Box around the points (the octree's own box is a cube), in the octree's coordinates. */
export function tightBounds(meta: PotreeMetadata): Bounds3 {
  const { min, max } = meta.attributes.find((a) => a.name === 'position') ?? {};
  const box = { min: vec3.safeParse(min), max: vec3.safeParse(max) };
  return box.min.success && box.max.success ? { min: box.min.data, max: box.max.data } : meta.boundingBox;
}

/** Number of points of every class that occurs, by class id; empty when the cloud has no classes. */
export function classCounts(meta: PotreeMetadata): Map<number, number> {
  const histogram = meta.attributes.find((a) => a.name === 'classification')?.histogram ?? [];
  return new Map([...histogram.entries()].filter(([, count]) => count > 0));
}
