import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isSameTax, taxOfTeam, type TaxTerms } from '#domain/billing/tax.ts';
import { providersPriceCents, type PricedPlan } from '#domain/pricing/priced-plan.ts';
import { inScope } from '#server/platform/database/database.ts';
import { subscription, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isPastDue } from '#server/records/billing/open-plan-invoices.ts';
import { paidSubscription, type SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { seenWithCard } from '#server/records/billing/plan-card.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { aloneWithPlan, takenAt } from './alone-with-plan.ts';
import { answered, type BillingParts } from './open-checkout.ts';
import { mailOfPlan } from './tell-of-plan.ts';
import { planProductAt } from './plan-products.ts';
import { taxRatesOf } from './tax-rates.ts';

const SYSTEM = { kind: 'system' } as const;
/**
 * The plan that a team pays for: its row, the subscription as the provider has it, whether its period is paid, and the moment. The latter is by one
 * clock for what is shown and what is charged, whichever of our processes answers.
 */
export type PaidPlan = {
  stripe: Stripe;
  row: SubscriptionRow & { isPastDue: boolean };
  id: string;
  seen: Stripe.Subscription;
  now: Date;
};
type Parts = Pick<BillingParts, 'db' | 'payments'> &
  Pick<Mailing, 'mailer'> & { config: Pick<BillingParts['config'], 'PUBLIC_URL'> };

/**
 * Does something to the plan that a team pays for, alone: with the row as the change before it left it, and at the tax of now. Throws PLAN_NONE
 * without a plan, and 503 without payments.
 */
export async function withPaidPlan<T>(parts: Parts, teamId: string, work: (paid: PaidPlan) => Promise<T>): Promise<T> {
  const { db, payments } = parts;
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  const found = await inScope(db, SYSTEM, (transaction) => paidSubscription(transaction, teamId));
  if (!found) throw new AppError('PLAN_NONE');
  return aloneWithPlan(db, found.id, async (row) => {
    const id = row?.stripeSubscriptionId;
    if (!row || !id || (row.status !== 'active' && row.status !== 'past_due')) throw new AppError('PLAN_NONE');
    const seen = await answered(() => seenWithCard(stripe, id));
    const taxed = await answered(() => atTaxOfNow(parts, stripe, { row, seen }));
    return work({ ...taxed, stripe, id, now: takenAt(row), row: { ...taxed.row, isPastDue: isPastDue(seen) } });
  });
}

/** As the provider knows it, which may not have told yet. */

/**
 * Has the provider tax a plan by the operator's tax and the team's exemption of now: from its next charge on, a renewal or a change. What is paid
 * already stays as it is (docs/decisions/0047). Who gets the team's bills is mailed when the next charge becomes another.
 */
async function atTaxOfNow(
  { db, mailer, config }: Parts,
  stripe: Stripe,
  { row, seen }: { row: SubscriptionRow; seen: Stripe.Subscription },
): Promise<{ row: SubscriptionRow; seen: Stripe.Subscription }> {
  const { tax } = await inScope(db, SYSTEM, (transaction) => readMoneyTerms(transaction, row.teamId));
  if (isSameTax(row.tax, tax)) return { row, seen };
  const now = { ...row, tax, changedAt: takenAt(row) };
  const [item] = seen.items.data;
  const billed = { plan: row.nextInterval === null ? (row.nextPlan ?? row.plan) : row.plan, interval: row.interval };
  const price = providersPriceCents(billed, now);
  // A price that is not of the table was agreed on elsewhere, and stays.
  const isOfTable = item?.price.unit_amount === providersPriceCents(billed, row);
  const rates = await defaultRatesOf(stripe, tax);
  await releaseSchedule(stripe, seen);
  const updated = await stripe.subscriptions.update(seen.id, {
    default_tax_rates: rates,
    ...(isOfTable &&
      item?.price.unit_amount !== price && { items: await itemsAt(stripe, seen, { row: now, plan: billed }) }),
    proration_behavior: 'none',
  });
  const schedule =
    row.nextInterval &&
    (await scheduleNext(stripe, updated, {
      row: now,
      plan: { plan: row.nextPlan ?? row.plan, interval: row.nextInterval },
    }));
  await inScope(db, SYSTEM, async (transaction) => {
    const { changedAt } = now;
    await transaction.update(subscription).set({ tax, changedAt }).where(eq(subscription.id, row.id));
    await mailOfPlan(transaction, { mailer, publicUrl: config.PUBLIC_URL }, now, { kind: 'taxed', before: row.tax });
    await publishTeam(transaction, row.teamId);
  });
  return { row: now, seen: { ...seen, items: updated.items, schedule: schedule || null } };
}

/** As a subscription takes them that has others: an empty text ends these. */
async function defaultRatesOf(stripe: Stripe, tax: TaxTerms | null): Promise<string[] | ''> {
  const rates = await taxRatesOf(stripe, tax);
  return rates.length > 0 ? rates : '';
}

/** What the provider sells by a subscription, at the price of a plan. Throws 503 for one that sells nothing. */
export async function itemsAt(
  stripe: Stripe,
  { items: { data } }: Stripe.Subscription,
  { row, plan }: { row: SubscriptionRow; plan: PricedPlan },
) {
  const [item] = data;
  if (!item) throw new AppError('PAYMENTS_UNAVAILABLE');
  return [{ id: item.id, price_data: await priceAt(stripe, { row, plan }) }];
}

async function priceAt(stripe: Stripe, { row, plan }: { row: SubscriptionRow; plan: PricedPlan }) {
  return {
    currency: row.currency,
    product: await planProductAt(stripe, plan.plan),
    unit_amount: providersPriceCents(plan, row),
    recurring: { interval: plan.interval },
  };
}

/**
 * Has a plan paid in another interval from the end of its period on. The provider bills another interval right away, whatever is said of proration:
 * only a schedule waits. Answers its id.
 */
export async function scheduleNext(
  stripe: Stripe,
  { id, items }: Stripe.Subscription,
  next: { row: SubscriptionRow; plan: PricedPlan },
): Promise<string> {
  const [item] = items.data;
  if (!item) throw new AppError('PAYMENTS_UNAVAILABLE');
  const default_tax_rates = await defaultRatesOf(stripe, next.row.tax);
  const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        default_tax_rates,
        items: [{ price: item.price.id, quantity: 1 }],
      },
      {
        proration_behavior: 'none',
        duration: { interval: next.plan.interval, interval_count: 1 },
        default_tax_rates,
        items: [{ price_data: await priceAt(stripe, next), quantity: 1 }],
      },
    ],
  });
  return made.id;
}

