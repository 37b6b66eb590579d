import { listedInMinorUnits } from '#domain/billing/currency.ts';
import { chargedCents, type MoneyTerms } from '#domain/billing/tax.ts';
import type { SubscribedPlan } from '#domain/pricing/plan-table.ts';

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

/** A change to a larger plan: when, as ISO, and from which. Kept with the plan for the quota of that month. */
export type PlanUpgrade<Plan = SubscribedPlan> = { at: string; from: Plan };

type QuotaMonth = ReturnType<typeof quotaMonth>;
const isIn = ({ from, to }: QuotaMonth, { at }: { at: string }) =>
  Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime();

/** The upgrades of a plan with one more. Those of earlier months are not needed any more. */
export function withUpgrade(earlier: readonly PlanUpgrade[], made: PlanUpgrade, startedAt: Date | null): PlanUpgrade[] {
  const at = new Date(made.at);
  const month = quotaMonth(startedAt ?? at, at);
  return [...earlier.filter((upgrade) => isIn(month, upgrade)), made];
}

const DAY_MS = 86_400_000;
/** An upgrade on the first day of a month is of the whole month: who pays nearly all of a plan reads its figure, not one that is short of seconds. */
const leftMs = ({ from, to }: QuotaMonth, at: string) =>
  to.getTime() - (Date.parse(at) - from.getTime() < DAY_MS ? from.getTime() : Date.parse(at));

/**
 * The quota of a month, in whole square feet: in the month of an upgrade that of the former plan and, of the difference, the share of the month that
 * was left at the upgrade: as the upgrade is charged, so that a larger plan for a minute does not unlock a month of it.
 */
export function quotaOfMonth<Plan>(
  plan: Plan,
  upgrades: readonly PlanUpgrade<Plan>[],
  { month, sqftOf }: { month: QuotaMonth; sqftOf: (plan: Plan) => number },
): number {
  const made = upgrades
    .filter((upgrade) => isIn(month, upgrade))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [first] = made;
  if (!first) return sqftOf(plan);
  const wholeMs = month.to.getTime() - month.from.getTime();
  // Whole numbers below 2^53 until the one division: a square foot is not lost to rounding.
  const added = made.reduce((sum, { at, from }, index) => {
    const more = sqftOf(made[index + 1]?.from ?? plan) - sqftOf(from);
    return sum + more * leftMs(month, at);
  }, 0);
  return sqftOf(first.from) + Math.floor(added / wholeMs);
}
