import {
  planIntervals,
  subscribedPlans,
  subscribedTerms,
  type PlanInterval,
  type SubscribedPlan,
} from './plan-table.ts';

type PricedPlan = { plan: SubscribedPlan; interval: PlanInterval };
type PlanNow = PricedPlan & { nextPlan: SubscribedPlan | null };

const sold: readonly PricedPlan[] = subscribedPlans.flatMap((plan) =>
  planIntervals.map((interval) => ({ plan, interval })),
);

export const isLargerPlan = (wanted: SubscribedPlan, than: SubscribedPlan): boolean =>
  subscribedPlans.indexOf(wanted) > subscribedPlans.indexOf(than);

/** The plan that costs so much for such a period; undefined for a price that is not of the table. Minor units of the currency. */
export function planOfPrice(unitCents: number | null, interval: string, currency?: string): PricedPlan | undefined {
  return sold.find(
    (each) =>
      each.interval === interval && subscribedTerms(each.plan, each.interval, currency).periodCents === unitCents,
  );
}

/**
 * What a team has once the provider bills a price: a larger plan right away, a smaller one with the next period. `isNewPeriod`: that price was
 * billed for the period that runs now.
 */
export function planAtPrice(now: PlanNow, priced: PricedPlan, isNewPeriod: boolean): PlanNow {
  if (isNewPeriod || isLargerPlan(priced.plan, now.plan)) return { ...priced, nextPlan: null };
  return { plan: now.plan, interval: priced.interval, nextPlan: priced.plan === now.plan ? null : priced.plan };
}
