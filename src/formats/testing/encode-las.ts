import { createLasWriter } from '#formats/las/las-writer.ts';
import { lasRecordLayout } from '#formats/las/las-record-layout.ts';
import { concatenate } from '#formats/concatenate.ts';
import type { TestPoints } from './make-test-room.ts';

type EncodeLasOptions = {
  /** LAS 1.`minor`, 0 to 4. */
  minor?: number;
  pointFormat?: number;
  /** Bytes after the fields of each record, filled with 0xEE. */
  extraBytes?: number;
  /** Raw variable length records, already encoded, with their number. */
  vlrs?: { count: number; bytes: Uint8Array };
};

const SCALE = 0.0001;
const HEADER_LENGTHS = [227, 227, 227, 235, 375];

/** The file that the product itself would write: LAS 1.4, point format 7. */
export function encodeClassifiedLas(points: TestPoints): Uint8Array {
  const writer = createLasWriter({ hasColor: true, scale: SCALE, offset: [0, 0, 0], createdOn: '2026-01-31' });
  const records = writer.encode(points);
  return concatenate([writer.header(), records]);
}

/** A LAS file of any version and point format. Fields that the format lacks are left out. */
export function encodeLas(points: TestPoints, options: EncodeLasOptions = {}): Uint8Array {
  const { minor = 2, pointFormat = 3, extraBytes = 0 } = options;
  const layout = lasRecordLayout(pointFormat);
  if (!layout) throw new RangeError(`No point format ${pointFormat}`);
  const headerLength = HEADER_LENGTHS[minor] ?? 375;
  const recordLength = layout.minLength + extraBytes;
  const writer = createLasWriter({ hasColor: false, scale: SCALE, offset: [0, 0, 0], createdOn: '2026-01-31' });
  const modern = writer.encode(points);
  const header = writer.header().slice(0, headerLength);
  const view = new DataView(header.buffer);
  const vlrBytes = options.vlrs?.bytes ?? new Uint8Array(0);
  header[25] = minor;
  header[104] = pointFormat;
  view.setUint16(94, headerLength, true);
  view.setUint32(96, headerLength + vlrBytes.length, true);
  view.setUint32(100, options.vlrs?.count ?? 0, true);
  view.setUint16(105, recordLength, true);
  if (pointFormat < 6) view.setUint32(107, points.count, true);
  const records = new Uint8Array(points.count * recordLength).fill(0xee);
  const recordView = new DataView(records.buffer);
  for (let i = 0; i < points.count; i++) {
    const at = i * recordLength;
    records.set(modern.subarray(i * 30, i * 30 + 14), at);
    // Flags in the upper bits of the old class byte must not leak into the class.
    records[at + layout.classificationAt] = (points.classification[i] ?? 0) | (pointFormat < 6 ? 0x40 : 0);
    for (let c = 0; layout.rgbAt >= 0 && c < 3; c++)
      recordView.setUint16(at + layout.rgbAt + 2 * c, points.rgb[3 * i + c] ?? 0, true);
  }
  return concatenate([header, vlrBytes, records]);
}
