import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FormatError } from '#formats/format-error.ts';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';

/** Scans that others made, beside the repository or where STOREY_TEST_DATA says. */
const dataFolder = process.env.STOREY_TEST_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
const folder = existsSync(join(dataFolder, 'formats')) ? dataFolder : undefined;

/** Files that must be refused, with the reason. All others must be read. */
const REFUSED: Record<string, string> = {
  'libe57_InvalidCVHeader.e57': 'NO_POINTS',
  'libe57_PinholeImageWithDistortionParameters.e57': 'NO_POINTS',
  'libe57_ZeroPoints.e57': 'NO_POINTS',
  'libe57_bad-crc.e57': 'DAMAGED',
  'libe57_empty.e57': 'NO_POINTS',
  'lazperf_no-points-1.3.las': 'NO_POINTS',
  'lazperf_no-points-1.3.laz': 'NO_POINTS',
  'pdal_no-points.las': 'NO_POINTS',
  'pdal_garbage_nVariableLength.las': 'DAMAGED',
  'pdal_laszip12r0.laz': 'UNSUPPORTED',
  'pdal_no_vertex.ply': 'NO_POINTS',
  'pdal_sized_dims.ply': 'UNSUPPORTED',
  'pdal_unsized_dims.ply': 'UNSUPPORTED',
  'pdal_text.txt': 'UNKNOWN_FORMAT',
};

function listFiles(root: string): string[] {
  const folders = [
    ...readdirSync(join(root, 'formats')).map((name) => join(root, 'formats', name)),
    join(root, 'clouds'),
  ];
  return folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
}

/** Points, skipped ones, and the sum of all heights and colours as a fingerprint. */
async function summarize(path: string): Promise<{
  count: number;
  skipped: number;
  declared: number | undefined;
  min: number[];
  max: number[];
  sumZ: number;
  sumRgb: number;
  bounds: unknown;
}> {
  const reader = await openPointCloud(memorySource(readFileSync(path)), path);
  const { declaredPointCount: declared, bounds } = reader.header;
  const summary = {
    count: 0,
    skipped: 0,
    declared,
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
    sumZ: 0,
    sumRgb: 0,
    bounds,
  };
  for await (const batch of reader.batches()) {
    summary.count += batch.count;
    summary.skipped += batch.skipped;
    [batch.x, batch.y, batch.z].forEach((column, axis) => {
      for (let i = 0; i < batch.count; i++) {
        const value = column[i] ?? NaN;
        if (!(value >= (summary.min[axis] ?? 0))) summary.min[axis] = value;
        if (!(value <= (summary.max[axis] ?? 0))) summary.max[axis] = value;
      }
    });
    for (let i = 0; i < batch.count; i++) summary.sumZ += batch.z[i] ?? NaN;
    for (let i = 0; batch.rgb && i < 3 * batch.count; i++) summary.sumRgb += batch.rgb[i] ?? NaN;
  }
  await reader.close();
  return summary;
}

if (!folder) console.warn('Tests on scans of other programs are skipped: set STOREY_TEST_DATA to their folder.');

describe.skipIf(!folder)('files of other programs', () => {
  test.each(folder ? listFiles(folder) : [])('%s', { timeout: 10_000 }, async (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const reason = REFUSED[name];
    if (reason) {
      const error = await summarize(path).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FormatError);
      expect(error).toMatchObject({ code: reason });
      return;
    }
    const summary = await summarize(path);
    expect(summary.count).toBeGreaterThan(0);
    if (summary.declared !== undefined) expect(summary.count + summary.skipped).toBe(summary.declared);
  });

  test.each([
    ['las/pdal_autzen_trim.las', 'laz/pdal_autzen_trim.laz'],
    ['laz/copcjs_ellipsoid.laz', 'laz/copcjs_ellipsoid.copc.laz'],
    ['las/pdal_1.2-with-color.las', 'laz/pdal_simple.laz'],
    ['laz/pdal_lone-star.laz', 'laz/pdal_lone-star.copc.laz'],
  ])('%s and %s hold the same points', { timeout: 20_000 }, async (first, second) => {
    const [a, b] = await Promise.all([
      summarize(join(folder ?? '', 'formats', first)),
      summarize(join(folder ?? '', 'formats', second)),
    ]);
    expect(b.count).toBe(a.count);
    expect(Math.abs(b.sumZ - a.sumZ) / a.count).toBeLessThan(0.001);
    for (const axis of [0, 1, 2]) expect(Math.abs((a.max[axis] ?? NaN) - (b.max[axis] ?? NaN))).toBeLessThan(0.011);
  });

  test(
    'damaged LAZ gives points or one sentence, and leaves no handler on the process',
    { tags: 'nightly', timeout: 20_000 },
    async () => {
      const bytes = readFileSync(join(folder ?? '', 'formats/laz/pdal_1.2-with-color.copc.laz'));
      const listeners = process.listenerCount('uncaughtException');
      for (let run = 0; run < 24; run++) {
        const broken = Uint8Array.from(bytes);
        for (let i = 0; i < 64; i++)
          broken[(run * 7919 + i * 104_729) % (run % 2 ? 600 : broken.length)] = (run * 31 + i * 17) & 255;
        const cut = broken.slice(0, run % 3 === 0 ? Math.floor((bytes.length * run) / 24) : undefined);
        try {
          const reader = await openPointCloud(
            memorySource(run % 3 === 0 ? Uint8Array.from(bytes.subarray(0, cut.length)) : cut),
            'scan.laz',
          );
          for await (const batch of reader.batches()) expect(batch.count).toBeLessThanOrEqual(65_536);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }
      expect(process.listenerCount('uncaughtException')).toBe(listeners);
    },
  );
});
