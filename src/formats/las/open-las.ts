import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { batchRanges, batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions } from '#formats/point-cloud.ts';
import { decodeLasRecords } from './decode-las-records.ts';
import { describeLas, inspectLasRecords, NOTHING_SEEN } from './describe-las.ts';
import type { LasHeader } from './las-header.ts';
import { readLasVlrs } from './las-vlrs.ts';

async function* readBatches(
  source: ByteSource,
  las: LasHeader,
  header: CloudHeader,
  colorFactor: number,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const batch = createBatch(Math.min(batchSizeOf(options), las.pointCount), header);
  for (const { first, count } of batchRanges(las.pointCount, options)) {
    const bytes = await source.read(las.pointDataOffset + first * las.recordLength, count * las.recordLength);
    decodeLasRecords(bytes, count, las, colorFactor, batch);
    yield batch;
  }
}

/** Opens an uncompressed LAS file whose header has been read. Throws `FormatError`. */
export async function openLas(source: ByteSource, las: LasHeader): Promise<PointReader> {
  const room = Math.floor((source.size - las.pointDataOffset) / las.recordLength);
  if (las.pointCount > room) {
    throw new FormatError(
      'TRUNCATED',
      `The file is cut off: its header promises ${las.pointCount.toLocaleString('en-US')} points and there are` +
        ` ${room.toLocaleString('en-US')}. Copy or export it again.`,
    );
  }
  if (las.pointCount === 0) throw new FormatError('NO_POINTS', 'The file contains no points.');
  const vlrs = await readLasVlrs(source, las);
  let seen = NOTHING_SEEN;
  for (const { first, count } of batchRanges(las.pointCount, { batchSize: 4096, sampleBatches: 8 })) {
    seen = inspectLasRecords(
      await source.read(las.pointDataOffset + first * las.recordLength, count * las.recordLength),
      count,
      las,
      seen,
    );
  }
  const header = describeLas(las, vlrs, seen);
  const colorFactor = seen.has8BitColor ? 257 : 1;
  return {
    header,
    batches: (options) => readBatches(source, las, header, colorFactor, options),
    close: async () => {},
  };
}
