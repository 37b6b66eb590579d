import { wasPaid, type PaymentStatus } from './payment-status.ts';

/** States of a refund. requested: ours, the provider has not answered. pending: on its way. failed: refused, or the card's bank sent it back. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
type Refunds = readonly { amountCents: number; status: RefundStatus }[];

const sumOf = (refunds: Refunds) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The further of the two: news that arrive late or twice never take a refund back. A refund may fail after it succeeded, and stays failed. */
export function furtherRefund(current: RefundStatus, seen: RefundStatus): RefundStatus {
  return refundStatuses.indexOf(seen) > refundStatuses.indexOf(current) ? seen : current;
}

/** Whether a refund has left: it has arrived or is on its way. */
export function hasLeft(status: RefundStatus): boolean {
  return status === 'pending' || status === 'succeeded';
}

/** What went back of a payment, in cents, as the provider counts it: also what is on its way. */
export function refundedCents(refunds: Refunds): number {
  return sumOf(refunds.filter(({ status }) => hasLeft(status)));
}

/** What of a payment can still be sent back, in cents: neither refunded nor asked for. Nothing while the bank contests it: it decides. */
export function refundableCents(payment: { amountCents: number; status: PaymentStatus }, refunds: Refunds): number {
  if (!wasPaid(payment.status) || payment.status === 'disputed') return 0;
  return Math.max(0, payment.amountCents - sumOf(refunds.filter(({ status }) => status !== 'failed')));
}

/** What a payment is by what went back of it: refunded when that is all of it, and paid again when the bank sent it back. */
export function statusAfterRefunds(status: PaymentStatus, amountCents: number, backCents: number): PaymentStatus {
  if (!wasPaid(status)) return status;
  if (backCents >= amountCents) return 'refunded';
  return status === 'refunded' ? 'paid' : status;
}
