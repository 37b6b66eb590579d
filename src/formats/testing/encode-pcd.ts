import { concatenate } from '#formats/concatenate.ts';
import type { TestPoints } from './make-test-room.ts';

type PcdEncoding = 'ascii' | 'binary' | 'binary_compressed';

/** LZF that only uses literal runs: valid, and larger than its input. */
function packLiterally(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 32) {
    const run = bytes.subarray(at, at + 32);
    parts.push(Uint8Array.of(run.length - 1), run);
  }
  return concatenate(parts);
}

const packedColor = (points: TestPoints, i: number): number =>
  [0, 1, 2].reduce((sum, c) => sum * 256 + (points.rgb[3 * i + c] ?? 0) / 257, 0);

function asciiRows(points: TestPoints): string {
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  return Array.from({ length: points.count }, (_, i) => {
    bits[0] = packedColor(points, i);
    return `${points.x[i]} ${points.y[i]} ${points.z[i]} ${float[0]} ${(points.intensity[i] ?? 0) / 257}\n`;
  }).join('');
}

/** The five columns as bytes: 32-bit floats, the colour packed into one of them. */
function encodeColumns(points: TestPoints): Uint8Array[] {
  return [points.x, points.y, points.z, undefined, points.intensity].map((column, field) => {
    const view = new DataView(new ArrayBuffer(4 * points.count));
    for (let i = 0; i < points.count; i++) {
      if (column) view.setFloat32(4 * i, (column[i] ?? 0) / (field === 4 ? 257 : 1), true);
      else view.setUint32(4 * i, packedColor(points, i), true);
    }
    return new Uint8Array(view.buffer);
  });
}

/** A PCD file: x y z rgb intensity as 32-bit floats. */
export function encodePcd(points: TestPoints, encoding: PcdEncoding): Uint8Array {
  const header = new TextEncoder().encode(
    '# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS x y z rgb intensity\n' +
      'SIZE 4 4 4 4 4\nTYPE F F F F F\nCOUNT 1 1 1 1 1\n' +
      `WIDTH ${points.count}\nHEIGHT 1\nVIEWPOINT 1 2 1.5 1 0 0 0\n` +
      `POINTS ${points.count}\nDATA ${encoding}\n`,
  );
  if (encoding === 'ascii') return concatenate([header, new TextEncoder().encode(asciiRows(points))]);
  const columns = encodeColumns(points);
  if (encoding === 'binary') {
    const records = new Uint8Array(20 * points.count);
    columns.forEach((column, field) => {
      for (let i = 0; i < points.count; i++) records.set(column.subarray(4 * i, 4 * i + 4), 20 * i + 4 * field);
    });
    return concatenate([header, records]);
  }
  const data = concatenate(columns);
  const packed = packLiterally(data);
  const sizes = new DataView(new ArrayBuffer(8));
  sizes.setUint32(0, packed.length, true);
  sizes.setUint32(4, data.length, true);
  return concatenate([header, new Uint8Array(sizes.buffer), packed]);
}
