import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodEnd, priceOf, prorated } from './subscription-bill.ts';

test('what a change gives back of a period is never more than the whole of it, nor less than nothing [B2]', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const interval = fc.constantFrom('month' as const, 'year' as const);
  fc.assert(
    fc.property(amount, amount, interval, interval, fc.integer(), (before, after, from, to, at) => {
      const start = 1_790_000_000;
      const item = {
        id: 'si_1',
        object: 'subscription_item' as const,
        current_period_start: start,
        current_period_end: periodEnd(start, from),
        price: priceOf(before, 'usd', from, 'prod_1'),
        quantity: 1,
        subscription: 'sub_1',
      };
      const [back, charged] = prorated(item, { after: priceOf(after, 'usd', to, 'prod_1'), at: start + at });
      expect(-(back?.amount ?? 0)).toBeGreaterThanOrEqual(0);
      expect(-(back?.amount ?? 0)).toBeLessThanOrEqual(before);
      expect(charged?.amount).toBeGreaterThanOrEqual(0);
      expect(charged?.amount).toBeLessThanOrEqual(after);
    }),
  );
});
