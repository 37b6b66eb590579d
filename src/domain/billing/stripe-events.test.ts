import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isActedOn, missingEvents, STRIPE_EVENTS } from './stripe-events.ts';

test('the guide to setting up the webhook names every event that is acted on, and no other', async () => {
  const guide = await readFile('docs/decisions/0008-payment-sandbox.md', 'utf8');
  const step = guide.slice(guide.indexOf('/api/stripe/webhook'), guide.indexOf('They are those of'));
  expect([...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    [...STRIPE_EVENTS].toSorted(),
  );
});

test('what an endpoint is not sent is named; one for all events lacks nothing', () => {
  expect(missingEvents(['*'])).toEqual([]);
  expect(missingEvents(STRIPE_EVENTS.filter((name) => !name.startsWith('invoice.')))).toEqual([
    'invoice.paid',
    'invoice.payment_failed',
  ]);
  expect(['invoice.paid', 'charge.succeeded'].map(isActedOn)).toEqual([true, false]);
});
