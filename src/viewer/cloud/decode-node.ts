import type { Point3 } from '#geometry/space.ts';
import { type PotreeMetadata, attributeAt, pointSize } from './potree-metadata.ts';

/** Points of one node, ready for the graphics card. 18 bytes per point with the padding of the colours. */
export type DecodedNode = {
  count: number;
  /** Metres relative to `center`, so that 32 bits keep their precision anywhere on earth. */
  positions: Float32Array;
  /** sRGB with 8 bits per channel, interleaved as RGBA; alpha is the class id. */
  colorsAndClass: Uint8Array;
  intensities: Uint16Array;
};

/** What points say of their cloud: whether any has a color, and between which intensities all but the outermost are; null without any. */
export type CloudSample = { hasColor: boolean; intensities: { low: number; high: number } | null };

/** Of intensities on either side: single reflections would leave all others dark. */
const OUTLIER_SHARE = 0.02;

/** What the points of a node say of the whole cloud. */
export function sampleOf({ colorsAndClass, intensities }: DecodedNode): CloudSample {
  const sorted = intensities.toSorted();
  const low = sorted[Math.floor(sorted.length * OUTLIER_SHARE)] ?? 0;
  const high = sorted[Math.floor((sorted.length - 1) * (1 - OUTLIER_SHARE))] ?? 0;
  return {
    hasColor: colorsAndClass.some((value, i) => i % 4 < 3 && value > 0),
    intensities: high > low ? { low, high } : null,
  };
}

/**
 * Decodes the interleaved points of one node (encoding DEFAULT). Bytes beyond the last whole point are ignored, colours and
 * intensities that the cloud lacks are white and 0. `center`: origin of the answered positions, in octree coordinates.
 */
export function decodeNode(buffer: ArrayBuffer, meta: PotreeMetadata, center: Point3): DecodedNode {
  const stride = pointSize(meta);
  const count = Math.floor(buffer.byteLength / stride);
  const view = new DataView(buffer);
  const positionAt = attributeAt(meta, 'position')?.offset ?? 0;
  const [sx, sy, sz] = meta.scale;
  const dx = meta.offset[0] - center[0];
  const dy = meta.offset[1] - center[1];
  const dz = meta.offset[2] - center[2];
  const positions = new Float32Array(count * 3);
  for (let i = 0, at = positionAt; i < count; i++, at += stride) {
    positions[3 * i] = view.getInt32(at, true) * sx + dx;
    positions[3 * i + 1] = view.getInt32(at + 4, true) * sy + dy;
    positions[3 * i + 2] = view.getInt32(at + 8, true) * sz + dz;
  }
  const colorsAndClass = readColors(view, count, stride, meta);
  return { count, positions, colorsAndClass, intensities: readIntensities(view, count, stride, meta) };
}

function readColors(view: DataView, count: number, stride: number, meta: PotreeMetadata): Uint8Array {
  const out = new Uint8Array(count * 4).fill(255);
  const color = attributeAt(meta, 'rgb', 'rgba');
  const classAt = attributeAt(meta, 'classification')?.offset;
  const isWide = color?.type === 'uint16';
  const step = isWide ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const base = i * stride;
    if (color) {
      for (let k = 0; k < 3; k++) {
        const at = base + color.offset + k * step;
        // The high byte of 16 bits; little-endian.
        out[4 * i + k] = view.getUint8(isWide ? at + 1 : at);
      }
    }
    out[4 * i + 3] = classAt === undefined ? 0 : view.getUint8(base + classAt);
  }
  return out;
}

function readIntensities(view: DataView, count: number, stride: number, meta: PotreeMetadata): Uint16Array {
  const out = new Uint16Array(count);
  const intensity = attributeAt(meta, 'intensity');
  if (intensity?.type !== 'uint16') return out;
  for (let i = 0, at = intensity.offset; i < count; i++, at += stride) out[i] = view.getUint16(at, true);
  return out;
}
