import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { invoiceTransaction, subscription } from '#server/platform/database/schema.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { isPastDue } from '#server/records/billing/open-plan-invoices.ts';
import { seenWithCard } from '#server/records/billing/plan-card.ts';
import { settlePlan, type EventParts } from './handle-stripe-event.ts';
import { readKnown } from './read-known.ts';

const SYSTEM = { kind: 'system' } as const;
/** Invoices of a plan that are looked at: a month has one, and one for each change. */
const LATEST = 20;

/**
 * Has every plan that runs read again from the provider, once a day for all workers together: an event that was lost, or that the webhook is not
 * set up for, leaves none as it was. Answers how many were queued.
 */
export async function queuePlansToReread({
  db,
  queue,
  payments,
}: {
  db: Database;
  queue: PgBoss;
  payments: Payments | undefined;
}): Promise<number> {
  if (!payments) return 0;
  return inScope(db, SYSTEM, async (transaction) => {
    const rows = await transaction
      .select({ id: subscription.id })
      .from(subscription)
      .where(and(inArray(subscription.status, ['active', 'past_due']), isNotNull(subscription.stripeSubscriptionId)));
    let count = 0;
    for (const { id } of rows)
      if (await enqueuePaymentJob(queue, transaction, { rereadPlanId: id }, { dailyAs: `reread ${id}` })) count += 1;
    return count;
  });
}

/** Brings one plan to what the provider says of it now, with the invoices that we have not heard of, oldest first. */
export async function rereadPlan(parts: EventParts, id: string): Promise<void> {
  const { db, payments } = parts;
  if (!payments) return;
  const { stripe } = payments;
  const [row] = await inScope(db, SYSTEM, (transaction) =>
    transaction.select().from(subscription).where(eq(subscription.id, id)),
  );
  const subscriptionId = row?.stripeSubscriptionId;
  if (!row || !subscriptionId || (row.status !== 'active' && row.status !== 'past_due')) return;
  const seen = await readKnown(() => seenWithCard(stripe, subscriptionId));
  if (!seen) return;
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: LATEST });
  const paid = data.filter(({ status, amount_paid: cents }) => status === 'paid' && cents > 0);
  const known = await inScope(db, SYSTEM, (transaction) =>
    transaction
      .select({ id: invoiceTransaction.providerId })
      .from(invoiceTransaction)
      .where(
        inArray(
          invoiceTransaction.providerId,
          paid.map((invoice) => invoice.id ?? ''),
        ),
      ),
  );
  const unheard = paid.filter((invoice) => !known.some((each) => each.id === invoice.id)).toReversed();
  for (const { id: invoiceId } of unheard)
    await settlePlan(parts, payments, { subscriptionId, invoiceId, isFailure: false });
  const hasFailed = row.status === 'active' && isPastDue(seen);
  const unpaid = hasFailed ? data.find(({ status }) => status === 'open')?.id : undefined;
  await settlePlan(parts, payments, { subscriptionId, ...(unpaid && { invoiceId: unpaid }), isFailure: hasFailed });
}
