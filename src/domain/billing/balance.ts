/**
 * Money of an order's price in cents. paid: all that ever arrived; refunded: what of it went back; waived: what of the refunds was taken
 * off the price; open: invoiced and not paid yet.
 */
export type OrderMoney = {
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  waivedCents: number;
  openCents: number;
};

/** What an order costs once refunds were taken off its price, in cents. */
export function netPriceCents({ totalCents, waivedCents }: Pick<OrderMoney, 'totalCents' | 'waivedCents'>): number {
  return Math.max(0, totalCents - waivedCents);
}

/**
 * What is still to be billed of an order: its price less what was taken off it, what was paid and not refunded, and what is asked for
 * already. Never negative: an overpayment is nobody's debt.
 */
export function balanceCents({ totalCents, paidCents, refundedCents, waivedCents, openCents }: OrderMoney): number {
  return Math.max(0, totalCents - waivedCents - (paidCents - refundedCents) - openCents);
}
