import { expect, test } from 'vitest';
import { statusPanelOf, statusPanels } from './status-panel.ts';

test('four statuses have a panel, one that is not known the error [S1 S3 S16]', () => {
  expect(
    [
      'Order Received',
      'Order Processing',
      'Order Under Review',
      'Order Completed',
      'Order Levitated',
      'Deposit Due',
    ].map(statusPanelOf),
  ).toEqual(['received', 'processing', 'review', 'completed', 'error', undefined]);
  expect(statusPanels.review).toEqual({
    heading: 'Your Order Is Being Reviewed',
    text: 'Your order is under review. We will notify you when complete.',
  });
  expect(statusPanels.error).toEqual({ heading: 'Order Status Error', text: 'Error with the order status' });
});
