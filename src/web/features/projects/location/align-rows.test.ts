import { expect, test } from 'vitest';
import { cellProblem, convertedText, emptyRow, filledRows, pairsOfRows, pastedRows } from './align-rows.ts';

const three = () => [emptyRow(), emptyRow(), emptyRow()];

test('complete rows are pairs in meters; heights may be left out, and rows that are begun do not count [N7]', () => {
  const rows = [
    ['10', '20', '3', '1,234.5', '0', '-3'],
    emptyRow(),
    ['1', '2', '', '3', '4', ''],
    ['1', '2', '3', '', '', ''],
    ['1', 'x', '3', '1', '2', '3'],
  ];
  expect(pairsOfRows(rows, 'm')).toEqual({
    pairs: [
      { file: [10, 20, 3], project: [1234.5, 0, -3] },
      { file: [1, 2, 0], project: [3, 4, 0] },
    ],
    rowOf: [0, 2],
  });
  expect(pairsOfRows(rows, 'ft').pairs[1]).toEqual({ file: [0.3048, 0.6096, 0], project: [3 * 0.3048, 4 * 0.3048, 0] });
  const cells = ['1', 'x', '', '1,000', '2,5', '3'];
  expect(cells.map((_, cell) => cellProblem(cells, cell))).toEqual([
    undefined,
    'notANumber',
    undefined,
    'ambiguous',
    undefined,
    undefined,
  ]);
});

test.each([
  ['of a spreadsheet', '1\t2\t3\t4\t5\t6\n7\t8\t9\t10\t11\t12\n'],
  ['with headings and names', 'Point\tx\ty\tz\tX\tY\tZ\nP1\t1\t2\t3\t4\t5\t6\nP2\t7\t8\t9\t10\t11\t12'],
  ['with semicolons', '1;2;3;4;5;6\r\n7;8;9;10;11;12'],
  ['with spaces', ' 1  2 3 4 5 6\n7 8 9 10 11 12'],
  ['with commas', '1,2,3,4,5,6\n7,8,9,10,11,12'],
  ['with commas and spaces', '1, 2, 3, 4, 5, 6\n7, 8, 9, 10, 11, 12'],
])('a block of numbers fills the table: %s [N7]', (_what, text) => {
  expect(pastedRows(three(), text, { row: 0, cell: 0 })).toEqual({
    rows: [['1', '2', '3', '4', '5', '6'], ['7', '8', '9', '10', '11', '12'], emptyRow()],
    leftOut: 0,
  });
});

test('a block fills from the cell where it is pasted, adds rows, and says how many did not fit [N7]', () => {
  const points = pastedRows([['1', '2', '3', '', '', '']], '4 5 6\n7 8 9', { row: 0, cell: 3 });
  expect(points?.rows).toEqual([
    ['1', '2', '3', '4', '5', '6'],
    ['', '', '', '7', '8', '9'],
  ]);
  const many = Array.from({ length: 12 }, (_, k) => `${k} 0 0`).join('\n');
  const filled = pastedRows(three(), many, { row: 1, cell: 0 });
  expect([filled?.rows.length, filled?.leftOut, filled?.rows[9]?.[0]]).toEqual([10, 3, '8']);
  expect(pastedRows(three(), '1.5', { row: 0, cell: 0 })).toBe(undefined);
  expect(pastedRows(three(), 'no numbers', { row: 0, cell: 0 })).toBe(undefined);
});

test('numbers of national grids with decimal commas stay numbers [N7]', () => {
  const pasted = pastedRows(three(), '4500000,123\t620000,456\t12,5', { row: 0, cell: 0 });
  expect(pasted?.rows[0]?.slice(0, 3)).toEqual(['4500000,123', '620000,456', '12,5']);
});

test('picked points are written in the unit of the dialog, and converted there and back [N7]', () => {
  const typed = [['1', '2', '3', '4', '5', '6']];
  const picked = [
    { file: [3.048, 0, -1.5] as const, project: null },
    { file: null, project: [0, 0.3048, 0] as const },
  ];
  expect(filledRows(typed, picked, 'ft')).toEqual([
    ['10', '0', '-4.92126', '4', '5', '6'],
    ['', '', '', '0', '1', '0'],
  ]);
  expect(convertedText('4500000.123', 'm', 'ft')).toBe('14763779.931102');
  expect(convertedText('14763779.931102', 'ft', 'm')).toBe('4500000.123');
  expect(convertedText('about 5', 'm', 'ft')).toBe('about 5');
});
