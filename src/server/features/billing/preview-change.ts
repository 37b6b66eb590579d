import type Stripe from 'stripe';
import type { PlanChange } from '#contract/plans.ts';
import { withTax } from '#domain/billing/tax.ts';
import { changeProblem, changeTiming } from '#domain/pricing/plan-change.ts';
import { subscribedTerms, type PlanInterval, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { chargedFrom, isStillCharged } from '#domain/pricing/shown-amount.ts';
import { isLargerPlan } from '#domain/pricing/priced-plan.ts';
import { quotaMonth, quotaOfMonth, withUpgrade } from '#domain/usage/plan-quota.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { cardOf } from '#server/records/billing/plan-card.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { Member } from '#server/records/caller.ts';
import type { ChangeParts } from './change-plan.ts';
import { answered } from './open-checkout.ts';
import { itemsAt, withPaidPlan } from './paid-plan.ts';
import { taxCentsOf } from './tax-rates.ts';

const SECOND_MS = 1000;

/**
 * What a change of a team's plan would cost: what the provider charges right away, as it works it out itself, what it charges from the next period,
 * and the card. Throws PLAN_NONE without a plan, CONFLICT for a change that is not possible now, and 503 without payments.
 */
export async function previewChange(
  parts: ChangeParts,
  { teamId }: Member,
  { plan, interval: wantedInterval }: { plan: SubscribedPlan; interval?: PlanInterval | undefined },
): Promise<PlanChange> {
  return withPaidPlan(parts, teamId, async ({ stripe, row, id, seen, now }) => {
    const { periodEnd } = row;
    if (!periodEnd) throw new AppError('PLAN_NONE');
    const interval = wantedInterval ?? row.interval;
    const problem = changeProblem(row, { plan, interval });
    if (problem !== undefined) throw new AppError('CONFLICT', { userMessage: problem });
    const proratedAt = changeTiming(row, { plan, interval }) === 'now' ? chargedFrom(row, now) : null;
    if (proratedAt !== null && !isStillCharged(row, proratedAt, now))
      throw new AppError('CONFLICT', {
        userMessage: 'Your plan is being renewed at the moment. Try again in a minute.',
      });
    const chargedNow =
      proratedAt === null
        ? null
        : await answered(async () =>
            stripe.invoices.createPreview({
              subscription: id,
              subscription_details: {
                items: await itemsAt(stripe, seen, { row, plan: { plan, interval } }),
                proration_behavior: 'always_invoice',
                proration_date: proratedAt,
              },
            }),
          );
    const next = withTax(subscribedTerms(plan, interval, row.currency).periodCents, row);
    const isOtherInterval = proratedAt !== null && interval !== row.interval;
    return {
      chargedNowCents: chargedNow?.amount_due ?? 0,
      chargedNowTax: row.tax && chargedNow && { ...row.tax, cents: taxCentsOf(chargedNow) },
      proratedAt,
      interval,
      changesAt: (proratedAt === null ? periodEnd : now).toISOString(),
      nextCents: next.totalCents,
      nextTax: next.tax,
      nextAt: (isOtherInterval && chargedNow ? endOf(chargedNow) : periodEnd).toISOString(),
      quota: proratedAt === null || !isLargerPlan(plan, row.plan) ? null : quotaAfter(row, plan, proratedAt),
      currency: row.currency,
      card: cardOf(seen),
    };
  });
}

/** The end of what an invoice is for. */
const endOf = ({ lines: { data } }: Stripe.Invoice) =>
  new Date(Math.max(...data.map(({ period }) => period.end)) * SECOND_MS);

/** The quota of the running month after an upgrade, and of those after it. */
function quotaAfter(row: SubscriptionRow, plan: SubscribedPlan, proratedAt: number): PlanChange['quota'] {
  const at = new Date(proratedAt * SECOND_MS);
  const month = quotaMonth(row.startedAt ?? at, at);
  const sqftOf = (each: SubscribedPlan) => subscribedTerms(each, row.interval).monthlySqft;
  const upgrades = withUpgrade(row.upgrades, { at: at.toISOString(), from: row.plan }, row.startedAt);
  return {
    sqft: quotaOfMonth(plan, upgrades, { month, sqftOf }),
    until: month.to.toISOString(),
    monthlySqft: sqftOf(plan),
  };
}
