import type { Quote } from '#contract/ordering.ts';
import type { OrderService } from '#domain/ordering/order-data.ts';
import { textsOf } from '#web/lib/texts.ts';

/** Without the discount. */
export function listCents({ scan, bim }: Quote): number {
  return (scan?.price_cents ?? 0) + bim.price_cents;
}

/** Business days to delivery: of the model alone for BIMIT, of scan and model together else (ordering.md §9). */
export function deliveryDays({ scan, bim }: Quote, service: OrderService): { earliest: number; latest: number } {
  const own = bim.estimated_delivery_dates;
  const before = service === 'bimit' ? undefined : scan?.estimated_delivery_dates;
  return {
    earliest: own.earliest_num_business_days + (before?.earliest_num_business_days ?? 0),
    latest: own.latest_num_business_days + (before?.latest_num_business_days ?? 0),
  };
}

export function discountText({ discount_type: type, percent }: NonNullable<Quote['bim']['discount']>): string {
  return textsOf('order')(type === 'lifetime' ? 'discount_lifetime' : 'priceDiscount', { percent });
}
