import type { MoneyTerms } from '#domain/billing/tax.ts';
import type { PaperQuote } from '#domain/papers/order-paper.ts';
import { moneyOfOrder } from '#domain/pricing/price-order.ts';

type Days = { earliest: number; latest: number };
/** A line that staff wrote; `part`: of the scan on site or of the model. */
export type OwnLine = { part: 'scan' | 'model'; label: string; reason: string; amountCents: number };

/** An estimate of lines that staff wrote themselves, as a quote: before the tax that is added to them. Half of it is due now, half up. */
export function ownEstimate(
  lines: readonly OwnLine[],
  days: Days,
  priceBookVersion: number,
  money?: MoneyTerms,
): PaperQuote {
  const part = (name: OwnLine['part'], delivery: Days) => {
    const own = lines.filter((line) => line.part === name);
    return {
      price_cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      lines: own.map(({ label, reason, amountCents }) => ({ label, reason, price_cents: amountCents })),
      estimated_delivery_dates: {
        earliest_num_business_days: delivery.earliest,
        latest_num_business_days: delivery.latest,
      },
    };
  };
  const hasScan = lines.some((line) => line.part === 'scan');
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    price_book_version: priceBookVersion,
    scan: hasScan ? part('scan', { earliest: 0, latest: 0 }) : null,
    bim: { ...part('model', days), discount: null },
    ...moneyOfOrder(total, money),
  };
}
