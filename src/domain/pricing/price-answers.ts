import { majorFigure } from '#domain/billing/money.ts';
import type { PriceLine } from './price-lines.ts';
import { moneyOfOrder, totalCents, type DeliveryDays, type OrderPrice, type PricedPart } from './price-order.ts';

const daysAnswer = ({ earliest, latest }: DeliveryDays) => ({
  earliest_num_business_days: earliest,
  latest_num_business_days: latest,
});
const lineAnswer = ({ key, label, reason, priceCents }: PriceLine) => ({ key, label, reason, price_cents: priceCents });
const partAnswer = ({ lines, priceCents, days }: PricedPart, currency: string | undefined) => ({
  price: majorFigure(priceCents, currency),
  price_cents: priceCents,
  lines: lines.map(lineAnswer),
  estimated_delivery_dates: daysAnswer(days),
});

/** A price by the names of the specification, in whole units of its currency, with its minor units, lines and version beside (ordering.md §3, O19). */
export function quoteResponse(price: OrderPrice) {
  const { scan, bim, money } = price;
  const currency = money?.currency;
  return {
    price_book_version: price.priceBookVersion,
    scan: scan ? partAnswer(scan, currency) : null,
    bim: {
      ...partAnswer(bim, currency),
      price_breakdown: Object.fromEntries(
        bim.lines.map(({ label, priceCents }) => [label, { price: majorFigure(priceCents, currency) }]),
      ),
      discount: bim.discount
        ? {
            discount_type: bim.discount.type,
            percent: bim.discount.percent,
            discounted_price: majorFigure(bim.discount.discountedPriceCents, currency),
            discounted_price_cents: bim.discount.discountedPriceCents,
          }
        : null,
    },
    ...moneyOfOrder(totalCents(price), money),
  };
}

/** The same for a visitor: budgets before tax and days (ordering.md §3, O20). */
export function budgetResponse({ priceBookVersion, scan, bim, money }: OrderPrice) {
  const part = ({ priceCents, days }: PricedPart) => ({
    budget: majorFigure(priceCents, money?.currency),
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
