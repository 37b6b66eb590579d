import { expect, test } from 'vitest';
import { invoiceStatuses, marksOf } from './invoice-status.ts';

test('an expected payment can be taken back; what was paid or withdrawn stays so', () => {
  expect(Object.fromEntries(invoiceStatuses.map((status) => [status, marksOf(status)]))).toEqual({
    open: ['pending', 'paid', 'void'],
    pending: ['open', 'paid', 'void'],
    paid: [],
    void: [],
  });
});
