import { expect, test } from 'vitest';
import type { Column } from './sheet.ts';
import { workbookParts } from './workbook-parts.ts';

const columns: Column[] = [{ title: 'Name', width: 20, decimals: 2 }];
const partOf = (path: string, rows: (string | number | null)[][], name = 'Quantities') =>
  workbookParts([{ name, columns, rows }]).find((part) => part.path === path)?.text ?? '';
const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';

test('numbers are numbers, texts are texts even if they begin like a formula, and nothing is left out [Q3]', () => {
  const sheet = partOf(SHEET, [['=1+1'], [12.5], [3], [null], [Number.NaN], ['']]);
  expect(sheet).toContain('<c r="A2" s="2" t="s"><v>1</v></c>');
  expect(sheet).toContain('<c r="A3" s="4"><v>12.5</v></c>');
  expect(sheet).toContain('<c r="A4" s="4"><v>3</v></c>');
  expect(sheet).toContain('<row r="5"></row><row r="6"></row>');
  expect(sheet).not.toContain('<f>');
  expect(partOf(TEXTS, [['=1+1']])).toContain('<t xml:space="preserve">=1+1</t>');
});

test('lengths have three decimals, and totals are neither sorted nor filtered with the rows [Q3]', () => {
  const parts = workbookParts([
    { name: 'Quantities', columns: [{ title: 'Length (m)', width: 9, decimals: 3 }], rows: [[0.813]], totals: [2.5] },
  ]);
  const text = (path: string) => parts.find((part) => part.path === path)?.text;
  expect(text(SHEET)).toContain('<c r="A2" s="5"><v>0.813</v></c>');
  expect(text(SHEET)).toContain('<c r="A3" s="5"><v>2.5</v></c>');
  expect(text(SHEET)).toContain('<dimension ref="A1:A3"/>');
  expect(text(SHEET)).toContain('<autoFilter ref="A1:A2"/>');
  expect(text('xl/styles.xml')).toContain('formatCode="#,##0.000"');
});

test('the first row stays in sight, columns have their widths, and equal texts are written once [Q3]', () => {
  const sheet = partOf(SHEET, [['a'], ['a'], ['b']]);
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="1" max="1" width="20" customWidth="1"/>');
  expect(partOf(TEXTS, [['a'], ['a'], ['b']])).toContain('uniqueCount="3"');
});

test('markup, control characters and escapes of foreign names stay text [Q3]', () => {
  const texts = partOf(TEXTS, [['<b>&"\0a\r\nb\u0085\uD800_x0041_']]);
  expect(texts).toContain('&lt;b&gt;&amp;&quot;a\nb\uFFFD_x005F_x0041_');
});

test('names of sheets are those that Excel takes, no two alike [Q3]', () => {
  const sheet = { columns, rows: [] };
  const book = workbookParts([
    { ...sheet, name: 'A/B: [all]' },
    { ...sheet, name: 'x'.repeat(40) },
    { ...sheet, name: 'X'.repeat(31) },
    { ...sheet, name: "''" },
  ]).find(({ path }) => path === 'xl/workbook.xml')?.text;
  const names = [...(book ?? '').matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['A B   all', 'x'.repeat(31), `${'X'.repeat(25)} (2)`, 'Sheet 4']);
});

test('columns beyond Z are named as spreadsheets do [Q3]', () => {
  const wide = workbookParts([
    {
      name: 'W',
      columns: Array.from({ length: 28 }, () => columns[0]!),
      rows: [Array.from({ length: 28 }, (_, i) => i)],
    },
  ]);
  expect(wide.find(({ path }) => path === SHEET)?.text).toContain('<c r="AB2" s="4"><v>27</v></c>');
});
