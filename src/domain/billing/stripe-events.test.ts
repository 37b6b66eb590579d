import { expect, test } from 'vitest';
import { isActedOn, missingEvents, STRIPE_EVENTS } from './stripe-events.ts';

test('what an endpoint is not sent is named; one for all events lacks nothing', () => {
  expect(missingEvents(['*'])).toEqual([]);
  expect(missingEvents(STRIPE_EVENTS.filter((name) => !name.startsWith('invoice.')))).toEqual([
    'invoice.paid',
    'invoice.payment_failed',
  ]);
  expect(['invoice.paid', 'charge.succeeded'].map(isActedOn)).toEqual([true, false]);
});
