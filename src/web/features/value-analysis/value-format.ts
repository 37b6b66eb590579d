import { DEFAULT_CURRENCY, minorDigits } from '#domain/billing/currency.ts';
import { currencySign } from '#domain/billing/money.ts';

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A figure as a field shows it: grouped, with as many as two decimals. */
export const figureText = (value: number) => figure.format(value);

/** A percentage to a tenth, without its sign. */
export const percentText = (value: number) => percent.format(value);

/** How amounts in hundredths of a currency are written. */
export type AmountFormat = {
  /** '$' */ sign: string;
  /** Without decimals where it has none. */ text: (cents: number) => string;
  /** In whole units: where decimals would claim too much. */ round: (cents: number) => string;
};

/** Made once for a page: every key formats thirty amounts. */
export function amountFormat(currency = DEFAULT_CURRENCY): AmountFormat {
  const digits = minorDigits(currency);
  const amount = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return {
    sign: currencySign(currency),
    text: (cents) => amount.format(cents / 100),
    round: (cents) => amount.format(Math.round(cents / 100)),
  };
}
