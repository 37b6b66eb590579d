import { expect, test } from 'vitest';
import type { UnbilledOrder } from '#contract/ops-billing.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Unbilled } from './unbilled.tsx';

const order: UnbilledOrder = {
  projectId: '00000000-0000-4000-8000-000000000001',
  orderId: '111111111111',
  name: 'River House',
  teamName: 'River Estates',
  completedAt: '2026-03-31T12:00:00.000Z',
  totalCents: 603_118,
  waivedCents: 10_050,
  paidCents: 301_559,
  refundedCents: 35_076,
  openCents: 321_584,
  balanceCents: 5001,
};

test('each column of what is not billed is there to add up [Y3]', async () => {
  serve({ '/api/ops/unbilled': () => ({ body: [order] }) });
  const screen = await show(<Unbilled />);
  await expect.element(screen.getByRole('link', { name: 'River House' })).toBeVisible();
  const cells = (tag: 'th' | 'td') =>
    [...document.querySelectorAll(tag)].slice(2).map(({ textContent }) => textContent);
  expect(cells('th')).toEqual(['Price', 'Taken off', 'Paid', 'Invoiced, open', 'To be invoiced']);
  expect(cells('td')).toEqual(['$6,031.18', '$100.50', '$2,664.83', '$3,215.84', '$50.01']);
  expect(await violations()).toEqual([]);
});
