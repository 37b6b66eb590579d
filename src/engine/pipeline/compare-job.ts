import { z } from 'zod';
import { DEVIATION_FILE } from '#domain/deviation/deviation.ts';

/** Files in the folder of a comparison. The points of the cloud, `octree.bin`, are the input that is passed. */
export const COMPARE_FILES = {
  job: 'compare.json',
  /** Of the cloud. */ metadata: 'metadata.json',
  model: 'model.ifc',
  /** Of the later scan. */ otherMetadata: 'later-metadata.json',
  otherOctree: 'later-octree.bin',
  deviation: DEVIATION_FILE,
  otherDeviation: `later-${DEVIATION_FILE}`,
  result: 'result.json',
} as const;

/** What a comparison is asked for. */
export const compareJob = z.object({
  kind: z.enum(['model', 'scan']),
  /** From the model's coordinates to those of the cloud: column-major 4x4. */ toCloud: z.array(z.number()).length(16),
  /** Meters of the project for each of the cloud. */ metersPerUnit: z.number().positive(),
});
export type CompareJob = z.infer<typeof compareJob>;
