import { expect, test } from 'vitest';
import { invoiceDays } from './invoice-days.ts';

const PAID = new Date('2026-11-28T23:30:00Z');
const days = { issuedOn: '2026-11-28', dueOn: null, place: null };

test('an invoice is paid on the day of the time zone that it was issued in; one of an earlier release on that of its place, else of UTC [N20]', () => {
  expect(invoiceDays({ ...days, timeZone: 'Europe/Berlin' }, PAID)).toEqual({
    issuedOn: '2026-11-28',
    dueOn: null,
    paidOn: '2026-11-29',
  });
  expect(invoiceDays(days, PAID).paidOn).toBe('2026-11-28');
  const auckland = {
    address: 'Queen Street, Auckland',
    latitude: -36.85,
    longitude: 174.76,
    isApproximate: false,
    country: 'NZ',
    region: null,
  };
  expect(invoiceDays({ ...days, place: auckland }, PAID).paidOn).toBe('2026-11-29');
  expect(invoiceDays({ ...days, timeZone: 'Europe/Berlin' }, null).paidOn).toBeNull();
});
