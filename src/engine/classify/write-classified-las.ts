import { closeSync, openSync } from 'node:fs';
import { createLasWriter } from '#formats/las/las-writer.ts';
import type { PointBatch, PointReader } from '#formats/point-cloud.ts';
import { axesOf } from '#engine/tile/scan-frame.ts';
import type { ScanFrame } from '#engine/tile/scan-frame.ts';
import { writeFully } from '#engine/tile/spill.ts';
import type { ClassAt } from './voxel-classes.ts';

export type ClassifiedLasOptions = {
  frame: ScanFrame;
  /** Metres per unit of the grid that `classAt` is asked in. */
  unitM: number;
  /** Half the longest side of the cloud, or more. */
  reachM: number;
  /** 'YYYY-MM-DD', in the header. */
  date: string;
  /** Gets the number of points written. */
  onProgress?: (points: number) => void;
};

/** Writes all points of a scan, in its own coordinates and order, as LAS 1.4 with the classes that were found. */
export async function writeClassifiedLas(
  reader: PointReader,
  path: string,
  classAt: ClassAt,
  options: ClassifiedLasOptions,
): Promise<void> {
  const { hasColor } = reader.header;
  const writer = createLasWriter({
    hasColor,
    scale: scaleOf(options),
    offset: offsetOf(options.frame),
    createdOn: options.date,
  });
  const file = openSync(path, 'w');
  try {
    const start = writer.header();
    writeFully(file, start, 0);
    let position = start.length;
    let points = 0;
    let classes = new Uint8Array(0);
    for await (const batch of reader.batches()) {
      if (classes.length < batch.count) classes = new Uint8Array(batch.count);
      classifyBatch(batch, classAt, classes, options);
      const bytes = writer.encode({ ...batch, classification: classes });
      writeFully(file, bytes, position);
      position += bytes.length;
      points += batch.count;
      options.onProgress?.(points);
    }
    writeFully(file, writer.header(), 0);
  } finally {
    closeSync(file);
  }
}

function classifyBatch(
  batch: PointBatch,
  classAt: ClassAt,
  classes: Uint8Array,
  { frame, unitM }: ClassifiedLasOptions,
): void {
  const columns = [batch.x, batch.y, batch.z];
  const [ax, ay, az] = axesOf(frame).map(({ axis, factor, origin }) => ({
    values: columns[axis] ?? batch.x,
    perUnit: factor / unitM,
    start: origin / unitM,
  }));
  if (!ax || !ay || !az) return;
  for (let i = 0; i < batch.count; i++) {
    // The same rounding as when the cloud was read: a point must fall into the voxel that it was counted in.
    const x = Math.round(ax.values[i]! * ax.perUnit - ax.start);
    const y = Math.round(ay.values[i]! * ay.perUnit - ay.start);
    const z = Math.round(az.values[i]! * az.perUnit - az.start);
    classes[i] = classAt(x, y, z);
  }
}

/** A power of ten in file units, a tenth of a millimetre or finer unless the cloud is too long for 32 bits. */
function scaleOf({ frame, unitM, reachM }: ClassifiedLasOptions): number {
  const finest = Math.floor(Math.log10(unitM / frame.metresPerUnit) + 1e-9);
  const coarsestNeeded = Math.ceil(Math.log10((reachM / frame.metresPerUnit + 1) / 2 ** 31));
  // Through text: 10 ** -4 is not the number that 0.0001 reads as.
  return Number(`1e${Math.max(finest, coarsestNeeded)}`);
}

/** The engine's origin in file coordinates, whole units. */
function offsetOf(frame: ScanFrame): [number, number, number] {
  const offset: [number, number, number] = [0, 0, 0];
  for (const { axis, factor, origin } of axesOf(frame)) offset[axis] = Math.round(origin / factor) + 0;
  return offset;
}
