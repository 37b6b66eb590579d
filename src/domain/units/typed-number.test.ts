import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test('a comma is a decimal separator where it can be nothing else', () => {
  expect(
    ['0,5', ',5', '0.5', '0,500', '12,25', '1,234.5', ' 7 ', '-1', '\u22121', '1e2', '1.'].map(typedNumber),
  ).toEqual([0.5, 0.5, 0.5, 0.5, 12.25, 1234.5, 7, -1, -1, 100, 1].map((value) => ({ value })));
  expect(typedNumber('1,000')).toEqual({ problem: 'ambiguous' });
});

test('what is no number is none, and nothing is said to be nothing', () => {
  expect(['abc', '1 2', '0x10', 'Infinity', '1,2,3', '.', '5 in'].map(typedNumber)).toEqual(
    Array.from({ length: 7 }, () => ({ problem: 'notANumber' })),
  );
  expect(typedNumber('  ')).toEqual({ problem: 'empty' });
});
