import { unlockPriceCents } from '#domain/usage/allowance.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Price of unlimited downloads as it is printed, '$150.00'; null while the size is not known or zero. The rate is that of the team's plan. */
export function unlockPriceText(areaSqft: number | null, millicentsPerSqft?: number): string | null {
  if (areaSqft === null || !(areaSqft > 0)) return null;
  return dollars.format(unlockPriceCents(areaSqft, millicentsPerSqft) / 100);
}
