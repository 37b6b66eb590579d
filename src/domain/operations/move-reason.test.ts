import { expect, test } from 'vitest';
import { needsReason } from './move-reason.ts';

test('a reason is asked for when an order is delayed, given up or goes back, and not when it goes on [Y2]', () => {
  for (const to of ['Order Delayed', 'Order Cancelled', 'Order Lost', 'Order Rejected'] as const)
    expect(needsReason('Order Request', to), to).toBe(true);
  expect([
    needsReason('Order Under Review', 'Order Processing'),
    needsReason('Pending Approval', 'Order Processing'),
  ]).toEqual([true, true]);
  expect([
    needsReason('Order Request', 'Estimate Ready'),
    needsReason('Order Processing', 'Pending Approval'),
    needsReason('Order Delayed', 'Order Request'),
    needsReason('Order Failed', 'Order Received'),
  ]).toEqual([false, false, false, false]);
});
