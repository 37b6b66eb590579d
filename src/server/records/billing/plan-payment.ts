import type { PlanPayment } from '#contract/plans.ts';
import { withTax } from '#domain/billing/tax.ts';
import { nextCharge } from '#domain/pricing/plan-change.ts';
import { subscribedTerms } from '#domain/pricing/plan-table.ts';
import type { PricedPlan } from '#domain/pricing/priced-plan.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { cardOf, seenWithCard } from './plan-card.ts';
import { paidSubscription } from './plan-of-team.ts';

/**
 * What a team's plan costs, what is charged next, and to which card; null without a plan. The tax is that of now, as the next charge has it. Asks the
 * provider for the card: null where it names none or does not answer.
 */
export async function readPlanPayment(
  { db, payments }: { db: Database; payments: Payments | undefined },
  teamId: string,
): Promise<PlanPayment | null> {
  const found = await inScope(db, { kind: 'system' }, async (transaction) => {
    const row = await paidSubscription(transaction, teamId);
    return row && { row, tax: (await readMoneyTerms(transaction, teamId)).tax };
  });
  if (!found) return null;
  const { row, tax } = found;
  const priceOf = ({ plan, interval }: PricedPlan) => {
    const price = withTax(subscribedTerms(plan, interval, row.currency).periodCents, { currency: row.currency, tax });
    return { cents: price.totalCents, tax: price.tax, interval };
  };
  const next = nextCharge(row);
  const id = row.stripeSubscriptionId;
  const seen = id && payments ? await seenWithCard(payments.stripe, id).catch(() => undefined) : undefined;
  return {
    price: priceOf(row),
    next: next && row.periodEnd ? { ...priceOf(next), at: row.periodEnd.toISOString() } : null,
    currency: row.currency,
    card: seen ? cardOf(seen) : null,
  };
}
