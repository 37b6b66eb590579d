import { expect, test } from 'vitest';
import { estimatedDelivery, type DeliveryFacts } from './estimated-delivery.ts';

const scan: DeliveryFacts = {
  finalScanDate: null,
  preferredScanDate: '2026-12-01',
  orderedOn: '2026-11-20',
  isScan: true,
  earliestDays: 4,
  latestDays: 7,
  country: 'US',
};

test('the preferred date counts until the final one is set [S11]', () => {
  expect(estimatedDelivery(scan)).toEqual({ earliest: '2026-12-07', latest: '2026-12-10' });
  expect(estimatedDelivery({ ...scan, finalScanDate: '2026-12-03' })).toEqual({
    earliest: '2026-12-09',
    latest: '2026-12-14',
  });
});

test('a scan without a date has no range, a model counts from its order [S11]', () => {
  expect(estimatedDelivery({ ...scan, preferredScanDate: null })).toBeUndefined();
  expect(estimatedDelivery({ ...scan, preferredScanDate: null, isScan: false })).toEqual({
    earliest: '2026-11-27',
    latest: '2026-12-02',
  });
  expect(estimatedDelivery({ ...scan, latestDays: null })).toBeUndefined();
});
