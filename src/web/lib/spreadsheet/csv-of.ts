import Papa from 'papaparse';
import { defuseFormula } from '#domain/spreadsheet/formula-cells.ts';
import type { Sheet } from '#domain/spreadsheet/sheet.ts';

/** Beyond it is the noise of sums: 21.599999999999998. */
const DECIMALS = 6;

/** A sheet as CSV (RFC 4180, UTF-8 with the mark that Excel needs); no text is taken for a formula. */
export function csvOf({ columns, rows, totals }: Sheet): Uint8Array<ArrayBuffer> {
  const cells = [columns.map(({ title }) => title), ...rows, ...(totals ? [totals] : [])].map((row) =>
    row.map((cell) =>
      typeof cell === 'string' ? defuseFormula(cell) : typeof cell === 'number' ? Number(cell.toFixed(DECIMALS)) : cell,
    ),
  );
  return new TextEncoder().encode(`\uFEFF${Papa.unparse(cells)}\r\n`);
}
