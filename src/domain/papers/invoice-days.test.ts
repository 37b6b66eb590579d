import { expect, test } from 'vitest';
import { invoiceDays } from './invoice-days.ts';

const PAID = new Date('2026-11-29T03:00:00Z');
const days = { issuedOn: '2026-11-28', dueOn: null, place: null };

test('an invoice is paid on the day of the time zone that it was issued in; one of an earlier release on that of its place, else of UTC [N20]', () => {
  expect(invoiceDays({ ...days, timeZone: 'America/New_York' }, PAID)).toEqual({
    issuedOn: '2026-11-28',
    dueOn: null,
    paidOn: '2026-11-28',
  });
  expect(invoiceDays(days, PAID).paidOn).toBe('2026-11-29');
  const honolulu = {
    address: '1 King Street, Honolulu, HI',
    latitude: 21.3,
    longitude: -157.85,
    isApproximate: false,
    country: 'US',
    region: 'HI',
  };
  expect(invoiceDays({ ...days, place: honolulu }, PAID).paidOn).toBe('2026-11-28');
  expect(invoiceDays({ ...days, place: honolulu, timeZone: 'Europe/Berlin' }, PAID).paidOn).toBe('2026-11-29');
  expect(invoiceDays({ ...days, timeZone: 'Europe/Berlin' }, null).paidOn).toBeNull();
});
