import { expect, test } from 'vitest';
import { centsOf } from './draft-lines.ts';

test.each([
  ['1,250.5', 125_050],
  ['$10.50', 1050],
  ['-200', -20_000],
  ['1,234,567', 123_456_700],
  ['10,50', null],
  ['1,0000', null],
  ['1.250,00', null],
  ['12e3', null],
  ['', null],
  ['0.001', null],
])('%j is read as %j cents: never as a hundred times what was meant', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});
