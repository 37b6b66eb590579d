import type { ByteSource } from '#formats/byte-source.ts';
import { batchSizeOf, createBatch } from '#formats/point-batch.ts';
import type { CloudHeader, PointBatch, PointReader, ReadOptions } from '#formats/point-cloud.ts';
import { fillBatch, guessScale, NO_SCALE, type RangeScale } from '#formats/scan-columns.ts';
import { detectTable, type TextTable } from './detect-table.ts';
import { nextLineStart } from './line-chunks.ts';
import { checkRowCount, createColumns, readRows, type RowRange } from './read-rows.ts';
import { fieldRanges } from './text-columns.ts';

const SAMPLE_BYTES = 65_536;

type Scales = { color: RangeScale; intensity: RangeScale };

/** Whole lines from the beginning, the middle and near the end of the file. */
async function readSamples(source: ByteSource): Promise<{ head: Uint8Array; others: Uint8Array[] }> {
  const cut = (bytes: Uint8Array): Uint8Array =>
    bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.lastIndexOf(13) + 1 || bytes.length);
  if (source.size <= SAMPLE_BYTES) return { head: await source.read(0, source.size), others: [] };
  const head = cut(await source.read(0, SAMPLE_BYTES));
  const others: Uint8Array[] = [];
  for (const part of [0.5, 0.9]) {
    const at = await nextLineStart(source, Math.floor(source.size * part), source.size);
    others.push(cut(await source.read(at, Math.min(SAMPLE_BYTES, source.size - at))));
  }
  return { head, others };
}

function findScales(table: TextTable, samples: Uint8Array[]): Scales {
  const ranges = fieldRanges(samples, table.syntax);
  const { red, green, blue, intensity } = table.fields;
  const scaleOf = (fields: (number | undefined)[]): RangeScale => {
    const known = fields.flatMap((field) => (field === undefined ? [] : (ranges[field] ?? [])));
    if (known.length === 0) return NO_SCALE;
    const isWhole = known.every((range) => range.isWhole);
    const max = Math.max(...known.map((range) => range.max));
    // Whole numbers of at most 1 are a dark scan of 0..255, not fractions.
    return guessScale(Math.min(...known.map((range) => range.min)), isWhole ? Math.max(max, 2) : max);
  };
  const color = scaleOf([red, green, blue]);
  return { color: color.offset === 0 ? color : NO_SCALE, intensity: scaleOf([intensity]) };
}

/** The runs of the file to read: all of it, or evenly spread places of `rows` rows each. */
async function* rowRanges(
  source: ByteSource,
  start: number,
  rows: number,
  sampleBatches: number | undefined,
): AsyncGenerator<RowRange> {
  const end = source.size;
  if (sampleBatches === undefined || (end - start) / sampleBatches < rows * 20)
    return yield { start, end, maxRows: Infinity };
  for (let i = 0; i < sampleBatches; i++) {
    const at = start + Math.floor(((end - start) * i) / sampleBatches);
    yield { start: i === 0 ? start : await nextLineStart(source, at, end), end, maxRows: rows };
  }
}

async function* readBatches(
  source: ByteSource,
  table: TextTable,
  header: CloudHeader,
  scales: Scales,
  options?: ReadOptions,
): AsyncGenerator<PointBatch> {
  const size = batchSizeOf(options);
  const batch = createBatch(size, header);
  const { columns, targets } = createColumns(table.fields, size);
  let promised = table.firstCount ?? 0;
  let read = 0;
  const onCount = (count: number): void => {
    if (count > 0) promised += count;
  };
  for await (const range of rowRanges(source, table.headerLength, size, options?.sampleBatches)) {
    for await (const run of readRows(source, range, table.syntax, targets, size, onCount)) {
      fillBatch(columns, run.count, scales, batch);
      batch.skipped += run.rejected;
      read += run.count + run.rejected;
      yield batch;
    }
  }
  // A count that is off by a little was not updated by the program that filtered the points; off by more, the end is missing.
  if (options?.sampleBatches === undefined && promised > read * 1.01) checkRowCount(read, promised);
}

/** Opens a text file with a point per line: PTS, XYZ, TXT, CSV. Throws `FormatError` when it is not a table of points. */
export async function openText(source: ByteSource, format: 'PTS' | 'XYZ'): Promise<PointReader> {
  const { head, others } = await readSamples(source);
  const table = detectTable(head, others);
  const scales = findScales(table, [head.subarray(table.headerLength), ...others]);
  const has = (field: number | undefined): boolean => field !== undefined && field >= 0;
  const isPts = format === 'PTS' || table.firstCount !== undefined;
  const delimiter = table.syntax.delimiter === 0 ? 'blanks' : `'${String.fromCharCode(table.syntax.delimiter)}'`;
  const header: CloudHeader = {
    format: isPts ? 'PTS' : 'XYZ',
    variant: `text, columns split by ${delimiter}`,
    declaredPointCount: undefined,
    bounds: undefined,
    hasColor: has(table.fields.red),
    hasIntensity: has(table.fields.intensity),
    hasClassification: has(table.fields.classification),
    poses: [],
    unit: undefined,
    remarks: table.remarks,
  };
  return { header, batches: (options) => readBatches(source, table, header, scales, options), close: async () => {} };
}
