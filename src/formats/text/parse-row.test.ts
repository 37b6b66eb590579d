import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRow, parseRow } from './parse-row.ts';

function parse(line: string, delimiter = '', decimal = '.'): number[] {
  const bytes = new TextEncoder().encode(line);
  const row = createRow();
  parseRow(
    bytes,
    0,
    bytes.length,
    { delimiter: delimiter ? delimiter.charCodeAt(0) : 0, decimal: decimal.charCodeAt(0) },
    row,
  );
  return Array.from(row.values.subarray(0, row.count));
}

test.each([
  ['1 2 3', '', '.', [1, 2, 3]],
  ['  1\t -2.5  +3e2 ', '', '.', [1, -2.5, 300]],
  ['"1","2","3"', ',', '.', [1, 2, 3]],
  ['1,,3', ',', '.', [1, NaN, 3]],
  ['1\t\t3', '\t', '.', [1, NaN, 3]],
  ['.5, .5, -1.', ',', '.', [0.5, 0.5, -1]],
  ['1,5;2,25;-3,0', ';', ',', [1.5, 2.25, -3]],
  ['1 nan -inf abc 4x', '', '.', [1, NaN, NaN, NaN, NaN]],
  [
    '440750.123456789012345 0.000000000000000000001 1234567890123456789',
    '',
    '.',
    [440750.12345678901, 1e-21, 1234567890123456800],
  ],
])('parses %j', (line, delimiter, decimal, expected) => {
  const actual = parse(line, delimiter, decimal);
  expect(actual.length).toBe(expected.length);
  const isClose = (value: number, other: number): boolean =>
    Object.is(value, other) || Math.abs(value - other) <= 1e-15 * Math.abs(other);
  expect(actual.map((value, i) => isClose(value, expected[i] ?? Infinity))).toEqual(actual.map(() => true));
});

test('reads back any coordinate as it was printed', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      const text = value.toFixed(decimals);
      expect(parse(text)[0]).toBe(Number(text));
    }),
  );
});
