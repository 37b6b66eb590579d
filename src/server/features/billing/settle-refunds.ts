import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentStatus } from '#domain/billing/payment-status.ts';
import { furtherRefund, priceEffectOf, refundedCents, statusAfterRefunds } from '#domain/billing/refunds.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { refund } from '#server/platform/database/schema.ts';
import { lockInvoiceOf, type RefundRow } from './invoice-of-payment.ts';
import { keepRefund } from './keep-refund.ts';
import type { PaymentRow } from './payment-store.ts';
import type { SeenRefund } from './read-payment.ts';

/** What is new with a refund: it is on its way, or it came back. */
export type RefundNews = { kind: 'refunded' | 'refund failed'; refund: RefundRow };
type Settled = { news: RefundNews[]; status: PaymentStatus; refundedCents: number };

/**
 * Brings the refunds of a payment, whose row is locked, to what the provider says of them, and says what the payment is by them. Any
 * number of times and in any order. One that was made at the provider gets a row of its own.
 */
export async function settleRefunds(
  transaction: Scoped,
  row: PaymentRow,
  seen: readonly SeenRefund[],
): Promise<Settled> {
  const news: RefundNews[] = [];
  for (const one of seen) news.push(...(await settleOne(transaction, row, one)));
  const rows = await transaction.select().from(refund).where(eq(refund.paymentId, row.id));
  const backCents = refundedCents(rows);
  return { news, status: statusAfterRefunds(row.status, row.amountCents, backCents), refundedCents: backCents };
}

async function settleOne(transaction: Scoped, row: PaymentRow, seen: SeenRefund): Promise<RefundNews[]> {
  const known = (await findRow(transaction, row, seen)) ?? (await insertRow(transaction, row, seen));
  const status = furtherRefund(known.status, seen.status);
  const after = {
    ...known,
    status,
    failure: status === 'failed' ? (known.failure ?? seen.failure) : null,
    stripeRefundId: seen.stripeRefundId,
  };
  await transaction
    .update(refund)
    .set({ status, failure: after.failure, stripeRefundId: after.stripeRefundId })
    .where(eq(refund.id, known.id));
  if (status === known.status || (known.status === 'pending' && status === 'succeeded')) return [];
  return [{ kind: status === 'failed' ? 'refund failed' : 'refunded', refund: after }];
}

async function findRow(
  transaction: Scoped,
  row: PaymentRow,
  { stripeRefundId, refundId }: SeenRefund,
): Promise<RefundRow | undefined> {
  const [byProvider] = await transaction.select().from(refund).where(eq(refund.stripeRefundId, stripeRefundId));
  if (byProvider || !refundId) return byProvider;
  const [asked] = await transaction
    .select()
    .from(refund)
    .where(and(eq(refund.id, refundId), eq(refund.paymentId, row.id), isNull(refund.stripeRefundId)));
  return asked;
}

/** As 'requested', so that what it has become is news. */
async function insertRow(
  transaction: Scoped,
  row: PaymentRow,
  { stripeRefundId, amountCents }: SeenRefund,
): Promise<RefundRow> {
  const priceEffect = priceEffectOf('owed', { amountCents, ...(await lockInvoiceOf(transaction, row)) });
  const kept = { amountCents, reason: '', priceEffect, stripeRefundId };
  return keepRefund(transaction, row, kept, { details: { by: 'provider' } });
}
