import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLate, lateSince, promisedStatuses, serviceDueAt } from './service-level.ts';

const at = (text: string) => new Date(text);
const due = (status: string, since: string, country = 'US') => serviceDueAt(status, at(since), country)?.toISOString();

test('a request is answered within 48 hours of business days, other promises within a day by the clock [Y1]', () => {
  // Tuesday to Thursday, in New York.
  expect(due('Order Request', '2026-03-10T14:00:00Z')).toBe('2026-03-12T14:00:00.000Z');
  // From Friday noon over the weekend to Tuesday noon.
  expect(due('Order Request', '2026-03-13T16:00:00Z')).toBe('2026-03-17T16:00:00.000Z');
  expect(due('Order Under Review', '2026-03-13T16:00:00Z')).toBe('2026-03-17T16:00:00.000Z');
  for (const status of ['Order Received', 'Order Delayed', 'Pending Approval'])
    expect(due(status, '2026-03-14T16:00:00Z')).toBe('2026-03-15T16:00:00.000Z');
});

test("holidays of the building's country do not count [Y1]", () => {
  // Thanksgiving: Thursday, 26 November 2026, in the US alone.
  expect(due('Order Request', '2026-11-25T17:00:00Z')).toBe('2026-11-30T17:00:00.000Z');
  expect(due('Order Request', '2026-11-25T17:00:00Z', 'CA')).toBe('2026-11-27T17:00:00.000Z');
  expect(due('Order Request', '2026-11-25T17:00:00Z', 'DE')).toBe('2026-11-27T17:00:00.000Z');
});

test('nothing is promised for what waits for the customer [Y1]', () => {
  for (const status of ['Estimate Ready', 'Deposit Due', 'Confirm Scan Date', 'Order Completed', 'Something else'])
    expect([due(status, '2026-03-10T14:00:00Z'), lateSince(status, at('2026-03-10T14:00:00Z'), 'US')]).toEqual([
      undefined,
      null,
    ]);
});

test('both ways round agree on what is late, to the second [Y1]', { tags: 'nightly' }, () => {
  const [from, until] = [at('2026-11-20T00:00:00Z').getTime() / 1000, at('2026-12-04T00:00:00Z').getTime() / 1000];
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...promisedStatuses),
        country: fc.constantFrom('US', 'CA', 'DE'),
        sinceSeconds: fc.integer({ min: from, max: until }),
        // Around the end of the promise: there the two could differ.
        lateSeconds: fc.integer({ min: -5400, max: 5400 }),
      }),
      ({ status, country, sinceSeconds, lateSeconds }) => {
        const since = new Date(sinceSeconds * 1000);
        const now = new Date((serviceDueAt(status, since, country)?.getTime() ?? 0) + lateSeconds * 1000);
        expect(isLate({ status, since, country }, now)).toBe(lateSeconds >= 0);
        expect(since <= (lateSince(status, now, country) ?? new Date(0))).toBe(lateSeconds >= 0);
      },
    ),
    { seed: 20_261_125, numRuns: 2000 },
  );
});

test('business hours begin and end with the day, whatever minute it is [Y1]', () => {
  // Saturday, 28 November 2026, 9:10 in New York: the two days begin on Monday, at midnight.
  expect(due('Order Request', '2026-11-28T14:10:00Z')).toBe('2026-12-02T05:00:00.000Z');
});

test('what the operator has set takes the place of the default [Y1]', () => {
  const since = new Date('2026-03-02T15:00:00Z');
  const settings = { service_received_hours: '6', service_review_hours: null };
  expect(serviceDueAt('Order Received', since, 'US', settings)).toEqual(new Date('2026-03-02T21:00:00Z'));
  expect(lateSince('Order Received', new Date('2026-03-02T21:00:00Z'), 'US', settings)).toEqual(since);
  expect(serviceDueAt('Order Under Review', since, 'US', settings)).toEqual(
    serviceDueAt('Order Under Review', since, 'US'),
  );
});
