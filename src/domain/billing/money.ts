import { DEFAULT_CURRENCY, minorDigits } from './currency.ts';

// Made once for each currency: a page has dozens of amounts, and making a format takes longer than all of its arithmetic.
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in minor units of its currency as people read it: `$150.00`, `¥150`, `KWD 0.150`. `currency` is an ISO code in any case.
 * `finer`: digits after those of the currency that are shown where they are needed, for rates; amounts are in its last digit then.
 */
export function formatCents(cents: number, currency = DEFAULT_CURRENCY, finer = 0): string {
  const [code, digits] = [currency.toUpperCase(), minorDigits(currency)];
  const key = `${code} ${finer}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits + finer,
    });
  formats.set(key, format);
  return format.format(decimalOf(cents, digits + finer));
}

/** A whole number of minor units as a decimal number, '150.00': exact, which a quotient would not be. */
export function amountText(cents: number, currency = DEFAULT_CURRENCY): string {
  return decimalOf(cents, minorDigits(currency));
}

/**
 * Minor units of an amount as it was typed: 125050 for '1,250.5' in dollars. Null for what is no amount of this currency, as '10,50', which would
 * be a hundred times what is meant, and '10.5' in yen. A minus takes something off.
 */
export function parseAmount(typed: string, currency = DEFAULT_CURRENCY): number | null {
  const digits = minorDigits(currency);
  const written = typed.replaceAll(/[$€£¥\s]/g, '');
  const part = digits === 0 ? '' : String.raw`(?:\.\d{1,${digits}})?`;
  if (!new RegExp(String.raw`^-?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})${part}$`).test(written)) return null;
  const [whole = '0', fraction = ''] = written.replaceAll(/[,-]/g, '').split('.');
  const cents = Number(whole + fraction.padEnd(digits, '0'));
  return written.startsWith('-') && cents > 0 ? -cents : cents;
}

/**
 * A figure of an answer in whole units of the currency, beside which its minor units stand: no amount is computed from it (ordering.md §3,
 * `price`, and B4).
 */
export function majorFigure(cents: number, currency = DEFAULT_CURRENCY): number {
  return Number(amountText(cents, currency));
}

/** '$' of dollars; the code of a currency without a sign of its own. */
export function currencySign(currency: string): string {
  return formatCents(0, currency).replaceAll(/[\d.\s]/g, '');
}

/** The minor units of a figure of an answer. */
export function minorUnits(figure: number, currency = DEFAULT_CURRENCY): number {
  return Math.round(figure * 10 ** minorDigits(currency));
}

function decimalOf(cents: number, digits: number): `${number}` {
  const text = String(Math.abs(cents)).padStart(digits + 1, '0');
  const at = text.length - digits;
  return `${cents < 0 ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}` as `${number}`;
}
