import { createLasWriter } from '#formats/las/las-writer.ts';
import type { Scan } from './scan.ts';

/** Stored resolution in file units. */
const SCALE = 0.0001;

/** A scan as a LAS 1.4 file with colour and the true class of every point. `createdOn`: 'YYYY-MM-DD'. */
export function scanToLas(scan: Scan, createdOn: string): Uint8Array {
  const offset: [number, number, number] = [
    Math.round(scan.x[0] ?? 0),
    Math.round(scan.y[0] ?? 0),
    Math.round(scan.z[0] ?? 0),
  ];
  const writer = createLasWriter({ hasColor: true, scale: SCALE, offset, createdOn });
  const rgb = Uint16Array.from(scan.rgb, (value) => value * 257);
  const { count, x, y, z, classId } = scan;
  const records = writer.encode({ count, x, y, z, rgb, classification: classId, intensity: undefined });
  const header = writer.header();
  const bytes = new Uint8Array(header.length + records.length);
  bytes.set(header);
  bytes.set(records, header.length);
  return bytes;
}
