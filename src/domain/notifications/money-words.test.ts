import { expect, test } from 'vitest';
import { withoutAmounts } from './money-words.ts';

test.each(['It is $1,125.00.', 'USD 12', 'about 3k dollars', '1.200 EUR', 'CA$5'])(
  'words that name an amount are left out: %s',
  (text) => expect(withoutAmounts(text)).toBe(''),
);

test.each([
  'Hall 3 has to be scanned again.',
  '10000 sqft',
  'payment 66109afa-285b-4f5c-be26-7a491f128cad of 2',
  '4f5c8cad-285b-4cad-8cad-7a491f128cad',
])('others stay: %s', (text) => expect(withoutAmounts(text)).toBe(text));
