import type { DeliveryDays } from '#domain/pricing/price-order.ts';
import { addBusinessDays } from './business-days.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Shown beside a range when the building asks for a certificate of insurance (ordering.md §9). */
export const COI_REMARK = 'A certificate of insurance may add 3 to 5 business days.';

/** `today`: in the time zone of the project; `country`: ISO 3166 alpha-2. A scan comes with its days and the first preferred date. */
export type DeliveryOrder = {
  today: CalendarDate;
  country: string;
  bimDays: DeliveryDays;
  scan?: { days: DeliveryDays; firstDate: CalendarDate | null };
};
export type DeliveryRange = { earliest: CalendarDate; latest: CalendarDate };

/** Business days from the scan, or for a model alone from today, to the delivery (O10). */
export function totalDeliveryDays({ bimDays, scan }: Pick<DeliveryOrder, 'bimDays' | 'scan'>): DeliveryDays {
  return { earliest: bimDays.earliest + (scan?.days.earliest ?? 0), latest: bimDays.latest + (scan?.days.latest ?? 0) };
}

/** When the model is delivered; undefined while a scan has no preferred date (O10). */
export function deliveryRange(order: DeliveryOrder): DeliveryRange | undefined {
  const start = order.scan ? order.scan.firstDate : order.today;
  if (start === null) return undefined;
  const { earliest, latest } = totalDeliveryDays(order);
  return {
    earliest: addBusinessDays(start, earliest, order.country),
    latest: addBusinessDays(start, latest, order.country),
  };
}
