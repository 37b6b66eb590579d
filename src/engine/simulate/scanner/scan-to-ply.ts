import type { Scan } from './scan.ts';

/** A scan as a binary PLY file: x, y, z (double), red, green, blue, and the true class as `classification`. */
export function scanToPly(scan: Scan): Uint8Array {
  const properties = [
    'double x',
    'double y',
    'double z',
    'uchar red',
    'uchar green',
    'uchar blue',
    'uchar classification',
  ];
  const header = new TextEncoder().encode(
    [
      'ply',
      'format binary_little_endian 1.0',
      `element vertex ${scan.count}`,
      ...properties.map((property) => `property ${property}`),
      'end_header',
      '',
    ].join('\n'),
  );
  const recordBytes = 28;
  const bytes = new Uint8Array(header.length + recordBytes * scan.count);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  for (let point = 0, at = header.length; point < scan.count; point++, at += recordBytes) {
    view.setFloat64(at, scan.x[point]!, true);
    view.setFloat64(at + 8, scan.y[point]!, true);
    view.setFloat64(at + 16, scan.z[point]!, true);
    bytes.set(scan.rgb.subarray(3 * point, 3 * point + 3), at + 24);
    bytes[at + 27] = scan.classId[point]!;
  }
  return bytes;
}
