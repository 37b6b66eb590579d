import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STRIPE_EVENTS } from '#domain/billing/stripe-events.ts';

test('the guide to setting up the webhook names every event that is acted on, and no other', async () => {
  const guide = await readFile('docs/decisions/0008-payment-sandbox.md', 'utf8');
  const step = guide.slice(guide.indexOf('/api/stripe/webhook'), guide.indexOf('They are those of'));
  expect(new Set([...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name))).toEqual(
    new Set<string>(STRIPE_EVENTS),
  );
});
