import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { inScope } from '#server/platform/database/database.ts';
import { payment, subscription } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { markExpired } from './payment-store.ts';

type Parts = Pick<EventParts, 'db' | 'payments'>;

/** Closes the checkout of something that no longer has to be paid. One that was paid in the meantime is left to its webhook. */
export async function expireCheckout({ db, payments }: Parts, paymentId: string): Promise<void> {
  const row = await inScope(db, { kind: 'system' }, async (transaction) => {
    // Without a session yet: the call that creates one finds the row closed, and closes the session.
    await transaction
      .update(payment)
      .set({ status: 'expired' })
      .where(and(eq(payment.id, paymentId), eq(payment.status, 'creating'), isNull(payment.stripeSessionId)));
    return (await transaction.select().from(payment).where(eq(payment.id, paymentId)))[0];
  });
  if (row?.status !== 'open' || !row.stripeSessionId) return;
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  if (await giveUp(payments.stripe, row.stripeSessionId)) await markExpired(db, paymentId);
}

/** Closes the checkout of a plan whose row was given up with its team. One that was paid in the meantime is left to its webhook. */
export async function expirePlanCheckout({ db, payments }: Parts, subscriptionId: string): Promise<void> {
  const [row] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select().from(subscription).where(eq(subscription.id, subscriptionId)),
  );
  if (row?.status !== 'expired' || !row.stripeSessionId) return;
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  await giveUp(payments.stripe, row.stripeSessionId);
}

/** Expires a session; false for one that was completed in this moment. Throws when the provider does not answer. */
export async function giveUp(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const now = await stripe.checkout.sessions.retrieve(sessionId);
    if (now.status === 'open') throw error;
    return now.status !== 'complete';
  }
  return true;
}
