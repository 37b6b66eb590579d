import { Uint8ArrayReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import type { Sheet } from '#domain/spreadsheet/sheet.ts';
import { csvOf } from './csv-of.ts';
import { workbookOf } from './workbook-of.ts';

const sheet: Sheet = {
  name: 'Quantities',
  columns: [
    { title: 'Name', width: 20 },
    { title: 'Area (m²)', width: 10, decimals: 2 },
  ],
  rows: [
    ['=cmd|x', 12.5],
    ['+1', null],
    ['-2 "quoted", more', 3],
    ['@sum', 0.1 + 0.2],
  ],
};

test('a workbook is a zip of its parts, and the same sheets give the same bytes [Q3]', async () => {
  const bytes = await workbookOf([sheet]);
  expect(await workbookOf([sheet])).toEqual(bytes);
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  expect(entries[0]?.filename).toBe('[Content_Types].xml');
  const written = entries.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml') as FileEntry;
  expect(await written.getData(new TextWriter())).toContain('<c r="B2" s="4"><v>12.5</v></c>');
});

test('in CSV no text is taken for a formula, and numbers stay numbers, without the noise of sums [Q3]', () => {
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(sheet))).toBe(
    `\uFEFFName,Area (m²)\r\n'=cmd|x,12.5\r\n'+1,\r\n"'-2 ""quoted"", more",3\r\n'@sum,0.3\r\n`,
  );
  const [, last] = new TextDecoder().decode(csvOf({ ...sheet, totals: ['Total', 15.8] })).split("'@sum,0.3\r\n");
  expect(last).toBe('Total,15.8\r\n');
});
