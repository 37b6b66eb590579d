import type Stripe from 'stripe';
import type { PlanChange } from '#contract/plans.ts';
import { withTax } from '#domain/billing/tax.ts';
import { subscribedTerms, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { isLargerPlan } from '#domain/pricing/priced-plan.ts';
import { quotaMonth, quotaOfMonth, withUpgrade } from '#domain/usage/plan-quota.ts';
import { inScope } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { paidSubscription, type SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { Member } from '#server/records/caller.ts';
import { answered, type BillingParts } from './open-checkout.ts';
import { itemsAt } from './subscribe.ts';

const SECOND_MS = 1000;

/**
 * What a change of a team's plan would cost: what the provider charges right away, as it works it out itself, what it charges from the next period,
 * and the card. Throws PLAN_NONE without a plan, and 503 without payments.
 */
export async function previewChange(
  { db, payments }: BillingParts,
  { teamId }: Member,
  plan: SubscribedPlan,
): Promise<PlanChange> {
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  const row = await inScope(db, { kind: 'system' }, (transaction) => paidSubscription(transaction, teamId));
  const id = row?.stripeSubscriptionId;
  if (!row || !id || !row.periodEnd) throw new AppError('PLAN_NONE');
  const seen = await answered(() =>
    stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    }),
  );
  const now = new Date();
  const proratedAt = isLargerPlan(plan, row.plan) ? Math.floor(now.getTime() / SECOND_MS) : null;
  const chargedNow =
    proratedAt === null
      ? null
      : await answered(() =>
          stripe.invoices.createPreview({
            subscription: id,
            subscription_details: {
              items: itemsAt(seen, row, plan),
              proration_behavior: 'always_invoice',
              proration_date: proratedAt,
            },
          }),
        );
  return {
    chargedNowCents: chargedNow?.amount_due ?? 0,
    proratedAt,
    changesAt: (proratedAt === null ? row.periodEnd : now).toISOString(),
    nextCents: withTax(subscribedTerms(plan, row.interval, row.currency).periodCents, row).totalCents,
    nextAt: row.periodEnd.toISOString(),
    quota: proratedAt === null ? null : quotaAfter(row, plan, proratedAt),
    currency: row.currency,
    card: cardOf(seen),
  };
}

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

/** The card that the provider charges for a plan: its own, else that of its customer. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): PlanChange['card'] {
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : undefined;
  const method = own ?? settings?.default_payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  return card
    ? { brand: card.brand, last4: card.last4, expiresMonth: card.exp_month, expiresYear: card.exp_year }
    : null;
}
