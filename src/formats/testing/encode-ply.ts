import { concatenate } from '#formats/concatenate.ts';
import type { TestPoints } from './make-test-room.ts';

export type EncodePlyOptions = {
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  /** 8-bit, 16-bit or 0..1 colours. */
  color?: 'uchar' | 'ushort' | 'float';
  colorNames?: [string, string, string];
  /** Triangles over consecutive points, after the vertices (or before them). */
  faces?: 'none' | 'after' | 'before';
  /** A list property in the middle of each vertex, as some programs write neighbours. */
  hasVertexList?: boolean;
};

const COLOR = {
  uchar: { size: 1, scale: 257, put: (v: DataView, at: number, value: number) => v.setUint8(at, value) },
  ushort: {
    size: 2,
    scale: 1,
    put: (v: DataView, at: number, value: number, little: boolean) => v.setUint16(at, value, little),
  },
  float: {
    size: 4,
    scale: 65535,
    put: (v: DataView, at: number, value: number, little: boolean) => v.setFloat32(at, value, little),
  },
};

function vertexRecord(points: TestPoints, i: number, options: EncodePlyOptions): Uint8Array {
  const little = options.encoding === 'binary_little_endian';
  const color = COLOR[options.color ?? 'uchar'];
  const listBytes = options.hasVertexList ? 1 + (i % 3) * 4 : 0;
  const bytes = new Uint8Array(24 + listBytes + 3 * color.size + 4);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, points.z[i] ?? 0, little);
  view.setFloat64(8, points.x[i] ?? 0, little);
  if (options.hasVertexList) bytes[16] = i % 3;
  view.setFloat64(16 + listBytes, points.y[i] ?? 0, little);
  for (let c = 0; c < 3; c++)
    color.put(view, 24 + listBytes + c * color.size, (points.rgb[3 * i + c] ?? 0) / color.scale, little);
  view.setFloat32(24 + listBytes + 3 * color.size, (points.intensity[i] ?? 0) / 257, little);
  return bytes;
}

function vertexLine(points: TestPoints, i: number, options: EncodePlyOptions): string {
  const scale = COLOR[options.color ?? 'uchar'].scale;
  const list = options.hasVertexList ? ' 0' : '';
  const rgb = [0, 1, 2].map((c) => (points.rgb[3 * i + c] ?? 0) / scale).join(' ');
  return `${points.z[i]} ${points.x[i]}${list} ${points.y[i]} ${rgb} ${(points.intensity[i] ?? 0) / 257}\n`;
}

function faceBytes(count: number, options: EncodePlyOptions): Uint8Array {
  if (options.encoding === 'ascii')
    return new TextEncoder().encode(Array.from({ length: count }, (_, i) => `3 ${i} ${i + 1} ${i + 2}\n`).join(''));
  const bytes = new Uint8Array(count * 13);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) {
    bytes[13 * i] = 3;
    for (let c = 0; c < 3; c++) view.setInt32(13 * i + 1 + 4 * c, i + c, options.encoding === 'binary_little_endian');
  }
  return bytes;
}

/** A PLY file with properties z, x, (list), y, colour, intensity: an order that no reader should rely on. */
export function encodePly(points: TestPoints, options: EncodePlyOptions): Uint8Array {
  const names = options.colorNames ?? ['red', 'green', 'blue'];
  const faces = options.faces ?? 'none';
  const faceCount = faces === 'none' ? 0 : Math.max(0, points.count - 2);
  const list = options.hasVertexList ? 'property list uchar int neighbours\n' : '';
  const vertexHeader =
    `element vertex ${points.count}\nproperty double z\nproperty double x\n${list}property double y\n` +
    `${names.map((n) => `property ${options.color ?? 'uchar'} ${n}\n`).join('')}property float intensity\n`;
  const faceHeader = faceCount > 0 ? `element face ${faceCount}\nproperty list uchar int vertex_indices\n` : '';
  const elements = faces === 'before' ? faceHeader + vertexHeader : vertexHeader + faceHeader;
  const header = new TextEncoder().encode(`ply\nformat ${options.encoding} 1.0\ncomment test\n${elements}end_header\n`);
  const indices = Array.from({ length: points.count }, (_, i) => i);
  const vertices =
    options.encoding === 'ascii'
      ? new TextEncoder().encode(indices.map((i) => vertexLine(points, i, options)).join(''))
      : concatenate(indices.map((i) => vertexRecord(points, i, options)));
  const faceData = faceBytes(faceCount, options);
  return concatenate(faces === 'before' ? [header, faceData, vertices] : [header, vertices, faceData]);
}
