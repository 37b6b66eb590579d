/** Half of a price in cents, half up: what is due when an order is placed (ordering.md §9). */
export function depositCents(totalCents: number): number {
  return Math.ceil(totalCents / 2);
}
