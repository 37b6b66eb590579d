import { and, eq, inArray, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { planIntervals } from '#domain/pricing/plan-table.ts';
import { isLargerPlan, planAtPrice, planOfPrice } from '#domain/pricing/priced-plan.ts';
import { withUpgrade } from '#domain/usage/plan-quota.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { subscription, team } from '#server/platform/database/schema.ts';
import { unpaidCents } from '#server/records/billing/open-plan-invoices.ts';
import { cardOf } from '#server/records/billing/plan-card.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { planOfProduct } from './plan-products.ts';
import { issuePlanInvoice, type PlanCharge } from './issue-plan-invoice.ts';

const reference = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);
const told = z.looseObject({
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      mode: z.string().nullish(),
      subscription: reference.nullish(),
      parent: z.looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
});
const uuid = z.uuid();

/** Which subscription an event of the provider is about, and which invoice of it; undefined for an event about something else. */
export function subscriptionOfEvent(
  event: unknown,
): { subscriptionId: string; invoiceId?: string; isFailure: boolean } | undefined {
  const parsed = told.safeParse(event);
  if (!parsed.success) return undefined;
  const { type, data } = parsed.data;
  const { id, object, mode, subscription: sold, parent } = data.object;
  const isFailure = type === 'invoice.payment_failed';
  if (object === 'subscription') return { subscriptionId: id, isFailure };
  if (object === 'checkout.session' && mode === 'subscription' && sold) return { subscriptionId: sold, isFailure };
  const billed = object === 'invoice' ? parent?.subscription_details?.subscription : undefined;
  return billed ? { subscriptionId: billed, invoiceId: id, isFailure } : undefined;
}

/** Our row that a subscription of the provider names; undefined for one that names none. */
export const rowIdOf = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): string | undefined =>
  uuid.safeParse(metadata['subscription_id']).data;

/** What is new with a plan, to be told once it is stored. `second`: the team has another one already. `late`: it was deleted before. */
export type PlanNews =
  | { kind: 'started' | 'canceled' | 'kept' }
  /** `withdrawn`: what was open for it, in minor units with tax, and is not charged. */
  | { kind: 'ended'; withdrawn?: { cents: number; hasOverage: boolean } }
  | ({ kind: 'charged' } & PlanCharge)
  | { kind: 'failed'; amountCents: number; retryAt: Date | null; isLast: boolean }
  | { kind: 'second' | 'late' };

