import { beforeEach, expect, test } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { OpsOrderPage } from './order-page.tsx';
import { answers, order, projectId } from './testing/sample-order.ts';

beforeEach(() => void serve(answers(order)));

/** What the strip at the top says, a line for each of its cells. */
const glance = () =>
  [...document.querySelectorAll('dl[aria-label="At a glance"] > div')].map((cell) =>
    [...cell.children].map(({ textContent }) => textContent).join(' | '),
  );

test('an order begins with what is next, who does it, since when, and how much is open [Y1]', async () => {
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect
    .poll(glance)
    .toEqual([
      'Next | Send the estimate | Order Request',
      'Waiting on | Staff',
      'In this status | for 5 h | No time limit for this step',
      'Price | $1,200.00 | $600.00 due',
    ]);
  await screen.unmount();
  serve(answers({ ...order, expectedDeliveryOn: '2026-07-20' }));
  const promised = await show(<OpsOrderPage projectId={projectId} />);
  await expect.poll(() => glance()[2]).toContain('delivery by Jul 20, 2026');
  await promised.unmount();
  serve(answers({ ...order, status: 'Deposit Due', moves: [], dueAt: '2026-01-02T12:00:00.000Z', isLate: true }));
  await show(<OpsOrderPage projectId={projectId} />);
  await expect
    .poll(() => glance().slice(0, 2))
    .toEqual(['Next | Pay the deposit | Deposit Due', 'Waiting on | Customer | River Estates']);
  expect(glance()[2]).toContain('was due');
});

test('without an open deposit invoice the next step is to issue one, wherever the page speaks of it [Y1]', async () => {
  const due = { ...order, status: 'Deposit Due' };
  serve(answers(due));
  const billed = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(billed.getByText(/^Waiting for the deposit\./)).toBeVisible();
  await billed.unmount();
  serve({ ...answers(due), '/api/invoices': () => ({ body: [] }) });
  const unbilled = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(unbilled.getByText(/^No deposit invoice is open\./)).toBeVisible();
  await expect
    .poll(() => glance().slice(0, 2))
    .toEqual(['Next | Issue the deposit invoice | Deposit Due', expect.stringMatching(/^Waiting on \| Staff/)]);
  expect(unbilled.getByText(/^Waiting for the deposit\./).elements()).toEqual([]);
});

test('a price that a refund was taken off is the lower one, and says so [Y3]', async () => {
  serve(answers({ ...order, waivedCents: 10_050 }));
  await show(<OpsOrderPage projectId={projectId} />);
  await expect.poll(() => glance()[3]).toBe('Price | $1,099.50 | $100.50 taken off · $600.00 due');
});
