import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { withTax, type ChargedTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { unlockPriceCents } from '#domain/usage/allowance.ts';

const PLAIN: MoneyTerms = { currency: DEFAULT_CURRENCY, tax: null };

/**
 * Price of unlimited downloads as it is printed, '$150.00', with the tax that is added; null while the size is not known or zero. The rate is that
 * of the team's plan.
 */
export function unlockPriceText(areaSqft: number | null, millicentsPerSqft?: number, money = PLAIN): string | null {
  return unlockPrice(areaSqft, millicentsPerSqft, money)?.text ?? null;
}

/** The same with its tax; undefined while the size is not known or zero. */
export function unlockPrice(
  areaSqft: number | null,
  millicentsPerSqft?: number,
  money = PLAIN,
): { text: string; tax: ChargedTax | null } | undefined {
  if (areaSqft === null || !(areaSqft > 0)) return undefined;
  const { currency } = money;
  const { totalCents, tax } = withTax(unlockPriceCents(areaSqft, millicentsPerSqft, currency), money);
  return { text: formatCents(totalCents, currency), tax };
}
