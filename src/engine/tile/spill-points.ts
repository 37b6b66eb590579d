import { rmSync } from 'node:fs';
import type { PointBatch, PointReader } from '#formats/point-cloud.ts';
import { BUCKET_UNITS, FINEST_UNIT_M, GridTooFine, MAX_BUCKETS, MAX_UNITS } from './grid.ts';
import type { Grid } from './grid.ts';
import { axesOf } from './scan-frame.ts';
import type { ScanFrame } from './scan-frame.ts';
import { SpillWriter } from './spill.ts';
import type { Spill } from './spill.ts';

/** A cloud read into a temporary file, and what was seen on the way. */
export type SpilledCloud = {
  spill: Spill;
  grid: Grid;
  pointCount: number;
  /** Points that the file marks as invalid or whose coordinates are not numbers. */
  skippedCount: number;
  /** Tight bounds in units. */
  min: [number, number, number];
  max: [number, number, number];
  classCounts: number[];
};

/**
 * Reads all points once into `path`, sorted by bucket. `onProgress` gets the number of points read. Only a cloud that does
 * not fit the finest grid (extent above 200 km, or a vast area) is read again with a coarser one. Throws `FormatError`.
 */
export async function spillPoints(
  reader: PointReader,
  frame: ScanFrame,
  path: string,
  onProgress?: (points: number) => void,
): Promise<SpilledCloud> {
  let grid: Grid = { unitM: FINEST_UNIT_M, bucketUnits: BUCKET_UNITS };
  for (;;) {
    const filler = new Filler(path, frame, grid);
    try {
      for await (const batch of reader.batches()) {
        filler.add(batch);
        onProgress?.(filler.pointCount);
      }
      return filler.finish();
    } catch (error) {
      filler.abandon();
      rmSync(path, { force: true });
      if (!(error instanceof GridTooFine)) throw error;
      grid = error.coarser;
    }
  }
}

class Filler {
  pointCount = 0;
  readonly #grid: Grid;
  readonly #frame: ScanFrame;
  readonly #writer: SpillWriter;
  #skippedCount = 0;
  readonly #min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly #max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  readonly #classCounts = new Float64Array(256);
  #units = new Int32Array(0);

  constructor(path: string, frame: ScanFrame, grid: Grid) {
    this.#grid = grid;
    this.#frame = frame;
    this.#writer = new SpillWriter(path, grid.bucketUnits);
  }

  add(batch: PointBatch): void {
    const { count, rgb, intensity, classification } = batch;
    if (this.#units.length < count * 3) this.#units = new Int32Array(count * 3);
    const units = this.#units;
    for (const [k, { axis, factor, origin }] of axesOf(this.#frame).entries())
      this.#toUnits([batch.x, batch.y, batch.z][axis] ?? batch.x, count, factor, origin, k);
    const writer = this.#writer;
    const counts = this.#classCounts;
    for (let i = 0, at = 0; i < count; i++, at += 3) {
      const pointClass = classification ? classification[i]! : 0;
      counts[pointClass]!++;
      const level = intensity ? intensity[i]! : 0;
      if (rgb)
        writer.add(
          units[at]!,
          units[at + 1]!,
          units[at + 2]!,
          level | (rgb[at]! << 16),
          rgb[at + 1]! | (rgb[at + 2]! << 16),
          pointClass,
        );
      else writer.add(units[at]!, units[at + 1]!, units[at + 2]!, level, 0, pointClass);
    }
    this.pointCount += count;
    this.#skippedCount += batch.skipped;
    if (writer.buckets.count > MAX_BUCKETS)
      throw new GridTooFine({ ...this.#grid, bucketUnits: this.#grid.bucketUnits * 4 });
  }

  finish(): SpilledCloud {
    return {
      spill: this.#writer.finish(),
      grid: this.#grid,
      pointCount: this.pointCount,
      skippedCount: this.#skippedCount,
      min: this.#min,
      max: this.#max,
      classCounts: [...this.#classCounts],
    };
  }

  abandon(): void {
    this.#writer.abandon();
  }

  /** Coordinates of one axis in units, into every third place from `k`. */
  #toUnits(values: Float64Array, count: number, factor: number, origin: number, k: number): void {
    const { unitM } = this.#grid;
    const perUnit = factor / unitM;
    const start = origin / unitM;
    const units = this.#units;
    let low = this.#min[k]!;
    let high = this.#max[k]!;
    for (let i = 0, at = k; i < count; i++, at += 3) {
      const value = Math.round(values[i]! * perUnit - start);
      if (value < low) low = value;
      if (value > high) high = value;
      units[at] = value;
    }
    this.#min[k] = low;
    this.#max[k] = high;
    if (low <= -MAX_UNITS || high >= MAX_UNITS) throw new GridTooFine({ ...this.#grid, unitM: unitM * 10 });
  }
}
