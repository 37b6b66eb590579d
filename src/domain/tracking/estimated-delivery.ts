import { addBusinessDays } from '#domain/calendar/business-days.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { DeliveryRange } from '#domain/calendar/delivery-range.ts';

/** Days of the calendar at the place of the building. A model alone counts from the day that it was ordered. */
export type DeliveryFacts = {
  finalScanDate: CalendarDate | null;
  preferredScanDate: CalendarDate | null;
  orderedOn: CalendarDate | null;
  isScan: boolean;
  earliestDays: number | null;
  latestDays: number | null;
  country: string;
};

/** When an order is delivered: its final, else its preferred scan date plus the promised business days (S11); undefined while either is open. */
export function estimatedDelivery({
  finalScanDate,
  preferredScanDate,
  orderedOn,
  isScan,
  earliestDays,
  latestDays,
  country,
}: DeliveryFacts): DeliveryRange | undefined {
  const start = finalScanDate ?? preferredScanDate ?? (isScan ? null : orderedOn);
  if (start === null || earliestDays === null || latestDays === null) return undefined;
  return {
    earliest: addBusinessDays(start, earliestDays, country),
    latest: addBusinessDays(start, latestDays, country),
  };
}
