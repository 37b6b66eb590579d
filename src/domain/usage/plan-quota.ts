import { listedInMinorUnits } from '#domain/billing/currency.ts';
import { chargedCents, type MoneyTerms } from '#domain/billing/tax.ts';

/** What an unlock is taken from, in whole square feet. */
export type UnlockSplit = { quotaSqft: number; allowanceSqft: number; overageSqft: number };

/** Splits a project's size over the month's quota, then the lifetime allowance; what fits in neither is over (ruling 40). */
export function splitUnlock(
  sqft: number,
  { quotaLeftSqft, allowanceLeftSqft }: { quotaLeftSqft: number; allowanceLeftSqft: number },
): UnlockSplit {
  const quotaSqft = Math.min(sqft, Math.max(0, quotaLeftSqft));
  const allowanceSqft = Math.min(sqft - quotaSqft, Math.max(0, allowanceLeftSqft));
  return { quotaSqft, allowanceSqft, overageSqft: sqft - quotaSqft - allowanceSqft };
}

/**
 * What an unlock adds to the overage of a month, in minor units of the currency. The month is rounded once (ruling 40): its parts add up to its
 * rounded sum, in any order. `earlier` and `added` are thousandths of a hundredth of its unit. `money`: what the plan bears, which a team that is
 * exempt does not pay.
 */
export function addedOverageCents(earlier: number, added: number, money?: MoneyTerms): number {
  const charged = (millicents: number) => {
    const cents = listedInMinorUnits(millicents, money?.currency, 1000);
    return money ? chargedCents(cents, money) : cents;
  };
  return charged(earlier + added) - charged(earlier);
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(start: Date, months: number): Date {
  const day = new Date(start);
  day.setUTCDate(1);
  day.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return day;
}

/** The month of a quota that a moment is in: months are counted from the start of the plan, also of one that is paid by the year. */
export function quotaMonth(start: Date, at: Date): { from: Date; to: Date } {
  let index = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + (at.getUTCMonth() - start.getUTCMonth());
  if (monthsAfter(start, index) > at) index -= 1;
  return { from: monthsAfter(start, index), to: monthsAfter(start, index + 1) };
}
