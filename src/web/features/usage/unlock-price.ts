import { unlockPriceCents } from '#domain/usage/allowance.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Price of unlimited downloads as it is printed, '$150.00'; null while the size is not known or zero. */
export function unlockPriceText(areaSqft: number | null): string | null {
  return areaSqft === null || !(areaSqft > 0) ? null : dollars.format(unlockPriceCents(areaSqft) / 100);
}
