import type { Point3 } from '#geometry/space.ts';
import { MAX_PAIRS, type PointPair } from '#domain/placement/solve-placement.ts';
import { typedNumber } from '#domain/units/typed-number.ts';

/** What the numbers of the dialog are in. */
export type AlignUnit = 'ft' | 'm';
export const METERS_PER: Record<AlignUnit, number> = { ft: 0.3048, m: 1 };

/** A row as it was typed: x, y and z in the file, and then in the project. */
export type AlignRow = string[];
/** What its cells are called. */
export const CELL_TEXTS = ['cell_0', 'cell_1', 'cell_2', 'cell_3', 'cell_4', 'cell_5'] as const;
export const CELLS = CELL_TEXTS.length;
export const emptyRow = (): AlignRow => Array<string>(CELLS).fill('');
/** Heights may be left out: drawings have none. */
const isHeight = (cell: number) => cell % 3 === 2;

/** A pair of which a part may be missing still, in meters: what a viewer fills in with clicks. */
export type PickedPair = { file: Readonly<Point3> | null; project: Readonly<Point3> | null };

/** Why a cell is no coordinate; undefined where it is one, or is left out. */
export function cellProblem(row: AlignRow, cell: number): 'notANumber' | 'ambiguous' | undefined {
  const typed = typedNumber(row[cell] ?? '');
  return 'problem' in typed && typed.problem !== 'empty' ? typed.problem : undefined;
}

/** The pairs of all complete rows, in meters, and which rows they are of. Rows that are empty or begun are left out. */
export function pairsOfRows(rows: readonly AlignRow[], unit: AlignUnit): { pairs: PointPair[]; rowOf: number[] } {
  const [pairs, rowOf]: [PointPair[], number[]] = [[], []];
  rows.forEach((row, at) => {
    const values = row.map((text, cell) => {
      const typed = typedNumber(text);
      if ('value' in typed) return typed.value * METERS_PER[unit];
      return typed.problem === 'empty' && isHeight(cell) ? 0 : Number.NaN;
    });
    const [x = 0, y = 0, z = 0, east = 0, north = 0, height = 0] = values;
    if (!values.every(Number.isFinite)) return;
    pairs.push({ file: [x, y, z], project: [east, north, height] });
    rowOf.push(at);
  });
  return { pairs, rowOf };
}

/** The rows with the points that were picked in a viewer; what was not picked stays as it was typed. */
export function filledRows(rows: readonly AlignRow[], pairs: readonly PickedPair[], unit: AlignUnit): AlignRow[] {
  const textsOf = (point: PickedPair['file'], typed: AlignRow): AlignRow =>
    point ? point.map((value) => coordinateText(value / METERS_PER[unit])) : typed;
  const filled = rows.map((row) => [...row]);
  pairs.slice(0, MAX_PAIRS).forEach(({ file, project }, at) => {
    const typed = filled[at] ?? emptyRow();
    filled[at] = [...textsOf(file, typed.slice(0, 3)), ...textsOf(project, typed.slice(3))];
  });
  return filled;
}

/** A coordinate with as many digits as say something: micrometers, or millionths of a foot. */
export const coordinateText = (value: number): string => numberText(value, 6);

/** A number as it is typed, without zeros at its end. */
export function numberText(value: number, digits: number): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** A number in another unit; what is no number stays as it is. */
export function convertedText(text: string, from: AlignUnit, to: AlignUnit): string {
  const typed = typedNumber(text);
  return from !== to && 'value' in typed ? coordinateText((typed.value * METERS_PER[from]) / METERS_PER[to]) : text;
}

/**
 * The rows after a block of numbers was pasted at a cell: lines below each other, numbers beside each other, as a spreadsheet or a text
 * file has them. Lines without any number (headings) and a name before the numbers of a line are left out. Undefined for a single
 * number, which is typed text like any other.
 */
export function pastedRows(
  rows: readonly AlignRow[],
  text: string,
  { row, cell }: { row: number; cell: number },
  maxRows = MAX_PAIRS,
): { rows: AlignRow[]; leftOut: number } | undefined {
  const block = text
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.some(isNumber));
  if (block.length === 0 || (block.length === 1 && block[0]?.length === 1)) return undefined;
  const next = rows.map((each) => [...each]);
  const taken = block.slice(0, maxRows - row);
  taken.forEach((cells, down) => {
    const into = (next[row + down] ??= emptyRow());
    cells.slice(0, CELLS - cell).forEach((value, right) => (into[cell + right] = value));
  });
  return { rows: next, leftOut: block.length - taken.length };
}

const isNumber = (text: string) => 'value' in typedNumber(text) || /^[+-]?[\d.,]*\d[\d.,]*$/.test(text);

function cellsOf(line: string): string[] {
  const separator = [/\t/, /;/, /\s+/, /,/].find((each) => each.test(line.trim())) ?? /,/;
  const cells = line
    .trim()
    .split(separator)
    .map((cell) => cell.trim().replace(/,$/, ''));
  const first = cells.findIndex(isNumber);
  return first > 0 ? cells.slice(first) : cells;
}
