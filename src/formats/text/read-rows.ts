import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { ScanColumns } from '#formats/scan-columns.ts';
import { lineChunks } from './line-chunks.ts';
import { createRow, parseRow, type RowSyntax } from './parse-row.ts';

/** Which field of a row fills which column: `targets[field]`, undefined for a field that nobody needs. */
export type RowTargets = (Float64Array | undefined)[];

export type RowRange = {
  /** Position of the first row, the beginning of a line. */
  start: number;
  end: number;
  /** Stop after this many rows; Infinity for all. */
  maxRows: number;
};

/** A run of rows: what is in the columns, `rejected` rows that were none (too few fields), and counts found between them. */
export type RowRun = { count: number; rejected: number };

/** The columns of a table by field number; -1 or absent where there is none. */
export type FieldNumbers = {
  x: number;
  y: number;
  z: number;
  red?: number;
  green?: number;
  blue?: number;
  intensity?: number;
  classification?: number;
  packedColor?: number;
};

/** Empty columns for these fields and the list that says which field goes where. */
export function createColumns(
  fields: FieldNumbers,
  capacity: number,
): { columns: ScanColumns; targets: RowTargets; packed: Float64Array | undefined } {
  const targets: RowTargets = [];
  const add = (field: number | undefined): Float64Array | undefined => {
    if (field === undefined || field < 0) return undefined;
    return (targets[field] ??= new Float64Array(capacity));
  };
  const column = (field: number): Float64Array => add(field) ?? new Float64Array(capacity);
  const columns: ScanColumns = {
    x: column(fields.x),
    y: column(fields.y),
    z: column(fields.z),
    red: add(fields.red),
    green: add(fields.green),
    blue: add(fields.blue),
    intensity: add(fields.intensity),
    classification: add(fields.classification),
  };
  return { columns, targets, packed: add(fields.packedColor) };
}

/**
 * Reads rows of numbers and yields whenever `capacity` rows fill the targets, and at the end. Blank lines and lines that begin with
 * # or / are skipped. `onCount` sees rows of a single number: the count lines between the scans of a PTS file.
 */
export async function* readRows(
  source: ByteSource,
  range: RowRange,
  syntax: RowSyntax,
  targets: RowTargets,
  capacity: number,
  onCount?: (value: number) => void,
): AsyncGenerator<RowRun> {
  const row = createRow();
  const wanted = Array.from(targets.entries()).flatMap(([field, target]) => (target ? [{ field, target }] : []));
  const minFields = Math.max(...wanted.map((w) => w.field)) + 1;
  const { values } = row;
  let count = 0;
  let rejected = 0;
  let left = range.maxRows;
  for await (const { bytes } of lineChunks(source, range.start, range.end)) {
    const end = bytes.length;
    for (let at = 0; at < end && left > 0; at = row.next) {
      const isComment = bytes[at] === 35 || bytes[at] === 47;
      parseRow(bytes, at, end, syntax, row);
      if (row.count === 0 || isComment) continue;
      if (row.count < minFields) {
        if (row.count === 1 && onCount && Number.isInteger(values[0])) onCount(values[0]!);
        else rejected++;
        continue;
      }
      for (const { field, target } of wanted) target[count] = values[field]!;
      count++;
      left--;
      if (count === capacity) {
        yield { count, rejected };
        count = 0;
        rejected = 0;
      }
    }
    if (left <= 0) break;
  }
  if (count > 0 || rejected > 0) yield { count, rejected };
}

/** Throws when a file that promised rows ended before them. */
export function checkRowCount(read: number, promised: number): void {
  if (read < promised) {
    throw new FormatError(
      'TRUNCATED',
      `The file is cut off: it promises ${promised.toLocaleString('en-US')} points and there are ${read.toLocaleString('en-US')}. Copy or export it again.`,
    );
  }
}
