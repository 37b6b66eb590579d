import type { Placement, Quote } from '#contract/ordering.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { pricedOrderOf } from '#domain/ordering/size-and-scope.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { MAX_ORDER_CENTS, type PriceBook } from '#domain/pricing/price-book.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { toPriceTerms, type TeamTerms } from '#server/records/pricing/team-terms.ts';

/** An estimate whose price the customer could not be shown: staff make it. */
export const isWithoutPrice = ({ seenTotalCents, estimateOnly }: Placement) => seenTotalCents === null && estimateOnly;

/**
 * The price of an order that is free of problems, by the current book and what its team has agreed upon. Null
 * without a book. Throws PRICE_CHANGED when they have seen another one, also in another currency or with another tax.
 */
export function priceSeen(book: PriceBook | undefined, terms: TeamTerms, placement: Placement): Quote | null {
  if (!book) return null;
  const quote = quoteResponse(priceOrder(book, { ...pricedOrderOf(placement), ...toPriceTerms(terms) }));
  if (quote.total_cents > MAX_ORDER_CENTS) throw new AppError('PRICE_UNAVAILABLE');
  if (!isAsSeen(quote, placement)) throw new AppError('PRICE_CHANGED');
  return quote;
}

/** The numbers of a price stay in a currency of the same digits, and its total where tax is included. */
function isAsSeen({ total_cents: totalCents, currency, tax }: Quote, seen: Placement): boolean {
  const isCurrency = seen.seenCurrency === undefined || seen.seenCurrency === (currency ?? DEFAULT_CURRENCY);
  const isTax = seen.seenTaxCents === undefined || seen.seenTaxCents === (tax?.cents ?? 0);
  return totalCents === seen.seenTotalCents && isCurrency && isTax;
}
