import type { ReadOptions } from './point-cloud.ts';

/**
 * How a scan is sampled when its frame is guessed, before the upload and in the engine: many short looks. A scanner writes
 * one place after the other, and few long looks see few floors.
 */
export const SAMPLE_SPREAD = { batchSize: 2048, sampleBatches: 256 } satisfies ReadOptions;
