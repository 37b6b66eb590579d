import type { Quote } from '#contract/ordering.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { pricedOrderOf, sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import type { Staff } from '#server/platform/authorization/require-staff.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';

/** What an order would cost its team today; null for one without sizes and scopes that can be priced, such as an imported one. */
export async function currentQuote(
  priceBooks: PriceBooks,
  staff: Staff,
  teamId: string,
  inputs: OrderData | undefined,
): Promise<Quote | null> {
  if (!inputs || sizeAndScopeProblems(inputs).length > 0) return null;
  const { book, terms } = await priceBooks.forTeam(scopeOf(staff), teamId);
  return quoteResponse(priceOrder(book, { ...pricedOrderOf(inputs), ...terms }));
}
