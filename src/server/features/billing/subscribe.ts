import { and, eq, inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { planTable, planTitle, type PlanInterval, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { isLargerPlan, planAtPrice, providersPriceCents } from '#domain/pricing/priced-plan.ts';
import { isSameTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { withUpgrade } from '#domain/usage/plan-quota.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { subscription, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from '#server/records/caller.ts';
import { paidSubscription, type SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { aloneWithPlan } from './alone-with-plan.ts';
import { giveUp } from './expire-checkout.ts';
import { taxRatesOf } from './tax-rates.ts';
import { answered, customerOf, type BillingParts } from './open-checkout.ts';

type Wanted = { plan: SubscribedPlan; interval: PlanInterval };
const SYSTEM = { kind: 'system' } as const;
const LIVE = ['creating', 'open', 'active', 'past_due'] as const;
/** Rounds of "the open checkout is of another plan: give it up and make another". */
const ROUNDS = 4;
/** How long an amount that was shown can be confirmed. */
const PREVIEW_MS = 15 * 60_000;
/** How far the clocks of two of our processes differ at most. */
const CLOCKS_APART_MS = 5_000;

/** The team's admin, who alone decides about its plan (authorization.md §2.6, and B2). Throws FORBIDDEN for anybody else. */
export function requirePlanAdmin(member: Member): Member {
  if (member.kind === 'staff' || member.role !== 'admin') throw new AppError('FORBIDDEN');
  return member;
}

/**
 * The one checkout of a plan that a team has under way: the same session for every call that wants the same plan, also from another tab.
 * Throws PLAN_EXISTS for a team that has one, 409 while a payment is being confirmed, and 503 without payments.
 */
export async function openPlanCheckout(
  { db, payments, config }: BillingParts,
  { teamId, userId }: Member,
  wanted: Wanted,
): Promise<Stripe.Checkout.Session> {
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  for (let round = 0; round < ROUNDS; round++) {
    const money = await inScope(db, SYSTEM, (transaction) => readMoneyTerms(transaction, teamId));
    const row = await claimPlan(db, { teamId, userId, ...wanted, ...money });
    if (row.status === 'active' || row.status === 'past_due') throw new AppError('PLAN_EXISTS');
    const session = await answered(async () =>
      row.stripeSessionId
        ? stripe.checkout.sessions.retrieve(row.stripeSessionId)
        : stripe.checkout.sessions.create(
            sessionParams(row, {
              customer: await customerOf(db, stripe, teamId),
              taxRates: await taxRatesOf(stripe, row.tax),
              publicUrl: config.PUBLIC_URL,
            }),
            { idempotencyKey: `plan-${row.id}` },
          ),
    );
    if (session.status === 'complete') throw new AppError('PAYMENT_PENDING');
    // One whose row was closed while it was being made: the team was deleted in the meantime.
    const isOurs =
      row.stripeSessionId !== null || (await setRow(db, row.id, { status: 'open', stripeSessionId: session.id }));
    const isFitting =
      row.plan === wanted.plan &&
      row.interval === wanted.interval &&
      row.currency === money.currency &&
      isSameTax(row.tax, money.tax);
    if (session.status === 'open' && isFitting && isOurs) return session;
    if (session.status === 'open' && !(await answered(() => giveUp(stripe, session.id))))
      throw new AppError('PAYMENT_PENDING');
    await setRow(db, row.id, { status: 'expired' });
  }
  throw new AppError('PAYMENTS_UNAVAILABLE');
}

/** The live row of a team, made if there is none: the database allows one. */
function claimPlan(db: Database, wanted: Wanted & MoneyTerms & { teamId: string; userId: string }) {
  const { teamId, userId: createdBy, plan, interval, currency, tax } = wanted;
  return inScope(db, SYSTEM, async (transaction): Promise<SubscriptionRow> => {
    // A call that deletes the team finds the row, or this one finds the team deleted.
    await transaction.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('share');
    if (await isTeamDeleted(transaction, teamId)) throw new AppError('NOT_FOUND');
    const sold = { plan, interval, currency, tax, planVersion: planTable.version };
    const values = { teamId, ...sold, createdBy, createdAt: new Date() };
    const [made] = await transaction.insert(subscription).values(values).onConflictDoNothing().returning();
    if (made) return made;
    const [found] = await transaction
      .select()
      .from(subscription)
      .where(and(eq(subscription.teamId, teamId), inArray(subscription.status, [...LIVE])));
    if (!found) throw new AppError('PAYMENTS_UNAVAILABLE');
    return found;
  });
}

/** Only a checkout changes by this: what was paid meanwhile stays paid. False for one that was given up. */
async function setRow(
  db: Database,
  id: string,
  change: Partial<Pick<SubscriptionRow, 'status' | 'stripeSessionId'>>,
): Promise<boolean> {
  return inScope(db, SYSTEM, async (transaction) => {
    await transaction
      .update(subscription)
      .set(change)
      .where(and(eq(subscription.id, id), inArray(subscription.status, ['creating', 'open'])));
    const [row] = await transaction
      .select({ status: subscription.status })
      .from(subscription)
      .where(eq(subscription.id, id));
    return row !== undefined && row.status !== 'expired' && row.status !== 'canceled';
  });
}

function sessionParams(
  row: SubscriptionRow,
  { customer, taxRates, publicUrl }: { customer: string; taxRates: string[]; publicUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { source: 'storey', subscription_id: row.id };
  return {
    mode: 'subscription',
    customer,
    client_reference_id: row.id,
    metadata,
    subscription_data: { metadata, ...(taxRates.length > 0 && { default_tax_rates: taxRates }) },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: row.currency,
          unit_amount: providersPriceCents(row, row),
          recurring: { interval: row.interval },
          product_data: { name: planTitle(row.plan) },
        },
      },
    ],
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: `${publicUrl}/billing`,
  };
}

/**
 * Changes a plan: to a larger one right away, with proration; to a smaller one at the end of the period; to the one that it is takes a change
 * back. Changes of one plan come in sequence. Throws PLAN_NONE without a plan, CARD_DECLINED when the difference could not be charged.
 */
export async function changePlan(
  parts: BillingParts,
  member: Member & { ip: string },
  { plan: wanted, proratedAt }: { plan: SubscribedPlan; proratedAt?: number | undefined },
): Promise<void> {
  await withPaid(parts, member.teamId, async ({ stripe, row, id }) => {
    // What was shown is charged, or nothing: an amount of a while ago is not the amount any more.
    if (proratedAt !== undefined && !canConfirm(row, proratedAt * 1000))
      throw new AppError('CONFLICT', {
        userMessage: 'The amount has changed in the meantime. Look at it and confirm again.',
      });
    const isLarger = isLargerPlan(wanted, row.plan);
    if (wanted === row.plan && row.nextPlan === null) return;
    const items = itemsAt(await answered(() => stripe.subscriptions.retrieve(id)), row, wanted);
    await charged(() =>
      stripe.subscriptions.update(id, {
        items,
        proration_behavior: isLarger ? 'always_invoice' : 'none',
        ...(isLarger && proratedAt !== undefined && { proration_date: proratedAt }),
        payment_behavior: 'error_if_incomplete',
      }),
    );
    const { plan, nextPlan } = planAtPrice(row, { plan: wanted, interval: row.interval }, false);
    const change = { plan, nextPlan, ...(isLarger && { upgrades: upgradesOf(row, proratedAt) }) };
    await store(parts.db, member, row, change, { before: row.plan, after: wanted });
  });
}

/** Whether an amount that was shown at a moment holds: it is of the period that runs, and neither old nor of a time to come, which costs less. */
function canConfirm({ periodStart, periodEnd }: SubscriptionRow, shownMs: number): boolean {
  const now = Date.now();
  return (
    shownMs >= now - PREVIEW_MS &&
    shownMs <= now + CLOCKS_APART_MS &&
    (periodStart === null || shownMs >= periodStart.getTime()) &&
    (periodEnd === null || shownMs < periodEnd.getTime())
  );
}

/** With an upgrade from the plan of a row, at the moment from which it is charged. Seconds; missing: now. */
function upgradesOf({ upgrades, plan, startedAt }: SubscriptionRow, proratedAt: number | undefined) {
  const at = new Date(proratedAt === undefined ? Date.now() : proratedAt * 1000).toISOString();
  return withUpgrade(upgrades, { at, from: plan }, startedAt);
}

/** What the provider sells by a subscription, at the price of a plan. Throws 503 for one that sells nothing. */
export function itemsAt(seen: Stripe.Subscription, row: SubscriptionRow, plan: SubscribedPlan) {
  const [item] = seen.items.data;
  const product = item?.price.product;
  if (!item || !product) throw new AppError('PAYMENTS_UNAVAILABLE');
  return [
    {
      id: item.id,
      price_data: {
        currency: row.currency,
        product: typeof product === 'string' ? product : product.id,
        unit_amount: providersPriceCents({ plan, interval: row.interval }, row),
        recurring: { interval: row.interval },
      },
    },
  ];
}

/** Cancels a plan at the end of its period, or takes that back. Throws PLAN_NONE without a plan. */
export async function endPlan(parts: BillingParts, member: Member & { ip: string }, isEnding: boolean): Promise<void> {
  await withPaid(parts, member.teamId, async ({ stripe, row, id }) => {
    if (row.isEnding === isEnding) return;
    await answered(() => stripe.subscriptions.update(id, { cancel_at_period_end: isEnding }));
    await store(parts.db, member, row, { isEnding }, { isEnding });
  });
}

type Paid = { stripe: Stripe; row: SubscriptionRow; id: string };

/** Does something to the plan that a team pays for, alone: with the row as the change before it left it. */
async function withPaid(
  { db, payments }: BillingParts,
  teamId: string,
  work: (paid: Paid) => Promise<void>,
): Promise<void> {
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  const found = await inScope(db, SYSTEM, (transaction) => paidSubscription(transaction, teamId));
  if (!found) throw new AppError('PLAN_NONE');
  await aloneWithPlan(db, found.id, async (row) => {
    const id = row?.stripeSubscriptionId;
    if (!row || !id || (row.status !== 'active' && row.status !== 'past_due')) throw new AppError('PLAN_NONE');
    await work({ stripe, row, id });
  });
}

async function store(
  db: Database,
  { teamId, userId, ip }: Member & { ip: string },
  { id, status }: SubscriptionRow,
  change: Partial<Pick<SubscriptionRow, 'plan' | 'nextPlan' | 'upgrades' | 'isEnding'>>,
  details: Record<string, unknown>,
): Promise<void> {
  await inScope(db, SYSTEM, async (transaction) => {
    await transaction
      .update(subscription)
      .set(change)
      .where(and(eq(subscription.id, id), eq(subscription.status, status)));
    const entry = { teamId, userId, objectType: 'team' as const, objectId: teamId, ip };
    await recordAudit(transaction, { ...entry, action: 'subscription.change', details });
    await publishTeam(transaction, teamId);
  });
}

/** As `answered`, and CARD_DECLINED where the card is at fault. */
function charged<T>(ask: () => Promise<T>): Promise<T> {
  return answered(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) throw new AppError('CARD_DECLINED', { cause: error });
      throw error;
    }
  });
}
