import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, minorDigits, payableStep } from './currency.ts';
import { amountText, formatCents, majorFigure, parseAmount } from './money.ts';

const seeded = { seed: 7 };
const anyCurrency = fc.constantFrom(...currencies);
const anyCents = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });

test.each([
  [15_000, 'usd', '$150.00'],
  [-5, 'USD', '-$0.05'],
  [150, 'jpy', '¥150'],
  [1_234, 'kwd', 'KWD\u00a01.234'],
  [0, 'jpy', '¥0'],
  [123_456_789, 'eur', '€1,234,567.89'],
  [5_000, 'huf', 'HUF\u00a050.00'],
  [Number.MAX_SAFE_INTEGER, 'usd', '$90,071,992,547,409.91'],
])('%i minor units of %s are %s [N20]', (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text);
});

test('without a currency an amount is in dollars, and a rate shows its finer digits where it has them [N20]', () => {
  expect(formatCents(15_000)).toBe('$150.00');
  expect(formatCents(420, 'usd', 1)).toBe('$0.42');
  expect(formatCents(425, 'usd', 1)).toBe('$0.425');
  expect(formatCents(425, 'jpy', 1)).toBe('¥42.5');
});

test('what is written is read as the same amount, in every currency [N20]', () => {
  fc.assert(
    fc.property(anyCurrency, fc.integer({ min: -999_999_999, max: 999_999_999 }), (currency, cents) => {
      expect(parseAmount(amountText(cents, currency), currency)).toBe(cents);
    }),
    seeded,
  );
});

test('every amount has the digits of its currency, and its figure is the same number [N20]', () => {
  fc.assert(
    fc.property(anyCurrency, anyCents, (currency, cents) => {
      const digits = minorDigits(currency);
      expect(amountText(cents, currency).split('.')[1]?.length ?? 0).toBe(digits);
      expect(formatCents(cents, currency).replaceAll(/\D/g, '').replace(/^0+/, '')).toBe(
        String(Math.abs(cents)).replace(/^0+/, ''),
      );
      expect(Math.round(majorFigure(cents, currency) * 10 ** digits)).toBe(cents);
    }),
    seeded,
  );
});

test.each([
  ['1,250', 'jpy', 1_250],
  ['¥1250', 'jpy', 1_250],
  ['10.5', 'jpy', null],
  ['1.234', 'kwd', 1_234],
  ['1.2345', 'kwd', null],
  ['10.50', 'usd', 1_050],
  ['10,50', 'usd', null],
  ['-0.00', 'usd', 0],
  ['NaN', 'usd', null],
])('%j in %s is read as %j [N20]', (typed, currency, cents) => {
  expect(parseAmount(typed, currency)).toBe(cents);
});

test('prices can be in currencies that the payment provider counts as ISO does, by thousandths in tens [N20]', () => {
  expect(currencies).not.toContain('ISK');
  expect(new Set(currencies).size).toBe(currencies.length);
  expect([payableStep('usd'), payableStep('jpy'), payableStep('KWD')]).toEqual([1, 1, 10]);
  const known = Intl.supportedValuesOf('currency');
  expect(currencies.filter((code) => !known.includes(code))).toEqual([]);
});
