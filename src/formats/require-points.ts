import { FormatError } from '#formats/format-error.ts';
import type { PointReader, ReadOptions } from '#formats/point-cloud.ts';

/** The reader, which also throws `FormatError('NO_POINTS')` at the end of a whole reading that found not one usable point. */
export function requirePoints(reader: PointReader): PointReader {
  async function* batches(options?: ReadOptions): ReturnType<PointReader['batches']> {
    let count = 0;
    for await (const batch of reader.batches(options)) {
      count += batch.count;
      yield batch;
    }
    if (count === 0 && options?.sampleBatches === undefined)
      throw new FormatError(
        'NO_POINTS',
        'The file contains no usable points: every coordinate is missing or marked as invalid.',
      );
  }
  return { header: reader.header, batches, close: () => reader.close() };
}
