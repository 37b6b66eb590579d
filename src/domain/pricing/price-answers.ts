import type { PriceLine } from './price-lines.ts';
import { depositCents, totalCents, type DeliveryDays, type OrderPrice, type PricedPart } from './price-order.ts';

const dollars = (cents: number) => cents / 100;
const daysAnswer = ({ earliest, latest }: DeliveryDays) => ({
  earliest_num_business_days: earliest,
  latest_num_business_days: latest,
});
const lineAnswer = ({ key, label, reason, priceCents }: PriceLine) => ({ key, label, reason, price_cents: priceCents });
const partAnswer = ({ lines, priceCents, days }: PricedPart) => ({
  price: dollars(priceCents),
  price_cents: priceCents,
  lines: lines.map(lineAnswer),
  estimated_delivery_dates: daysAnswer(days),
});

/** A price by the names of the specification, in dollars, with whole cents, lines and version beside (ordering.md §3, O19). */
export function quoteResponse(price: OrderPrice) {
  const { scan, bim } = price;
  const total = totalCents(price);
  return {
    price_book_version: price.priceBookVersion,
    scan: scan ? partAnswer(scan) : null,
    bim: {
      ...partAnswer(bim),
      price_breakdown: Object.fromEntries(
        bim.lines.map(({ label, priceCents }) => [label, { price: dollars(priceCents) }]),
      ),
      discount: bim.discount
        ? {
            discount_type: bim.discount.type,
            percent: bim.discount.percent,
            discounted_price: dollars(bim.discount.discountedPriceCents),
            discounted_price_cents: bim.discount.discountedPriceCents,
          }
        : null,
    },
    total_cents: total,
    due_now_cents: depositCents(total),
  };
}

/** The same for a visitor: budgets in dollars and days (ordering.md §3, O20). */
export function budgetResponse({ priceBookVersion, scan, bim }: OrderPrice) {
  const part = ({ priceCents, days }: PricedPart) => ({
    budget: dollars(priceCents),
    estimated_delivery_dates: daysAnswer(days),
  });
  return { price_book_version: priceBookVersion, scan: scan ? part(scan) : null, bim: part(bim) };
}

type AnsweredPart = { price_cents: number; estimated_delivery_dates: ReturnType<typeof daysAnswer> };
/** What is read back of a quote, as the browser and papers have it. `scan` is null for BIMIT. */
export type AnsweredQuote = { scan: AnsweredPart | null; bim: AnsweredPart };

/** Scan and model together in cents, without the discount. */
export function listCents({ scan, bim }: AnsweredQuote): number {
  return (scan?.price_cents ?? 0) + bim.price_cents;
}

const daysOf = ({
  estimated_delivery_dates: { earliest_num_business_days: earliest, latest_num_business_days: latest },
}: AnsweredPart): DeliveryDays => ({ earliest, latest });

/** What delivery is counted from; `firstDate` is the day of the scan, null while there is none (ordering.md §9, O10). */
export function deliveryTerms({ scan, bim }: AnsweredQuote, firstDate: string | null) {
  return { bimDays: daysOf(bim), ...(scan && { scan: { days: daysOf(scan), firstDate } }) };
}
