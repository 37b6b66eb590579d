import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { decodeLasRecords } from '#formats/las/decode-las-records.ts';
import { describeLas, inspectLasRecords, NOTHING_SEEN } from '#formats/las/describe-las.ts';
import type { LasHeader } from '#formats/las/las-header.ts';
import { readLasVlrs } from '#formats/las/las-vlrs.ts';
import { batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions } from '#formats/point-cloud.ts';
import { guardDecoder, type LazModule, loadLazModule } from './laz-module.ts';
import { parseLazVlr } from './laz-vlr.ts';
import { type LazChunk, readChunkTable } from './read-chunk-table.ts';

const MAX_CHUNK_BYTES = 512 << 20;
/** Behind each chunk: a damaged one is read beyond its end, into these zeros first. */
const SLACK_BYTES = 65_536;
/** No scan is compressed a thousandfold; a count above that would keep the decoder busy with nothing. */
const MAX_POINTS_PER_BYTE = 1000;

/** Decodes the first `total` points of one chunk and yields their records, `size` at a time. */
async function* decodeChunk(
  source: ByteSource,
  laz: LazModule,
  las: LasHeader,
  chunk: LazChunk,
  total: number,
  size: number,
): AsyncGenerator<{ records: Uint8Array; count: number }> {
  const packed = await source.read(chunk.at, chunk.byteLength);
  const { decoder, input, output } = guardDecoder(() => {
    const opened = {
      decoder: new laz.ChunkDecoder(),
      input: laz._malloc(chunk.byteLength + SLACK_BYTES),
      output: laz._malloc(size * las.recordLength),
    };
    laz.HEAPU8.set(packed, opened.input);
    laz.HEAPU8.fill(0, opened.input + chunk.byteLength, opened.input + chunk.byteLength + SLACK_BYTES);
    opened.decoder.open(las.pointFormat, las.recordLength, opened.input);
    return opened;
  });
  try {
    for (let first = 0; first < total; first += size) {
      const count = Math.min(size, total - first);
      guardDecoder(() => {
        for (let i = 0; i < count; i++) decoder.getPoint(output + i * las.recordLength);
      });
      // A copy: the memory moves when another reader makes it grow.
      yield { records: laz.HEAPU8.slice(output, output + count * las.recordLength), count };
    }
  } finally {
    // After a trap these may trap again; the instance is forgotten then, with all its memory.
    try {
      decoder.delete();
      laz._free(input);
      laz._free(output);
    } catch {
      // Nothing is left to free.
    }
  }
}

type Laz = { source: ByteSource; las: LasHeader; chunks: LazChunk[]; header: CloudHeader };

async function* readBatches({ source, las, chunks, header }: Laz, options?: ReadOptions): AsyncGenerator<PointBatch> {
  const size = Math.min(batchSizeOf(options), las.pointCount);
  const batch = createBatch(size, header);
  const wanted = options?.sampleBatches;
  const chosen = wanted === undefined ? chunks.length : Math.max(1, Math.min(chunks.length, wanted));
  let colorFactor: number | undefined;
  const laz = await loadLazModule();
  for (let i = 0; i < chosen; i++) {
    const chunk = chunks[Math.floor((i * chunks.length) / chosen)];
    if (!chunk) continue;
    const total = wanted === undefined ? chunk.pointCount : Math.min(chunk.pointCount, size);
    for await (const { records, count } of decodeChunk(source, laz, las, chunk, total, size)) {
      // Known from the first points on: looking ahead would decode them twice.
      colorFactor ??= inspectLasRecords(records, count, las, NOTHING_SEEN).has8BitColor ? 257 : 1;
      decodeLasRecords(records, count, las, colorFactor, batch);
      yield batch;
    }
  }
}

/**
 * Opens a LAZ file (also COPC) whose header has been read. The decoder is loaded with the first batch: opening tells all that the header
 * and the list of chunks tell. The decoder's memory is bounded by the largest chunk. Throws `FormatError`.
 */
export async function openLaz(source: ByteSource, las: LasHeader): Promise<PointReader> {
  if (las.pointCount === 0) throw new FormatError('NO_POINTS', 'The file contains no points.');
  const vlrs = await readLasVlrs(source, las);
  const scheme = parseLazVlr(vlrs, las);
  if (las.pointCount > source.size * MAX_POINTS_PER_BYTE)
    throw new FormatError('DAMAGED', 'The LAZ file declares more points than its size can hold.');
  const chunks = await readChunkTable(source, las, scheme);
  if (chunks.some((chunk) => chunk.byteLength > MAX_CHUNK_BYTES))
    throw new FormatError(
      'UNSUPPORTED',
      'A chunk of this LAZ file is larger than 512 MB. Save the scan as LAS, or as LAZ with a current program.',
    );
  const header = describeLas(las, vlrs, {
    hasAnyColor: las.layout.rgbAt >= 0,
    hasAnyIntensity: true,
    has8BitColor: false,
  });
  if (vlrs.some((vlr) => vlr.userId === 'copc')) header.variant += ', COPC';
  return { header, batches: (options) => readBatches({ source, las, chunks, header }, options), close: async () => {} };
}
