import type { Placement } from '#contract/ordering.ts';
import { addDays, calendarDateIn, weekdayOf } from '#domain/calendar/calendar-date.ts';
import { newOrder } from '#domain/ordering/order-data.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { priceOrder, totalCents } from '#domain/pricing/price-order.ts';
import type { TestServer } from './test-server.ts';

/** A weekday that every place can be scanned on. */
export function scanDay(): string {
  const day = addDays(calendarDateIn(new Date(), 'UTC'), 30);
  return addDays(day, weekdayOf(day) === 6 ? 2 : weekdayOf(day) === 0 ? 1 : 0);
}

/** A full order as the wizard sends it, with the list price by the default book; a change of what is priced is priced. */
export function wizardOrder(service: 'scanit' | 'bimit', change: Partial<Placement> = {}): Placement {
  const data = {
    ...newOrder(service),
    draftId: crypto.randomUUID(),
    projectName: 'River House',
    address: '12 River St, Troy, NY 12180',
    latitude: 42.73,
    longitude: -73.69,
    region: 'NY',
    ...(service === 'scanit'
      ? { firstSelectedDate: scanDay() }
      : { scanSource: 'url' as const, shareUrl: 'https://files.example.com/scan.e57' }),
    priceBookVersion: 1,
    seenTotalCents: null,
    ...change,
  };
  return { ...data, seenTotalCents: change.seenTotalCents === undefined ? listCents(data) : change.seenTotalCents };
}

function listCents({
  serviceOption: service,
  scope: scopes,
  spaceSize,
  siteSize,
  spaceType,
  floors,
}: Placement): number {
  return totalCents(
    priceOrder(defaultPriceBook, {
      service,
      scopes,
      interiorSqft: spaceSize ?? 0,
      siteSqft: siteSize ?? 0,
      spaceType: spaceType ?? 'Other',
      floors: floors ?? 1,
      isPartnerTeam: false,
    }),
  );
}

export function placeWizardOrder(server: TestServer, cookie: string, order: Placement): Promise<Response> {
  return server.call('POST', `/api/${order.serviceOption}/create-${order.serviceOption}-request`, {
    cookie,
    body: order,
  });
}
