import { expect, test } from 'vitest';
import { endsIfUnpaid } from './open-plan-payment.ts';

test('a plan that is not paid ends seven days after it was billed, or with an attempt that comes later [B2]', () => {
  const billed = new Date('2026-11-29T12:00:00Z');
  const sevenDays = new Date('2026-12-06T12:00:00Z');
  expect(endsIfUnpaid(billed, null)).toEqual(sevenDays);
  expect(endsIfUnpaid(billed, new Date('2026-12-02T12:00:00Z'))).toEqual(sevenDays);
  const later = new Date('2026-12-08T12:00:00Z');
  expect(endsIfUnpaid(billed, later)).toEqual(later);
});
