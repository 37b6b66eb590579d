import { expect, test } from 'vitest';
import { currencyChange } from './currency-change.ts';
import { defaultPriceBook } from './default-price-book.ts';

test('prices keep their numbers in a currency of other digits, there and back [N20]', () => {
  const { figures, problems } = currencyChange(defaultPriceBook, 'usd', 'jpy');
  expect(figures).toEqual([
    { key: 'starter', before: '$999.00', after: '¥999' },
    { key: 'professional', before: '$4,498.00', after: '¥4,498' },
    { key: 'unlock', before: '$0.015', after: '¥0.015' },
    { key: 'example', before: '$12,000.00', after: '¥12,000' },
  ]);
  expect(problems).toEqual([]);
  expect(currencyChange(defaultPriceBook, 'jpy', 'usd').figures.map(({ after }) => after)).toEqual(
    figures.map(({ before }) => before),
  );
});

test('a book whose largest order could not be kept in the other currency says so [N20]', () => {
  const { figures, problems } = currencyChange(defaultPriceBook, 'usd', 'kwd');
  expect(figures.map(({ after }) => after)).toEqual([
    'KWD\u00a0999.000',
    'KWD\u00a04,498.000',
    'KWD\u00a00.015',
    'KWD\u00a012,000.000',
  ]);
  expect(problems).toEqual(['The largest order could cost more than KWD\u00a02,000,000: lower the rates.']);
});
