import { FormatError } from '#formats/format-error.ts';
import type { PointReader } from '#formats/point-cloud.ts';
import { SAMPLE_SPREAD } from '#formats/sample-spread.ts';
import { type Budget, BudgetSpent, checkTime } from './budgeted-source.ts';

/** Points from all over a file, as far as bytes and time allowed. */
export type CloudSample = {
  count: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  min: [number, number, number];
  max: [number, number, number];
  /** False when the budget ended the look early. */
  isComplete: boolean;
};

const KEPT_PER_BATCH = 256;

/** Takes a sample. Bytes and time used up end it early; a `FormatError` is passed on: the whole reading would meet it too. */
export async function sampleCloud(reader: PointReader, budget: Budget): Promise<CloudSample> {
  const capacity = 4 * SAMPLE_SPREAD.sampleBatches * KEPT_PER_BATCH;
  const sample: CloudSample = {
    count: 0,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
    isComplete: true,
  };
  try {
    for await (const { count, x, y, z } of reader.batches(SAMPLE_SPREAD)) {
      checkTime(budget);
      const step = Math.max(1, Math.ceil(count / KEPT_PER_BATCH));
      for (let i = 0; i < count && sample.count < capacity; i += step) {
        sample.x[sample.count] = x[i]!;
        sample.y[sample.count] = y[i]!;
        sample.z[sample.count] = z[i]!;
        sample.count++;
      }
      [x, y, z].forEach((column, axis) => {
        for (let i = 0; i < count; i++) {
          if (column[i]! < sample.min[axis]!) sample.min[axis] = column[i]!;
          if (column[i]! > sample.max[axis]!) sample.max[axis] = column[i]!;
        }
      });
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    sample.isComplete = false;
  }
  if (sample.isComplete && sample.count === 0)
    throw new FormatError(
      'NO_POINTS',
      'The file contains no usable points: every coordinate is missing or marked as invalid.',
    );
  return sample;
}
