import { expect, test } from 'vitest';
import { deliveryRange, totalDeliveryDays, type DeliveryOrder } from './delivery-range.ts';

const order: DeliveryOrder = { today: '2026-11-20', country: 'US', bimDays: { earliest: 3, latest: 5 } };

test('a model alone is delivered its business days after today [O10]', () => {
  expect(deliveryRange(order)).toEqual({ earliest: '2026-11-25', latest: '2026-11-30' });
});

test('with a scan the days of both follow the first preferred date [O10]', () => {
  const withScan = { ...order, scan: { days: { earliest: 1, latest: 2 }, firstDate: '2026-12-01' } };
  expect(totalDeliveryDays(withScan)).toEqual({ earliest: 4, latest: 7 });
  expect(deliveryRange(withScan)).toEqual({ earliest: '2026-12-07', latest: '2026-12-10' });
  expect(deliveryRange({ ...withScan, scan: { ...withScan.scan, firstDate: null } })).toBeUndefined();
});

test('holidays of the project count, not those of another country [O10]', () => {
  expect(deliveryRange({ ...order, country: 'CA' })).toEqual({ earliest: '2026-11-25', latest: '2026-11-27' });
});
