import type { PointBatch, ReadOptions } from '#formats/point-cloud.ts';

const DEFAULT_BATCH_SIZE = 65_536;

/** The columns that a format has besides coordinates. */
type BatchColumns = { hasColor: boolean; hasIntensity: boolean; hasClassification: boolean };

/** An empty batch with room for `capacity` points. */
export function createBatch(capacity: number, columns: BatchColumns): PointBatch {
  return {
    count: 0,
    skipped: 0,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    rgb: columns.hasColor ? new Uint16Array(3 * capacity) : undefined,
    intensity: columns.hasIntensity ? new Uint16Array(capacity) : undefined,
    classification: columns.hasClassification ? new Uint8Array(capacity) : undefined,
    scanIndex: -1,
  };
}

/** Points per batch that the options ask for, between 1 and 2^20. */
export function batchSizeOf(options: ReadOptions | undefined): number {
  return Math.max(1, Math.min(1 << 20, Math.floor(options?.batchSize ?? DEFAULT_BATCH_SIZE)));
}

/** First record and number of records of every batch over `total` records, all of them or an even sample. */
export function* batchRanges(
  total: number,
  options: ReadOptions | undefined,
): Generator<{ first: number; count: number }> {
  const size = batchSizeOf(options);
  const batches = Math.ceil(total / size);
  const wanted = Math.max(1, Math.min(batches, options?.sampleBatches ?? batches));
  for (let i = 0; i < wanted; i++) {
    const index = wanted === batches ? i : Math.floor((i * batches) / wanted);
    const first = index * size;
    if (first < total) yield { first, count: Math.min(size, total - first) };
  }
}
