import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import { workbookParts } from '#domain/spreadsheet/workbook-parts.ts';

/** The earliest date that a zip has: the same sheets give the same bytes on every day. */
const DATE = new Date(1980, 0, 1);

/** An Excel workbook (.xlsx) of these sheets. Throws for a sheet with more rows than Excel has. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: DATE,
    extendedTimestamp: false,
  });
  for (const { path, text } of workbookParts(sheets)) await zip.add(path, new TextReader(text));
  return zip.close();
}
