import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { planTable, type PlanInterval, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { providersPriceCents } from '#domain/pricing/priced-plan.ts';
import { isSameTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { subscription, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from '#server/records/caller.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { giveUp } from './expire-checkout.ts';
import { planProductAt } from './plan-products.ts';
import { taxRatesOf } from './tax-rates.ts';
import { answered, customerOf, type BillingParts } from './open-checkout.ts';

type Wanted = { plan: SubscribedPlan; interval: PlanInterval };
const SYSTEM = { kind: 'system' } as const;
const LIVE = ['creating', 'open', 'active', 'past_due'] as const;
/** Rounds of "the open checkout is of another plan: give it up and make another". */
const ROUNDS = 4;

/** The team's admin, who alone decides about its plan (authorization.md §2.6, and B2). Throws FORBIDDEN for anybody else. */
export function requirePlanAdmin(member: Member): Member {
  if (member.kind === 'staff' || member.role !== 'admin') throw new AppError('FORBIDDEN');
  return member;
}

/**
 * The one checkout of a plan that a team has under way: the same session for every call that wants the same plan, also from another tab.
 * Throws PLAN_EXISTS for a team that has one, 409 while a payment is being confirmed or another plan is being chosen, and 503 without payments.
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
    // None: it was given up between the two looks.
    if (!row) continue;
    if (row.status === 'active' || row.status === 'past_due') throw new AppError('PLAN_EXISTS');
    const isFitting =
      row.plan === wanted.plan &&
      row.interval === wanted.interval &&
      row.currency === money.currency &&
      isSameTax(row.tax, money.tax);
    // The provider may never have taken it, such as in a currency that the operator has corrected: nobody has its session.
    if (!row.stripeSessionId && !isFitting) {
      await setRow(db, row.id, { status: 'expired' });
      continue;
    }
    const session = await answered(async () =>
      row.stripeSessionId
        ? stripe.checkout.sessions.retrieve(row.stripeSessionId)
        : stripe.checkout.sessions.create(
            sessionParams(row, {
              customer: await customerOf(db, stripe, teamId),
              product: await planProductAt(stripe, row.plan),
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
    if (session.status === 'open' && isFitting && isOurs) return session;
    if (session.status === 'open' && !(await answered(() => giveUp(stripe, session.id))))
      throw new AppError('PAYMENT_PENDING');
    await setRow(db, row.id, { status: 'expired' });
  }
  throw new AppError('CONFLICT', {
    userMessage:
      'Another plan is being chosen for your team at the moment. Nothing was charged: try again in a minute.',
    retryAfterSeconds: 60,
  });
}

/** The live row of a team, made if there is none: the database allows one. Undefined where another call has just closed it. */
function claimPlan(db: Database, wanted: Wanted & MoneyTerms & { teamId: string; userId: string }) {
  const { teamId, userId: createdBy, plan, interval, currency, tax } = wanted;
  return inScope(db, SYSTEM, async (transaction): Promise<SubscriptionRow | undefined> => {
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
  {
    customer,
    product,
    taxRates,
    publicUrl,
  }: { customer: string; product: string; taxRates: string[]; publicUrl: string },
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
          product,
        },
      },
    ],
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: `${publicUrl}/billing`,
  };
}
