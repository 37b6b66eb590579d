import type Stripe from 'stripe';
import { AppError } from '#server/platform/http/errors.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { readKnown } from './read-known.ts';

/**
 * Cancels a subscription that was paid after its team had been deleted, and sends back what was paid: nobody is there to use it. Staff are
 * notified. Any number of times; throws when the provider is away: the queue tries again.
 */
export async function endLateSubscription(
  { payments, notifyStaff }: EventParts,
  subscriptionId: string,
): Promise<void> {
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  const seen = await readKnown(() => stripe.subscriptions.retrieve(subscriptionId));
  if (!seen) return;
  if (seen.status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId);
  await refundLatest(stripe, seen);
  await notifyStaff({
    topic: 'payment',
    projectId: null,
    subject: 'A subscription of a deleted team was canceled',
    text: `${subscriptionId} was paid after its team had been deleted. It was canceled, and its payment was refunded.`,
  });
}

/** By a credit note over the whole of what was paid: the books of the provider agree with what went back. */
async function refundLatest(stripe: Stripe, { id, latest_invoice: latest }: Stripe.Subscription): Promise<void> {
  const invoiceId = typeof latest === 'string' ? latest : latest?.id;
  if (invoiceId === undefined) return;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  if (invoice.amount_paid === 0) return;
  // The provider forgets a key after a day, the queue goes on for three.
  if ((await stripe.creditNotes.list({ invoice: invoiceId, limit: 1 })).data.length > 0) return;
  await stripe.creditNotes.create(
    {
      invoice: invoiceId,
      amount: invoice.amount_paid,
      refund_amount: invoice.amount_paid,
      reason: 'order_change',
      metadata: { source: 'storey' },
    },
    { idempotencyKey: `late-${id}` },
  );
}
