import { expect, test } from 'vitest';
import { purposeOfFile, takesFiles } from './project-files.ts';

const bimit = { type: 'BIMIT', subType: 'Standard' };

test('files are sent until an order is at its end; a conversion has its one scan [U4]', () => {
  expect(
    ['Order Request', 'Deposit Due', 'Order Processing', 'Order Delayed'].every((status) =>
      takesFiles({ ...bimit, status }),
    ),
  ).toBe(true);
  expect(
    ['Order Completed', 'Order Cancelled', 'Order Initialized'].some((status) => takesFiles({ ...bimit, status })),
  ).toBe(false);
  expect(takesFiles({ type: 'BIMIT', subType: 'Engine', status: 'Order Received' })).toBe(false);
});

test('of an order of a model, what is no paper is a scan; a crew brings its own', () => {
  const mb = 2 ** 20;
  expect([
    purposeOfFile('Hall.E57', mb, bimit),
    purposeOfFile('Hall.zip', 26 * mb, bimit),
    purposeOfFile('Hall.zip', 25 * mb, bimit),
    purposeOfFile('Plan.pdf', mb, bimit),
  ]).toEqual(['order_scan', 'order_scan', 'order_attachment', 'order_attachment']);
  expect(purposeOfFile('Hall.e57', mb, { type: 'SCANIT' })).toBe('order_attachment');
});
