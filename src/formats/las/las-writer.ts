import type { PointBatch } from '#formats/point-cloud.ts';

/** Points to write: the columns of a batch, without what a reader adds. */
export type LasPoints = Pick<PointBatch, 'count' | 'x' | 'y' | 'z' | 'rgb' | 'intensity' | 'classification'>;

type LasWriterOptions = {
  /** Point format 7 (with colour) instead of 6. */
  hasColor: boolean;
  /** Coordinates are stored as whole multiples of this, in the unit of the coordinates: 0.0001 for 0.1 mm in metres. */
  scale: number;
  /** Subtracted before that; take a whole number near the points. */
  offset: [number, number, number];
  /** 'YYYY-MM-DD', written into the header: the writer knows no clock. */
  createdOn: string;
};

/** Encodes a LAS 1.4 file piece by piece. Write `header()` first, all pieces, then `header()` again over the first one. */
interface LasWriter {
  /** 375 bytes, with the count and bounds of all points encoded so far. */
  header(): Uint8Array;
  /** The records of these points. Throws `RangeError` when a coordinate does not fit the scale and offset. */
  encode(points: LasPoints): Uint8Array;
}

const HEADER_LENGTH = 375;
const INT32_MAX = 2 ** 31 - 1;

type Written = { count: number; min: [number, number, number]; max: [number, number, number] };

function dayOfYear(isoDate: string): { day: number; year: number } {
  const date = new Date(`${isoDate}T00:00:00Z`);
  const year = date.getUTCFullYear();
  return { year, day: 1 + Math.round((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) };
}

function putText(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}

function encodeHeader(options: LasWriterOptions, written: Written): Uint8Array {
  const bytes = new Uint8Array(HEADER_LENGTH);
  const view = new DataView(bytes.buffer);
  putText(bytes, 0, 'LASF');
  // Bit 4: the coordinate system, had we one, would be WKT, as formats 6 and above demand.
  view.setUint16(6, 16, true);
  bytes[24] = 1;
  bytes[25] = 4;
  putText(bytes, 26, 'Storey');
  putText(bytes, 58, 'Storey');
  const { day, year } = dayOfYear(options.createdOn);
  view.setUint16(90, day, true);
  view.setUint16(92, year, true);
  view.setUint16(94, HEADER_LENGTH, true);
  view.setUint32(96, HEADER_LENGTH, true);
  bytes[104] = options.hasColor ? 7 : 6;
  view.setUint16(105, options.hasColor ? 36 : 30, true);
  for (let axis = 0; axis < 3; axis++) {
    view.setFloat64(131 + 8 * axis, options.scale, true);
    view.setFloat64(155 + 8 * axis, options.offset[axis] ?? 0, true);
    view.setFloat64(179 + 16 * axis, written.count > 0 ? (written.max[axis] ?? 0) : 0, true);
    view.setFloat64(187 + 16 * axis, written.count > 0 ? (written.min[axis] ?? 0) : 0, true);
  }
  view.setBigUint64(247, BigInt(written.count), true);
  // All points are the only return of their pulse.
  view.setBigUint64(255, BigInt(written.count), true);
  return bytes;
}

function quantize(value: number, offset: number, scale: number): number {
  const whole = Math.round((value - offset) / scale);
  // Also refuses NaN.
  if (!(whole >= -INT32_MAX && whole <= INT32_MAX))
    throw new RangeError(`Coordinate ${value} does not fit a LAS file of scale ${scale} and offset ${offset}`);
  return whole;
}

function encodeRecords(points: LasPoints, options: LasWriterOptions, written: Written): Uint8Array {
  const length = options.hasColor ? 36 : 30;
  const bytes = new Uint8Array(points.count * length);
  const view = new DataView(bytes.buffer);
  const { scale, offset } = options;
  const columns = [points.x, points.y, points.z];
  for (let axis = 0; axis < 3; axis++) {
    const column = columns[axis]!;
    const start = offset[axis]!;
    for (let i = 0; i < points.count; i++) {
      const whole = quantize(column[i]!, start, scale);
      view.setInt32(i * length + 4 * axis, whole, true);
      // Bounds of what is stored, not of what came in: readers compare.
      const stored = whole * scale + start;
      if (stored < written.min[axis]!) written.min[axis] = stored;
      if (stored > written.max[axis]!) written.max[axis] = stored;
    }
  }
  const { intensity, classification, rgb } = points;
  for (let i = 0, at = 0; i < points.count; i++, at += length) {
    if (intensity) view.setUint16(at + 12, intensity[i]!, true);
    bytes[at + 14] = 0x11;
    if (classification) bytes[at + 16] = classification[i]!;
    if (options.hasColor && rgb) {
      for (let channel = 0; channel < 3; channel++) view.setUint16(at + 30 + 2 * channel, rgb[3 * i + channel]!, true);
    }
  }
  written.count += points.count;
  return bytes;
}

/** A writer of LAS 1.4, point format 6 or 7. Same points, same bytes. Source: ASPRS LAS 1.4 R15. */
export function createLasWriter(options: LasWriterOptions): LasWriter {
  const written: Written = { count: 0, min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  return {
    header: () => encodeHeader(options, written),
    encode: (points) => encodeRecords(points, options, written),
  };
}
