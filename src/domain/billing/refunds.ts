import { wasPaid, type PaymentStatus } from './payment-status.ts';

/** States of a refund. requested: ours, the provider has not answered. pending: on its way. failed: refused, or the card's bank sent it back. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/**
 * What a refund does to the price of its order. lowered: the order costs so much less. owed: the money counts as unpaid and is billed again.
 * none: neither, because it was paid twice or is not of the price.
 */
export const priceEffects = ['lowered', 'owed', 'none'] as const;
export type PriceEffect = (typeof priceEffects)[number];
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

/** Whether a refund is taken off the price of its order. */
export function lowersPrice(effect: PriceEffect): boolean {
  return effect === 'lowered';
}

/** Money for one invoice in cents. isPaidByHand: its amount arrived outside the portal. received: by card. asked: of that went back or is asked for. */
export type InvoiceMoney = {
  amountCents: number;
  isPaidByHand: boolean;
  receivedCents: number;
  askedCents: number;
};

/** What arrived for an invoice on top of what it asks for and was not sent back, in cents. */
export function duplicateCents({ amountCents, isPaidByHand, receivedCents, askedCents }: InvoiceMoney): number {
  return Math.max(0, (isPaidByHand ? amountCents : 0) + receivedCents - askedCents - amountCents);
}

/**
 * What a refund does to the price of its order, by what staff chose. Undefined when it cannot be: more is sent back than was paid twice. What was
 * paid twice is never owed again.
 */
export function priceEffectOf(
  chosen: PriceEffect,
  {
    amountCents,
    duplicateCents: twice,
    isOfPrice,
  }: { amountCents: number; duplicateCents: number; isOfPrice: boolean },
): PriceEffect | undefined {
  if (!isOfPrice) return 'none';
  if (amountCents <= twice) return chosen === 'owed' ? 'none' : chosen;
  return chosen === 'none' ? undefined : chosen;
}

/** What an order is to a refund that is owed again: whether its balance was invoiced, or nothing of it is billed any more. */
type BilledOrder = { isBalanceBilled: boolean; isEndedEarly: boolean };
export type BilledAgain = 'withBalance' | 'separately' | 'never';

/** How a refund that counts as unpaid is billed again. */
export function billedAgain({ isBalanceBilled, isEndedEarly }: BilledOrder): BilledAgain {
  if (isEndedEarly) return 'never';
  return isBalanceBilled ? 'separately' : 'withBalance';
}

/** What a payment is by what went back of it: refunded when that is all of it, and paid again when the bank sent it back. */
export function statusAfterRefunds(status: PaymentStatus, amountCents: number, backCents: number): PaymentStatus {
  if (!wasPaid(status)) return status;
  if (backCents >= amountCents) return 'refunded';
  return status === 'refunded' ? 'paid' : status;
}
