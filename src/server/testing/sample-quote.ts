import type { PaperQuote } from '#domain/papers/order-paper.ts';

const days = (earliest: number, latest: number) => ({
  earliest_num_business_days: earliest,
  latest_num_business_days: latest,
});
/** A price of SCANIT with a lifetime discount, whose half is no whole number of cents. */
export const sampleQuote: PaperQuote = {
  price_book_version: 1,
  scan: {
    price_cents: 200_000,
    lines: [{ label: 'Scan', reason: '2,000 sq ft at $1.00', price_cents: 200_000 }],
    estimated_delivery_dates: days(3, 5),
  },
  bim: {
    price_cents: 100_001,
    lines: [{ label: 'Architecture', reason: '2,000 sq ft at $0.50', price_cents: 100_001 }],
    estimated_delivery_dates: days(5, 10),
    discount: { discount_type: 'lifetime', percent: 10, discounted_price_cents: 90_001 },
  },
  total_cents: 290_001,
  due_now_cents: 145_001,
};
