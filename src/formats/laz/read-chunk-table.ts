import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { LasHeader } from '#formats/las/las-header.ts';
import { createArithmeticDecoder } from './arithmetic-decoder.ts';
import { createIntegerDecoder } from './integer-decoder.ts';
import type { LazScheme } from './laz-vlr.ts';

/** One chunk: decoded on its own. */
export type LazChunk = { at: number; byteLength: number; pointCount: number };

/** The decoder needs about a millisecond for each chunk, whatever it contains: with fewer points, LAZ takes several times as long as LAS. */
const MIN_POINTS_PER_CHUNK = 200;
/** As many chunks as are decoded in a few seconds may be of any size. */
const FEW_CHUNKS = 5000;

const damaged = (what: string): FormatError => new FormatError('DAMAGED', `The LAZ file is damaged: ${what}.`);

async function findTable(source: ByteSource, header: LasHeader): Promise<number> {
  const read = async (at: number): Promise<number> => {
    const bytes = await source.read(at, 8);
    return Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigInt64(0, true));
  };
  const at = await read(header.pointDataOffset);
  // A writer that could not go back left the position at the very end.
  const table = at === -1 ? await read(source.size - 8) : at;
  if (!(table >= header.pointDataOffset + 8 && table + 8 <= source.size)) {
    throw new FormatError(
      table > source.size ? 'TRUNCATED' : 'DAMAGED',
      'The list of chunks of the LAZ file is missing: it was cut off, or the program that wrote it was interrupted. Copy or export it again.',
    );
  }
  return table;
}

/** Positions, lengths and point counts of all chunks, checked against the file. Throws `FormatError`. Source: LAZ 1.4 R1, chunk table. */
export async function readChunkTable(source: ByteSource, header: LasHeader, scheme: LazScheme): Promise<LazChunk[]> {
  const table = await findTable(source, header);
  const head = await source.read(table, 8);
  const chunkCount = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, true);
  const dataLength = table - header.pointDataOffset - 8;
  // The first point of each chunk is not compressed.
  if (chunkCount * header.recordLength > dataLength) throw damaged('it declares more chunks than it has room for');
  if (chunkCount > FEW_CHUNKS && header.pointCount < chunkCount * MIN_POINTS_PER_CHUNK)
    throw new FormatError(
      'UNSUPPORTED',
      `The points of this LAZ file are in ${chunkCount.toLocaleString('en-US')} chunks of fewer than` +
        ` ${MIN_POINTS_PER_CHUNK} points on average, which take too long to unpack. Save the scan as LAS, or as LAZ with a current program.`,
    );
  // Two numbers of at most 5 bytes for each.
  const packed = await source.read(table + 8, Math.min(source.size - table - 8, 10 * chunkCount + 64));
  const next = createIntegerDecoder(createArithmeticDecoder(packed), 2);
  const chunks: LazChunk[] = [];
  let at = header.pointDataOffset + 8;
  let left = header.pointCount;
  let lastCount = 0;
  let lastLength = 0;
  for (let i = 0; i < chunkCount; i++) {
    lastCount = scheme.chunkSize ?? next(lastCount, 0);
    lastLength = next(lastLength, 1);
    const pointCount = Math.min(lastCount >>> 0, left);
    const byteLength = lastLength >>> 0;
    // Some writers end with an empty chunk when the last one was filled to its brim.
    if (left === 0 && i === chunkCount - 1 && byteLength < header.recordLength) break;
    if (byteLength < header.recordLength || at + byteLength > table)
      throw damaged('its list of chunks leads outside the points');
    // Only the last chunk of a fixed size may be filled in part.
    const isTooMuch = scheme.chunkSize === undefined ? lastCount >>> 0 > left : left === 0;
    if (isTooMuch)
      throw damaged(
        `its chunks hold more than the ${header.pointCount.toLocaleString('en-US')} points that its header declares`,
      );
    chunks.push({ at, byteLength, pointCount });
    at += byteLength;
    left -= pointCount;
  }
  if (left > 0)
    throw new FormatError(
      'TRUNCATED',
      `The LAZ file is cut off: ${left.toLocaleString('en-US')} of ${header.pointCount.toLocaleString('en-US')} points are missing. Copy or export it again.`,
    );
  return chunks;
}
