import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { MAX_COORDINATE } from '#formats/scan-columns.ts';
import { type LasRecordLayout, lasRecordLayout } from './las-record-layout.ts';

/** The public header block of a LAS or LAZ file, checked. Lengths and offsets in bytes. */
export type LasHeader = {
  version: string;
  headerLength: number;
  pointDataOffset: number;
  vlrCount: number;
  pointFormat: number;
  isCompressed: boolean;
  recordLength: number;
  layout: LasRecordLayout;
  pointCount: number;
  scale: [number, number, number];
  offset: [number, number, number];
  bounds: { min: [number, number, number]; max: [number, number, number] } | undefined;
};

const damaged = (what: string): FormatError => new FormatError('DAMAGED', `The LAS header is damaged: ${what}.`);

function triple(view: DataView, at: number, stride = 8): [number, number, number] {
  return [view.getFloat64(at, true), view.getFloat64(at + stride, true), view.getFloat64(at + 2 * stride, true)];
}

function readBounds(view: DataView): LasHeader['bounds'] {
  const max = triple(view, 179, 16);
  const min = triple(view, 187, 16);
  const isSane = [0, 1, 2].every(
    (i) => Number.isFinite(min[i]) && Number.isFinite(max[i]) && (min[i] ?? 0) <= (max[i] ?? 0),
  );
  return isSane ? { min, max } : undefined;
}

function readPointCount(view: DataView, minor: number, headerLength: number): number {
  const legacy = view.getUint32(107, true);
  if (minor < 4 || headerLength < 375) return legacy;
  // Some writers of 1.4 fill only the old field.
  return Number(view.getBigUint64(247, true)) || legacy;
}

/**
 * Reads and checks the header of a LAS 1.0 to 1.4 file. The point count is the declared one: compare it with the file before use.
 * Throws `FormatError`. Source: ASPRS LAS 1.4 R15, table 3.
 */
export async function readLasHeader(source: ByteSource): Promise<LasHeader> {
  if (source.size < 227) throw new FormatError('TRUNCATED', 'The file ends within its LAS header.');
  const bytes = await source.read(0, Math.min(source.size, 375));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, false) !== 0x4c415346) throw damaged('it does not begin with LASF');
  const major = view.getUint8(24);
  const minor = view.getUint8(25);
  if (major !== 1 || minor > 4)
    throw new FormatError(
      'UNSUPPORTED',
      `This file says it is LAS ${major}.${minor}. Versions 1.0 to 1.4 can be read.`,
    );
  const headerLength = view.getUint16(94, true);
  const pointDataOffset = view.getUint32(96, true);
  const formatByte = view.getUint8(104);
  const pointFormat = formatByte & 0x3f;
  const layout = lasRecordLayout(pointFormat);
  const recordLength = view.getUint16(105, true);
  if (headerLength < 227) throw damaged(`it declares a length of ${headerLength} bytes`);
  if (pointDataOffset < headerLength) throw damaged('the points would begin inside it');
  if (pointDataOffset > source.size)
    throw new FormatError('TRUNCATED', 'The file ends before its points begin. Copy or export it again.');
  if (!layout) throw new FormatError('UNSUPPORTED', `Point format ${pointFormat} is not defined by LAS.`);
  if (recordLength < layout.minLength)
    throw damaged(`records of ${recordLength} bytes are too short for point format ${pointFormat}`);
  const vlrCount = view.getUint32(100, true);
  // A record's own header is 54 bytes: more than fit are never there.
  if (vlrCount * 54 > pointDataOffset - headerLength)
    throw damaged(
      `it declares ${vlrCount.toLocaleString('en-US')} variable length records, more than the file has room for`,
    );
  const scale = triple(view, 131);
  const offset = triple(view, 155);
  // A coordinate is a scale times at most 2^31, from the offset.
  if (
    !scale.every((s) => Math.abs(s) * 2 ** 31 <= MAX_COORDINATE && s !== 0) ||
    !offset.every((o) => Math.abs(o) <= MAX_COORDINATE)
  )
    throw damaged('scale or offset of the coordinates is not a number');
  const isCompressed = (formatByte & 0xc0) !== 0;
  const pointCount = readPointCount(view, bytes.byteLength < 375 ? 0 : minor, headerLength);
  return {
    version: `1.${minor}`,
    headerLength,
    pointDataOffset,
    vlrCount,
    pointFormat,
    isCompressed,
    recordLength,
    layout,
    pointCount,
    scale,
    offset,
    bounds: readBounds(view),
  };
}
