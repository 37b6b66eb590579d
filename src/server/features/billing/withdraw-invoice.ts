import { AppError } from '#server/platform/http/errors.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { readKnown } from './read-known.ts';

/**
 * Withdraws an invoice of a plan that has ended, which could not be withdrawn at that moment: its team was told that it is not charged, and could
 * still pay it at the provider. One that was paid meanwhile is left to staff. Throws while the provider is away: the queue tries again.
 */
export async function withdrawInvoice(
  { payments, notifyStaff }: EventParts,
  { withdrawInvoiceId: id, teamId }: { withdrawInvoiceId: string; teamId: string },
): Promise<void> {
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  const { stripe } = payments;
  const seen = await readKnown(() => stripe.invoices.retrieve(id));
  // Uncollectible ones can still be paid.
  if (seen?.status === 'open' || seen?.status === 'uncollectible') await stripe.invoices.voidInvoice(id);
  if (seen?.status === 'paid')
    await notifyStaff({
      topic: 'payment',
      projectId: null,
      teamId,
      subject: 'An invoice of a canceled plan was paid',
      text: `Its team was notified that ${id} is not charged. Refund it at Stripe.`,
    });
}
