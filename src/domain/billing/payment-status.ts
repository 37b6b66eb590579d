/**
 * States of a payment, in their only direction. creating: our row exists, the checkout not yet. open: the customer may pay.
 * expired: given up or replaced. paid, disputed, refunded: the money came, is contested, went back.
 */
export const paymentStatuses = ['creating', 'open', 'expired', 'paid', 'disputed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The further of the two: news that arrive late or twice never take a payment back (authorization.md §2.6). */
export function furtherStatus(current: PaymentStatus, seen: PaymentStatus): PaymentStatus {
  return paymentStatuses.indexOf(seen) > paymentStatuses.indexOf(current) ? seen : current;
}

/** The money has arrived, whatever became of it later: access stays until staff decide (decisions.md, on refunds). */
export function wasPaid(status: PaymentStatus): status is 'paid' | 'disputed' | 'refunded' {
  return paymentStatuses.indexOf(status) >= paymentStatuses.indexOf('paid');
}

/** A checkout that can still be paid. */
export function isPayable(status: PaymentStatus): boolean {
  return status === 'creating' || status === 'open';
}
