import type { PointBatch } from '#formats/point-cloud.ts';
import type { LasHeader } from './las-header.ts';

/**
 * Decodes `count` records at the start of `bytes` into `batch`, from its first entry on.
 * @param colorFactor 257 when the file keeps 8-bit colours in its 16-bit fields, else 1.
 */
export function decodeLasRecords(
  bytes: Uint8Array,
  count: number,
  header: LasHeader,
  colorFactor: number,
  batch: PointBatch,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { recordLength, layout } = header;
  const [scaleX, scaleY, scaleZ] = header.scale;
  const [offsetX, offsetY, offsetZ] = header.offset;
  const { x, y, z, rgb, intensity, classification } = batch;
  const { classificationAt, classificationMask, rgbAt } = layout;
  for (let i = 0, at = 0; i < count; i++, at += recordLength) {
    x[i] = view.getInt32(at, true) * scaleX + offsetX;
    y[i] = view.getInt32(at + 4, true) * scaleY + offsetY;
    z[i] = view.getInt32(at + 8, true) * scaleZ + offsetZ;
    if (intensity) intensity[i] = view.getUint16(at + 12, true);
    if (classification) classification[i] = bytes[at + classificationAt]! & classificationMask;
    if (rgb) {
      rgb[3 * i] = view.getUint16(at + rgbAt, true) * colorFactor;
      rgb[3 * i + 1] = view.getUint16(at + rgbAt + 2, true) * colorFactor;
      rgb[3 * i + 2] = view.getUint16(at + rgbAt + 4, true) * colorFactor;
    }
  }
  batch.count = count;
}