const STATUSES: Partial<Record<Stripe.Subscription.Status, SubscriptionRow['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};
/** Attempts after which one more is left (ruling 41: three retries). */
const ATTEMPTS_BEFORE_LAST = 3;
const moment = (seconds: number) => new Date(seconds * 1000);

/**
 * Brings a plan to what the provider says of it now: any number of times and in any order. Undefined for a subscription that is not ours, of
 * another customer than its team, or of another checkout. A canceled one stays canceled.
 */
export async function settleSubscription(
  transaction: Scoped,
  { seen, invoice, isFailure }: { seen: Stripe.Subscription; invoice: Stripe.Invoice | undefined; isFailure: boolean },
): Promise<{ row: SubscriptionRow; news: PlanNews[] } | undefined> {
  const id = rowIdOf(seen);
  const [row] = id ? await transaction.select().from(subscription).where(eq(subscription.id, id)).for('update') : [];
  if (!row || (row.stripeSubscriptionId !== null && row.stripeSubscriptionId !== seen.id)) return undefined;
  const [of] = await transaction.select().from(team).where(eq(team.id, row.teamId)).for('update');
  if (!of || of.stripeCustomerId !== (typeof seen.customer === 'string' ? seen.customer : seen.customer.id))
    return undefined;
  const status = STATUSES[seen.status];
  const [item] = seen.items.data;
  if (!status || !item || row.status === 'canceled') {
    // One that came too late was never the team's: its payment goes back.
    if (!invoice || row.startedAt === null) return { row, news: [] };
    // The last invoice of a plan may be reported after its end.
    const charge = await issuePlanInvoice(transaction, row, { invoice, card: cardOf(seen) });
    await publishTeam(transaction, row.teamId);
    return { row, news: newsOfCharge(charge) };
  }
  if (status !== 'canceled' && row.startedAt === null && (await isTeamDeleted(transaction, row.teamId))) {
    const late = { status: 'canceled' as const, stripeSubscriptionId: seen.id, endedAt: new Date() };
    await transaction.update(subscription).set(late).where(eq(subscription.id, row.id));
    return { row: { ...row, ...late }, news: [{ kind: 'late' }] };
  }
  if (status !== 'canceled' && (await hasAnother(transaction, row))) return { row, news: [{ kind: 'second' }] };
  const periodStart = moment(item.current_period_start);
  const isNextPeriod = row.periodStart !== null && periodStart > row.periodStart;
  const sold = planOf(row, { item, isNextPeriod, isScheduled: Boolean(seen.schedule) });
  const change = {
    status,
    stripeSubscriptionId: seen.id,
    startedAt: row.startedAt ?? moment(seen.start_date),
    periodStart,
    periodEnd: moment(item.current_period_end),
    isEnding: seen.cancel_at_period_end,
    ...sold,
    ...(row.startedAt !== null && isOther(row, sold) && { changedAt: new Date() }),
    ...(sold.plan &&
      !isNextPeriod &&
      row.periodStart !== null &&
      isLargerPlan(sold.plan, row.plan) && { upgrades: upgradesOf(row, invoice) }),
    ...(status === 'canceled' && { endedAt: seen.ended_at === null ? new Date() : moment(seen.ended_at) }),
  };
  await transaction.update(subscription).set(change).where(eq(subscription.id, row.id));
  const now = { ...row, ...change };
  const charge = invoice && (await issuePlanInvoice(transaction, now, { invoice, card: cardOf(seen) }));
  const news = [...(await newsOf(transaction, row, now)), ...newsOfCharge(charge)];
  if (isFailure && invoice && status === 'past_due')
    news.push({
      kind: 'failed',
      amountCents: unpaidCents(invoice),
      retryAt: invoice.next_payment_attempt === null ? null : moment(invoice.next_payment_attempt),
      isLast: invoice.attempt_count >= ATTEMPTS_BEFORE_LAST,
    });
  await publishTeam(transaction, row.teamId);
  return { row: now, news };
}

/** With an upgrade that was made at the provider, or here where it was not stored: at the moment of its invoice, else now. */
function upgradesOf({ upgrades, plan, startedAt }: SubscriptionRow, invoice: Stripe.Invoice | undefined) {
  const at = invoice?.billing_reason === 'subscription_update' ? moment(invoice.created) : new Date();
  return withUpgrade(upgrades, { at: at.toISOString(), from: plan }, startedAt);
}

/**
 * The plan by the price that the provider bills, else by its product: whatever went wrong between the two, the next event heals it. A price that is
 * not of the table was agreed on elsewhere, and leaves the plan as it is.
 */
function planOf(
  row: SubscriptionRow,
  {
    item: { price },
    isNextPeriod,
    isScheduled,
  }: { item: Stripe.SubscriptionItem; isNextPeriod: boolean; isScheduled: boolean },
) {
  // What waits for the end of the period is in a schedule: the price is that of the plan that runs.
  if (isScheduled && !isNextPeriod && row.nextInterval !== null) return {};
  const interval = planIntervals.find((each) => each === price.recurring?.interval);
  const named = planOfProduct(typeof price.product === 'string' ? price.product : price.product.id);
  const priced =
    planOfPrice(price.unit_amount, interval ?? '', row) ?? (named && interval && { plan: named, interval });
  if (priced) return { ...planAtPrice(row, priced, isNextPeriod || row.periodStart === null), nextInterval: null };
  return isNextPeriod && row.nextPlan ? { plan: row.nextPlan, nextPlan: null, nextInterval: null } : {};
}

/** Whether the provider sells something else than we knew: changed there, or here where it was not stored. */
const isOther = (row: SubscriptionRow, sold: ReturnType<typeof planOf>) =>
  (sold.plan ?? row.plan) !== row.plan || ('interval' in sold && sold.interval !== row.interval);

async function hasAnother(transaction: Scoped, { id, teamId }: SubscriptionRow): Promise<boolean> {
  const others = await transaction.$count(
    subscription,
    and(eq(subscription.teamId, teamId), ne(subscription.id, id), inArray(subscription.status, ['active', 'past_due'])),
  );
  if (others > 0) return true;
  // A checkout of another tab that nobody has paid gives way to the one that was.
  await transaction
    .update(subscription)
    .set({ status: 'expired' })
    .where(
      and(eq(subscription.teamId, teamId), ne(subscription.id, id), inArray(subscription.status, ['creating', 'open'])),
    );
  return false;
}

/** What starts a plan is named by what it starts. */
const newsOfCharge = (charge: PlanCharge | undefined): PlanNews[] =>
  charge && charge.reason !== 'start' ? [{ kind: 'charged', ...charge }] : [];

async function newsOf(transaction: Scoped, before: SubscriptionRow, now: SubscriptionRow): Promise<PlanNews[]> {
  const hasStarted = before.stripeSubscriptionId === null && now.status !== 'canceled';
  const hasEnded = now.status === 'canceled' && before.stripeSubscriptionId !== null;
  // At the provider's own pages: what is done here is stored before it is told.
  if (!hasStarted && !hasEnded)
    return before.isEnding === now.isEnding ? [] : [{ kind: now.isEnding ? 'canceled' : 'kept' }];
  await recordAudit(transaction, {
    teamId: now.teamId,
    userId: hasStarted ? now.createdBy : null,
    action: hasStarted ? 'subscription.start' : 'subscription.end',
    objectType: 'team',
    objectId: now.teamId,
    details: { plan: now.plan, interval: now.interval },
  });
  return [{ kind: hasStarted ? 'started' : 'ended' }];
}
