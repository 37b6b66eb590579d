import type { PointBatch } from '#formats/point-cloud.ts';

/** Raw values of a run of points, one array per column, before scaling and dropping. */
export type ScanColumns = {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  red?: Float64Array;
  green?: Float64Array;
  blue?: Float64Array;
  /** 0xRRGGBB, instead of three columns. */
  packedColor?: Uint32Array;
  intensity?: Float64Array;
  classification?: Float64Array;
  /** Points with anything but 0 here have no valid position. */
  invalid?: Float64Array;
};

/** `(value + offset) * factor` brings a column to 0 .. 65535. */
export type RangeScale = { offset: number; factor: number };

/**
 * In units of the file: no place on Earth is farther, even in millimeters. Coordinates beyond mark a point that is
 * none, and their squares would be no numbers.
 */
export const MAX_COORDINATE = 1e11;

export const NO_SCALE: RangeScale = { offset: 0, factor: 1 };

/** The scale that fits values between `min` and `max`: 0..1, 0..255, 0..4095, -2048..2047 or 0..65535. */
export function guessScale(min: number, max: number): RangeScale {
  if (min < 0)
    return min >= -2048 && max <= 2047
      ? { offset: 2048, factor: 65535 / 4095 }
      : { offset: -min, factor: 65535 / Math.max(max - min, 1) };
  if (max <= 1) return { offset: 0, factor: 65535 };
  if (max <= 255) return { offset: 0, factor: 257 };
  if (max <= 4095) return { offset: 0, factor: 65535 / 4095 };
  return max <= 65535 ? NO_SCALE : { offset: 0, factor: 65535 / max };
}

function scaled(value: number, scale: RangeScale): number {
  const result = Math.round((value + scale.offset) * scale.factor);
  return result > 0 ? Math.min(result, 65535) : 0;
}

/**
 * Fills `batch` with the first `count` rows, without those whose position is not a number, farther than `MAX_COORDINATE` or flagged invalid.
 * Columns that the batch does not have are ignored.
 */
export function fillBatch(
  columns: ScanColumns,
  count: number,
  scales: { color: RangeScale; intensity: RangeScale },
  batch: PointBatch,
): void {
  const { x, y, z, red, green, blue, packedColor, intensity, classification, invalid } = columns;
  const { rgb } = batch;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    // NaN is within nothing.
    if (
      !(Math.abs(x[i]!) <= MAX_COORDINATE && Math.abs(y[i]!) <= MAX_COORDINATE && Math.abs(z[i]!) <= MAX_COORDINATE) ||
      (invalid && invalid[i]! !== 0)
    )
      continue;
    batch.x[kept] = x[i]!;
    batch.y[kept] = y[i]!;
    batch.z[kept] = z[i]!;
    if (rgb && packedColor) {
      const packed = packedColor[i]!;
      rgb[3 * kept] = ((packed >>> 16) & 255) * 257;
      rgb[3 * kept + 1] = ((packed >>> 8) & 255) * 257;
      rgb[3 * kept + 2] = (packed & 255) * 257;
    } else if (rgb && red && green && blue) {
      rgb[3 * kept] = scaled(red[i]!, scales.color);
      rgb[3 * kept + 1] = scaled(green[i]!, scales.color);
      rgb[3 * kept + 2] = scaled(blue[i]!, scales.color);
    }
    if (batch.intensity && intensity) batch.intensity[kept] = scaled(intensity[i]!, scales.intensity);
    if (batch.classification && classification) batch.classification[kept] = classification[i]!;
    kept++;
  }
  batch.count = kept;
  batch.skipped = count - kept;
}
