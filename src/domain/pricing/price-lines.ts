import { DEFAULT_CURRENCY, minorDigits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { BookOfMoney } from './price-book.ts';

/** One line of a price: what it is for, how it came about in plain words, whole cents. */
export type PriceLine = { key: string; label: string; reason: string; priceCents: number };

/** A size at the rates of the book, the size with its name where it is not that of the space. */
type Rated = {
  key: string;
  label: string;
  sqft: number;
  ratesMillsPerSqft: readonly number[];
  percent: number;
  percentName?: string;
};

/** The line of a scope or of the scan itself; undefined when the book asks nothing for it. Rounded once, half up. */
export function ratedLine(
  book: BookOfMoney,
  { key, label, sqft, ratesMillsPerSqft, percent, percentName }: Rated,
): PriceLine | undefined {
  const slices = slicesOf(book, sqft, ratesMillsPerSqft);
  if (ratesMillsPerSqft.every((rate) => rate === 0)) return undefined;
  const mills = slices.reduce((sum, slice) => sum + slice.sqft * slice.millsPerSqft, 0);
  const parts = slices.map((slice) =>
    slices.length === 1
      ? `at ${rateText(slice.millsPerSqft, book)}`
      : `${areaText(slice.sqft)} at ${rateText(slice.millsPerSqft, book)}`,
  );
  const complexity = percentName === undefined ? [] : [`${percentName} ×${(percent / 100).toFixed(2)}`];
  return {
    key,
    label,
    reason: `${areaText(sqft)} sq ft${slices.length === 1 ? '' : ':'} ${[...parts, ...complexity].join(', ')}`,
    priceCents: inMinorUnits(mills * percent, 1000, book),
  };
}

/** What is missing to the least that is charged; undefined when nothing is. */
export function minimumLine(
  lines: readonly PriceLine[],
  minimumCents: number,
  service: string,
  currency?: string,
): PriceLine | undefined {
  const missingCents = minimumCents - sumCents(lines);
  return missingCents > 0
    ? {
        key: 'minimum',
        label: 'Minimum charge',
        reason: `${service} costs at least ${formatCents(minimumCents, currency)}`,
        priceCents: missingCents,
      }
    : undefined;
}

export const sumCents = (lines: readonly PriceLine[]) => lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** A quotient of whole numbers as a whole number, half up; without floating point as long as both are safe integers >= 0. */
export function roundHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

/** The part of a size in each band, with the rate of that band. */
function slicesOf(
  { bandsUpToSqft }: Pick<BookOfMoney, 'bandsUpToSqft'>,
  sqft: number,
  rates: readonly number[],
): { sqft: number; millsPerSqft: number }[] {
  return bandsUpToSqft.flatMap((end, band) => {
    const start = band === 0 ? 0 : (bandsUpToSqft[band - 1] ?? sqft);
    const inBand = Math.min(sqft, end ?? sqft) - start;
    return inBand > 0 ? [{ sqft: inBand, millsPerSqft: rates[band] ?? 0 }] : [];
  });
}

// Made once: a quote has dozens of figures, and making a format takes longer than all of its arithmetic.
const whole = new Intl.NumberFormat('en-US');
const areaText = (sqft: number) => whole.format(sqft);
/** A mill is a thousandth of the currency's unit. */
const rateText = (mills: number, { money }: BookOfMoney) =>
  formatCents(mills, money?.currency, 3 - minorDigits(money?.currency ?? DEFAULT_CURRENCY));

/** A figure of the book, in parts of a hundredth, in minor units of the currency: in whole numbers, half up. */
export function inMinorUnits(amount: number, parts: number, { money }: BookOfMoney): number {
  const digits = minorDigits(money?.currency ?? DEFAULT_CURRENCY);
  return digits > 2 ? roundHalfUp(amount * 10 ** (digits - 2), parts) : roundHalfUp(amount, parts * 10 ** (2 - digits));
}
