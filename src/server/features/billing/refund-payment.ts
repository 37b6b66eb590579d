import { and, eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import Stripe from 'stripe';
import { unpayableProblem } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { priceEffectOf, refundableCents, type PriceEffect, type RefundStatus } from '#domain/billing/refunds.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { payment, refund } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishProjectOf } from '#server/records/publish-project.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { askedCents, lockInvoiceOf, type RefundRow } from './invoice-of-payment.ts';
import { keepRefund } from './keep-refund.ts';
import type { PaymentRow } from './payment-store.ts';
import { seenRefund, type SeenRefund } from './read-payment.ts';
import { settleRefunds } from './settle-refunds.ts';
import { mailOfPayment, tellOfPayment } from './tell-of-payment.ts';

/** `shownCents`: what had been refunded or asked for on the page that staff decided by. */
type Asked = { amountCents: number; shownCents: number; reason: string; priceEffect: PriceEffect };
/** When the queue goes on with a refund that was left halfway. */
const GO_ON_SECONDS = 60;

/**
 * Records that a payment is to be refunded, in whole or in part, as staff of `bill`: the row exists before the provider is called. STALE
 * when somebody else has refunded since, so that two simultaneous clicks refund once; CONFLICT for more than is left.
 */
export async function requestRefund(
  transaction: Scoped,
  queue: PgBoss,
  by: { userId: string; ip: string },
  paymentId: string,
  { amountCents, shownCents, reason, priceEffect: chosen }: Asked,
): Promise<string> {
  const [row] = await transaction.select().from(payment).where(eq(payment.id, paymentId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  const earlier = await transaction.select().from(refund).where(eq(refund.paymentId, paymentId));
  const left = refundableCents(row, earlier);
  if (row.status === 'disputed')
    throw new AppError('CONFLICT', {
      userMessage: 'This payment is disputed, and the bank decides who gets the money. It cannot be refunded here.',
    });
  if (askedCents(earlier) !== shownCents) throw new AppError('STALE');
  if (amountCents > left)
    throw new AppError('CONFLICT', {
      userMessage:
        left === 0
          ? 'This payment has already been refunded in full.'
          : `At most ${formatCents(left, row.currency)} of this payment can be refunded.`,
    });
  const problem = unpayableProblem(amountCents, row.currency);
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem });
  const paidFor = await lockInvoiceOf(transaction, row);
  const priceEffect = priceEffectOf(chosen, { amountCents, ...paidFor });
  if (priceEffect === undefined)
    throw new AppError('CONFLICT', {
      userMessage:
        paidFor.duplicateCents === 0
          ? 'This invoice was not paid twice. Choose what the refund does to the price of the order.'
          : `Only ${formatCents(paidFor.duplicateCents, row.currency)} of this payment was paid twice.`,
    });
  const made = await keepRefund(
    transaction,
    row,
    { amountCents, reason, priceEffect },
    { ...by, details: { number: receiptNumberOf(row), ofCents: row.amountCents, currency: row.currency, reason } },
  );
  await enqueuePaymentJob(queue, transaction, { refundId: made.id }, { startAfterSeconds: GO_ON_SECONDS });
  return made.id;
}

/**
 * Has the provider make a refund that was asked for, once: the row's id is the idempotency key, and one that was made in an attempt
 * whose answer was lost is found again. Throws CONFLICT when the provider refuses for good, anything else when it may go on later.
 */
export async function carryOutRefund(parts: EventParts, refundId: string): Promise<RefundStatus> {
  const { db, payments } = parts;
  const [found] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select()
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      .where(eq(refund.id, refundId)),
  );
  if (!found || found.refund.status !== 'requested') return found?.refund.status ?? 'failed';
  if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  try {
    const made = await makeRefund(payments.stripe, found.refund, found.payment);
    return await settle(parts, found.refund, seenRefund(made));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await fail(parts, found.refund, error.message);
    throw new AppError('CONFLICT', {
      cause: error,
      userMessage: `The payment provider refused the refund: ${error.message}`,
    });
  }
}

async function makeRefund(
  stripe: Stripe,
  { id, amountCents }: RefundRow,
  { stripeIntentId }: PaymentRow,
): Promise<Stripe.Refund> {
  const intent = stripeIntentId ?? '';
  // The provider forgets a key after a day, the queue goes on for three.
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return (
    data.find(({ metadata }) => metadata?.['refund_id'] === id) ??
    stripe.refunds.create(
      {
        payment_intent: intent,
        amount: amountCents,
        reason: 'requested_by_customer',
        metadata: { source: 'storey', refund_id: id },
      },
      { idempotencyKey: id },
    )
  );
}

async function settle(parts: EventParts, { id, paymentId }: RefundRow, seen: SeenRefund): Promise<RefundStatus> {
  const { row, news, status } = await inScope(parts.db, { kind: 'system' }, async (transaction) => {
    const [locked] = await transaction.select().from(payment).where(eq(payment.id, paymentId)).for('update');
    if (!locked) throw new AppError('NOT_FOUND');
    const settled = await settleRefunds(transaction, locked, [seen]);
    const change = { status: settled.status, refundedCents: settled.refundedCents };
    await transaction.update(payment).set(change).where(eq(payment.id, paymentId));
    const [after] = await transaction.select({ status: refund.status }).from(refund).where(eq(refund.id, id));
    const changed = { ...locked, ...change };
    for (const one of settled.news) await mailOfPayment(transaction, parts, changed, one);
    if (locked.projectId) await publishProjectOf(transaction, locked.projectId);
    return { row: changed, news: settled.news, status: after?.status ?? 'failed' };
  });
  for (const one of news) await tellOfPayment(parts.notifyStaff, row, one);
  return status;
}

/** Refused for good: the money can be asked for again. */
async function fail(
  { db }: EventParts,
  { id, paymentId, teamId, amountCents, requestedBy }: RefundRow,
  failure: string,
): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const [row] = await transaction.select().from(payment).where(eq(payment.id, paymentId)).for('update');
    await transaction
      .update(refund)
      .set({ status: 'failed', failure })
      .where(and(eq(refund.id, id), eq(refund.status, 'requested')));
    if (row?.projectId)
      await recordAudit(transaction, {
        teamId,
        userId: requestedBy,
        action: 'payment.refund-fail',
        objectType: 'project',
        objectId: row.projectId,
        details: { paymentId, amountCents, failure },
      });
  });
}
