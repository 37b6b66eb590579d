import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import type { BuiltFile } from './model-elements.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The day in the reader's own calendar, YYYY-MM-DD, as names of files have it. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A workbook under `name`; what writes it is loaded with the first one. */
export async function workbookFile(name: string, sheets: readonly Sheet[]): Promise<BuiltFile> {
  const { workbookOf } = await import('#web/lib/spreadsheet/workbook-of.ts');
  return { name: `${name}.xlsx`, blob: new Blob([await workbookOf(sheets)], { type: XLSX }) };
}

/** A sheet as CSV under `name`. */
export async function csvFile(name: string, sheet: Sheet): Promise<BuiltFile> {
  const { csvOf } = await import('#web/lib/spreadsheet/csv-of.ts');
  return { name: `${name}.csv`, blob: new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }) };
}
