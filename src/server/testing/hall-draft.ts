import { newOrder, type OrderData } from '#domain/ordering/order-data.ts';

/** A hall to be scanned, as the wizard keeps it before it is ordered. */
export const hallDraft: OrderData = {
  ...newOrder('scanit'),
  projectName: 'River Hall',
  spaceSize: 12_000,
  address: '12 River Street, Troy, NY 12180',
  region: 'NY',
  latitude: 42.7,
  longitude: -73.7,
  firstSelectedDate: '2030-03-04',
};
