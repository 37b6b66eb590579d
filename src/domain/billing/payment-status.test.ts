import fc from 'fast-check';
import { expect, test } from 'vitest';
import { furtherStatus, isPayable, paymentStatuses, wasPaid } from './payment-status.ts';

const anyStatus = fc.constantFrom(...paymentStatuses);

test('a payment only moves forward, in whatever order news arrive', () => {
  expect(furtherStatus('paid', 'open')).toBe('paid');
  expect(furtherStatus('open', 'paid')).toBe('paid');
  expect(furtherStatus('expired', 'paid')).toBe('paid');
  expect(furtherStatus('refunded', 'paid')).toBe('refunded');
  fc.assert(
    fc.property(fc.array(anyStatus), (seen) => {
      expect(seen.reduce(furtherStatus, 'creating')).toBe(seen.toReversed().reduce(furtherStatus, 'creating'));
    }),
  );
});

test('refunded and disputed money was paid; only a new checkout can be', () => {
  expect(paymentStatuses.filter(wasPaid)).toEqual(['paid', 'disputed', 'refunded']);
  expect(paymentStatuses.filter(isPayable)).toEqual(['creating', 'open']);
});
