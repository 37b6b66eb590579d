import type { Quote } from '#contract/ordering.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { deliveryRange, totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { earliestScanDate } from '#domain/calendar/scan-dates.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { deliveryTerms } from '#domain/pricing/price-answers.ts';
import type { DeliveryDays } from '#domain/pricing/price-order.ts';
import { textsOf } from '#web/lib/texts.ts';
import { longDayText } from '#web/lib/dates.ts';

/** Business days to delivery: of the model alone for BIMIT, of scan and model together else (ordering.md §9). */
export function deliveryDays(quote: Quote): DeliveryDays {
  return totalDeliveryDays(deliveryTerms(quote, null));
}

/** When a team may have its building scanned. */
export type ScanCaller = { teamKind: 'customer' | 'partner'; timeZone: string };

/**
 * Delivery as dates: from today for a model, from the first preferred scan date for a scan (O10); while none is chosen, `assumedScan` is
 * the earliest day on which a scan can be.
 */
export function deliveryDates(quote: Quote, data: OrderData, { teamKind, timeZone }: ScanCaller, now: Date) {
  const { country, firstSelectedDate } = data;
  const today = calendarDateIn(now, projectTimeZone(data, timeZone));
  const assumed = quote.scan && firstSelectedDate === null ? earliestScanDate({ today, country, teamKind }) : undefined;
  const range = deliveryRange({ today, country, ...deliveryTerms(quote, firstSelectedDate ?? assumed ?? null) });
  return (
    range && {
      earliest: longDayText(range.earliest),
      latest: longDayText(range.latest),
      assumedScan: assumed && longDayText(assumed),
    }
  );
}

export function discountText({ discount_type: type, percent }: NonNullable<Quote['bim']['discount']>): string {
  return textsOf('order')(type === 'lifetime' ? 'discount_lifetime' : 'priceDiscount', { percent });
}
