import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type Stripe from 'stripe';
import { z } from 'zod';
import { isActedOn } from '#domain/billing/stripe-events.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { stripeEvent, subscription, team } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { seenWithCard } from '#server/records/billing/plan-card.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { aloneWithPlan } from './alone-with-plan.ts';
import { openOverageNotice } from './open-overage.ts';
import { readKnown } from './read-known.ts';
import { readPayment } from './read-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { rowIdOf, settleSubscription, subscriptionOfEvent } from './settle-subscription.ts';
import { mailOfPlan } from './tell-of-plan.ts';
import { mailOfPayment, tellOfPayment } from './tell-of-payment.ts';

export type EventParts = {
  db: Database;
  queue: PgBoss;
  payments: Payments | undefined;
  mailer: Mailer;
  notifyStaff: NotifyStaff;
  log: Logger;
  publicUrl: string;
};

/** Does what a stored webhook asks for, once. Throws when the provider or the database is away: the queue tries again. */
export async function handleStripeEvent(parts: EventParts, eventId: string): Promise<void> {
  const { db, payments } = parts;
  const [stored] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select().from(stripeEvent).where(eq(stripeEvent.id, eventId)),
  );
  if (!stored || stored.handledAt) return;
  if (!payments) throw new Error('Payments were turned off while a webhook waits.');
  try {
    await settle(parts, payments, stored);
  } catch (error) {
    await note(db, eventId, { failure: error instanceof Error ? error.message : 'unknown' });
    throw error;
  }
}

async function settle(
  parts: EventParts,
  payments: Payments,
  { id: eventId, type, payload }: typeof stripeEvent.$inferSelect,
): Promise<void> {
  const { db, notifyStaff } = parts;
  if (!isActedOn(type)) return note(db, eventId, { handledAt: new Date(), failure: null });
  const plan = subscriptionOfEvent(payload);
  if (plan) return settlePlan(parts, payments, plan, eventId);
  const seen = await readPayment(payments.stripe, payload);
  if (!seen?.status && !seen?.refunds.length) return note(db, eventId, { handledAt: new Date(), failure: null });
  const settled = await inScope(db, { kind: 'system' }, async (transaction) => {
    const result = await settlePayment(transaction, seen);
    if (result)
      for (const news of result.news) {
        await mailOfPayment(transaction, parts, result.row, news);
        if (news.kind === 'paid after deletion')
          await enqueuePaymentJob(parts.queue, transaction, { refundId: news.refundId });
      }
    await transaction
      .update(stripeEvent)
      .set({ handledAt: new Date(), failure: result ? null : 'No payment of ours' })
      .where(eq(stripeEvent.id, eventId));
    return result;
  });
  if (!settled && (await isOfPlan(db, payload))) return;
  if (settled) for (const news of settled.news) await tellOfPayment(notifyStaff, settled.row, news);
  else
    await notifyStaff({
      topic: 'payment',
      projectId: null,
      subject: 'A payment that belongs to no project',
      text:
        `Stripe sent ${type} (${eventId}) for ${seen.intentId ?? seen.sessionId ?? 'a payment'}, which belongs to no` +
        ' project here. It is kept; nothing was unlocked.',
    });
}

/**
 * Brings a plan to what the provider says of it now, alone: an answer that is older than a change does not undo it. One that is not ours changes
 * nothing. `eventId`: the event that asked for it.
 */
export async function settlePlan(
  parts: EventParts,
  { stripe }: Payments,
  { subscriptionId, invoiceId, isFailure }: NonNullable<ReturnType<typeof subscriptionOfEvent>>,
  eventId?: string,
): Promise<void> {
  const { db, notifyStaff } = parts;
  const ask = () => readKnown(() => seenWithCard(stripe, subscriptionId));
  const invoice = invoiceId === undefined ? undefined : await readKnown(() => stripe.invoices.retrieve(invoiceId));
  const first = await ask();
  const rowId = first && rowIdOf(first);
  const settled = await (rowId === undefined
    ? settleSeen(first)
    : aloneWithPlan(db, rowId, async () => settleSeen(await ask())));
  if (settled?.news.some(({ kind }) => kind === 'ended')) {
    const { latest_invoice: latest } = settled.seen;
    const last =
      typeof latest === 'string' ? await readKnown(() => stripe.invoices.retrieve(latest)) : (latest ?? undefined);
    const notice = await openOverageNotice(db, settled.row, last);
    if (notice) await notifyStaff(notice);
  }
  if (!settled?.news.some(({ kind }) => kind === 'second')) return;
  await stripe.subscriptions.cancel(subscriptionId);
  await notifyStaff({
    topic: 'payment',
    projectId: null,
    subject: 'A second subscription of a team was canceled',
    text: `${subscriptionId} was paid while the team had a plan already. Refund its payment at Stripe.`,
  });

  function settleSeen(seen: Stripe.Subscription | undefined) {
    return inScope(db, { kind: 'system' }, async (transaction) => {
      const result = seen && (await settleSubscription(transaction, { seen, invoice, isFailure }));
      if (result) for (const news of result.news) await mailOfPlan(transaction, parts, result.row, news);
      if (result?.news.some(({ kind }) => kind === 'late'))
        await enqueuePaymentJob(parts.queue, transaction, { lateSubscriptionId: subscriptionId });
      if (eventId !== undefined)
        await transaction
          .update(stripeEvent)
          .set({ handledAt: new Date(), failure: result ? null : 'No subscription of ours' })
          .where(eq(stripeEvent.id, eventId));
      return result && { ...result, seen };
    });
  }
}

const ofCustomer = z.looseObject({ data: z.looseObject({ object: z.looseObject({ customer: z.string() }) }) });

/** Whether the event is about a charge of a team that has a plan: Stripe reports those as payments too, without our mark. */
async function isOfPlan(db: Database, payload: unknown): Promise<boolean> {
  const customer = ofCustomer.safeParse(payload).data?.data.object.customer;
  if (customer === undefined) return false;
  const found = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select({ id: subscription.id })
      .from(subscription)
      .innerJoin(team, eq(team.id, subscription.teamId))
      .where(eq(team.stripeCustomerId, customer))
      .limit(1),
  );
  return found.length > 0;
}

async function note(db: Database, eventId: string, change: Partial<typeof stripeEvent.$inferInsert>): Promise<void> {
  await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.update(stripeEvent).set(change).where(eq(stripeEvent.id, eventId)),
  );
}