/** Takes back what is scheduled for the end of the period. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = typeof schedule === 'string' ? schedule : schedule?.id;
  if (id) await stripe.subscriptionSchedules.release(id);
}

/**
 * Brings every plan that runs to the tax of now: the operator may have changed it, or a team become exempt. Answers how many changed. Throws the
 * last failure after it has tried all of them.
 */
export async function bringTaxOfPlans(parts: Parts): Promise<number> {
  if (!parts.payments) return 0;
  const changed = await inScope(parts.db, SYSTEM, async (transaction) => {
    const { tax: own } = await readMoneyTerms(transaction, null);
    const rows = await transaction
      .select({ teamId: subscription.teamId, tax: subscription.tax, exemptNumber: team.taxExemptNumber })
      .from(subscription)
      .innerJoin(team, eq(team.id, subscription.teamId))
      .where(and(inArray(subscription.status, ['active', 'past_due']), isNotNull(subscription.stripeSubscriptionId)));
    return rows
      .filter(({ tax, exemptNumber }) => !isSameTax(tax, taxOfTeam(own, exemptNumber)))
      .map(({ teamId }) => teamId);
  });
  let failure: unknown;
  for (const teamId of changed)
    await withPaidPlan(parts, teamId, async () => undefined).catch((error: unknown) => {
      failure = error;
    });
  if (failure) throw failure;
  return changed.length;
}
