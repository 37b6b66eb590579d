import type { Quote } from '#contract/ordering.ts';
import { calendarDateIn, formatCalendarDate } from '#domain/calendar/calendar-date.ts';
import { deliveryRange, totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { earliestScanDate } from '#domain/calendar/scan-dates.ts';
import type { OrderData, OrderService } from '#domain/ordering/order-data.ts';
import { textsOf } from '#web/lib/texts.ts';

/** Without the discount. */
export function listCents({ scan, bim }: Quote): number {
  return (scan?.price_cents ?? 0) + bim.price_cents;
}

const daysOf = ({ estimated_delivery_dates: days }: Quote['bim'] | NonNullable<Quote['scan']>) => ({ earliest: days.earliest_num_business_days, latest: days.latest_num_business_days });
const partsOf = ({ scan, bim }: Quote, service: OrderService) => ({ bimDays: daysOf(bim), ...(service === 'scanit' && scan && { scanDays: daysOf(scan) }) });

/** Business days to delivery: of the model alone for BIMIT, of scan and model together else (ordering.md §9). */
export function deliveryDays(quote: Quote, service: OrderService): { earliest: number; latest: number } {
  const { bimDays, scanDays } = partsOf(quote, service);
  return totalDeliveryDays({ bimDays, scan: scanDays && { days: scanDays, firstDate: null } });
}

/** When a team may have its building scanned. */
export type ScanCaller = { teamKind: 'customer' | 'partner'; timeZone: string };

/**
 * Delivery as dates: from today for a model, from the first preferred scan date for a scan (O10); while none is chosen, `assumedScan` is
 * the earliest day on which a scan can be.
 */
export function deliveryDates(quote: Quote, data: OrderData, { teamKind, timeZone }: ScanCaller, now: Date) {
  const { country, firstSelectedDate } = data;
  const { bimDays, scanDays } = partsOf(quote, data.serviceOption);
  const today = calendarDateIn(now, projectTimeZone(data, timeZone));
  const assumed = scanDays && firstSelectedDate === null ? earliestScanDate({ today, country, teamKind }) : undefined;
  const range = deliveryRange({ today, country, bimDays, scan: scanDays && { days: scanDays, firstDate: firstSelectedDate ?? assumed ?? null } });
  return range && { earliest: formatCalendarDate(range.earliest), latest: formatCalendarDate(range.latest), assumedScan: assumed && formatCalendarDate(assumed) };
}

export function discountText({ discount_type: type, percent }: NonNullable<Quote['bim']['discount']>): string {
  return textsOf('order')(type === 'lifetime' ? 'discount_lifetime' : 'priceDiscount', { percent });
}
