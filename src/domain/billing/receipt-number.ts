/** Number of a receipt: the provider's, or one made of our payment's id where it gives none. */
export function receiptNumberOf({ id, receiptNumber }: { id: string; receiptNumber: string | null }): string {
  return receiptNumber ?? `R-${id.slice(0, 8).toUpperCase()}`;
}
