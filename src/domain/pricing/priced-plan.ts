import { chargedCents, type MoneyTerms } from '#domain/billing/tax.ts';
import {
  planIntervals,
  subscribedPlans,
  subscribedTerms,
  type PlanInterval,
  type SubscribedPlan,
} from './plan-table.ts';

export type PricedPlan = { plan: SubscribedPlan; interval: PlanInterval };
type PlanNow = PricedPlan & { nextPlan: SubscribedPlan | null };

const sold: readonly PricedPlan[] = subscribedPlans.flatMap((plan) =>
  planIntervals.map((interval) => ({ plan, interval })),
);

export const isLargerPlan = (wanted: SubscribedPlan, than: SubscribedPlan): boolean =>
  subscribedPlans.indexOf(wanted) > subscribedPlans.indexOf(than);

/**
 * The provider's price of a plan for a period, in minor units: that of the table, of which the provider works out the tax; without the tax that it
 * contains for a team that is exempt.
 */
export function providersPriceCents({ plan, interval }: PricedPlan, money: MoneyTerms): number {
  return chargedCents(subscribedTerms(plan, interval, money.currency).periodCents, money);
}

/**
 * The plan that the provider has at such a price for such a period; undefined for a price that is not of the table. A team that is exempt may have
 * subscribed when it still paid the price of the table.
 */
export function planOfPrice(unitCents: number | null, interval: string, money: MoneyTerms): PricedPlan | undefined {
  const ofInterval = sold.filter((each) => each.interval === interval);
  return (
    ofInterval.find((each) => providersPriceCents(each, money) === unitCents) ??
    ofInterval.find((each) => subscribedTerms(each.plan, each.interval, money.currency).periodCents === unitCents)
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
