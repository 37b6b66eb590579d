/** Money of an order's price in cents. paid: all that ever arrived; refunded: what of it went back; open: invoiced and not paid yet. */
export type OrderMoney = { totalCents: number; paidCents: number; refundedCents: number; openCents: number };

/**
 * What is still to be billed of an order: its price less what was paid and not refunded, and less what is asked for
 * already. Never negative: an overpayment is nobody's debt.
 */
export function balanceCents({ totalCents, paidCents, refundedCents, openCents }: OrderMoney): number {
  return Math.max(0, totalCents - (paidCents - refundedCents) - openCents);
}
