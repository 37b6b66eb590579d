import { FormatError } from '#formats/format-error.ts';
import { createRow, parseRow, type RowSyntax } from './parse-row.ts';
import type { FieldNumbers } from './read-rows.ts';
import { guessFields, namedFields } from './text-columns.ts';

/** What the beginning of a text file tells about it. */
export type TextTable = {
  syntax: RowSyntax;
  fields: FieldNumbers;
  /** Bytes before the first row of data. */
  headerLength: number;
  /** The number on a line of its own before the data, as PTS has it. */
  firstCount: number | undefined;
  remarks: string[];
};

const NO_TABLE =
  'No rows of at least three numbers were found. A text scan has one point per line: X Y Z, then color or intensity if there are any.';

/** Fields per line by each delimiter decide; blanks win when nothing else splits a line into three. */
function detectSyntax(lines: string[]): RowSyntax {
  const sample = lines.filter((line) => /\d/.test(line) && !/[a-z]{2}/i.test(line)).slice(0, 50);
  const countOf = (pattern: RegExp): number => sample.filter((line) => line.trim().split(pattern).length >= 3).length;
  const most = sample.length / 2;
  const isDecimalComma =
    sample.length > 0 && sample.every((line) => !line.includes('.')) && sample.some((line) => /\d,\d/.test(line));
  if (countOf(/;/) > most) return { delimiter: 59, decimal: isDecimalComma ? 44 : 46 };
  // '1,5 2,5 3,5': the commas are inside the numbers.
  if (isDecimalComma && countOf(/[ \t]+/) > most && sample.every((line) => !/,\s/.test(line)))
    return { delimiter: 0, decimal: 44 };
  if (countOf(/,/) > most) return { delimiter: 44, decimal: 46 };
  return { delimiter: 0, decimal: 46 };
}

type Line = { start: number; text: string };

function splitLines(bytes: Uint8Array): Line[] {
  const text = new TextDecoder('latin1').decode(bytes);
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    lines.push({ start: match.index, text: match[0] });
    if (lines.length >= 400) break;
  }
  return lines;
}

function isDataRow(bytes: Uint8Array, line: Line, syntax: RowSyntax): boolean {
  const row = createRow();
  parseRow(bytes, line.start, bytes.length, syntax, row);
  return row.count >= 3 && row.values.subarray(0, 3).every(Number.isFinite) && !/^\s*(#|\/\/)/.test(line.text);
}

const isCountLine = (line: Line | undefined): boolean => line !== undefined && /^\s*\d{1,15}\s*$/.test(line.text);

/**
 * Finds delimiter, decimal mark, header lines and columns from the first bytes of a text file and rows from elsewhere in it.
 * @param head whole lines from the beginning of the file
 * @param samples more whole lines, for the ranges of the columns
 * Throws `FormatError` when it is not a table of points.
 */
export function detectTable(head: Uint8Array, samples: Uint8Array[]): TextTable {
  const lines = splitLines(head);
  if (isCountLine(lines[0]) && isCountLine(lines[1])) {
    throw new FormatError(
      'UNSUPPORTED',
      'This looks like a PTX file, which is not read. Export the scan as E57, LAS or PTS and choose that file.',
    );
  }
  const syntax = detectSyntax(lines.map((line) => line.text));
  const firstData = lines.findIndex((line) => isDataRow(head, line, syntax));
  const first = lines[firstData];
  if (!first) throw new FormatError('UNKNOWN_FORMAT', NO_TABLE);
  const before = lines.slice(0, firstData).filter((line) => /\S/.test(line.text));
  const names = before.at(-1);
  const remarks: string[] = [];
  let fields = names && !isCountLine(names) ? namedFields(names.text, syntax) : undefined;
  if (!fields) {
    fields = guessFields([head.subarray(first.start), ...samples], syntax);
    if (names && /[a-z]/i.test(names.text))
      remarks.push('The column names were not understood: the first three columns are taken as X, Y and Z.');
  }
  const countLine = before.find(isCountLine);
  return {
    syntax,
    fields,
    headerLength: first.start,
    firstCount: countLine ? Number(countLine.text) : undefined,
    remarks,
  };
}
