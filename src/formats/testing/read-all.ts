import type { PointReader, ReadOptions } from '#formats/point-cloud.ts';

/** Every point of a cloud, copied out of its batches. For small files in tests. */
export type AllPoints = {
  count: number;
  skipped: number;
  x: number[];
  y: number[];
  z: number[];
  rgb: number[];
  intensity: number[];
  classification: number[];
  scanIndex: number[];
};

export async function readAll(reader: PointReader, options?: ReadOptions): Promise<AllPoints> {
  const all: AllPoints = {
    count: 0,
    skipped: 0,
    x: [],
    y: [],
    z: [],
    rgb: [],
    intensity: [],
    classification: [],
    scanIndex: [],
  };
  for await (const batch of reader.batches(options)) {
    all.count += batch.count;
    all.skipped += batch.skipped;
    for (let i = 0; i < batch.count; i++) {
      all.x.push(batch.x[i] ?? NaN);
      all.y.push(batch.y[i] ?? NaN);
      all.z.push(batch.z[i] ?? NaN);
      if (batch.rgb) all.rgb.push(batch.rgb[3 * i] ?? NaN, batch.rgb[3 * i + 1] ?? NaN, batch.rgb[3 * i + 2] ?? NaN);
      if (batch.intensity) all.intensity.push(batch.intensity[i] ?? NaN);
      if (batch.classification) all.classification.push(batch.classification[i] ?? NaN);
      all.scanIndex.push(batch.scanIndex);
    }
  }
  await reader.close();
  return all;
}
