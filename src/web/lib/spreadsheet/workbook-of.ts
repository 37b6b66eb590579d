import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import { workbookParts } from '#domain/spreadsheet/workbook-parts.ts';
import { packTexts } from '#formats/archive/pack-texts.ts';

/** An Excel workbook (.xlsx) of these sheets. Throws for a sheet with more rows than Excel has. */
export const workbookOf = (sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  packTexts(workbookParts(sheets));
