import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Invoice } from '#contract/invoices.ts';
import type { SessionTeam } from '#contract/session.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { BillingTab } from './billing-tab.tsx';

test('staff are marked in the billing view, and customers are not [T11]', async () => {
  const screen = await show(<BillingTab team={null} isStaff />);
  await expect.element(screen.getByText('You are signed in as staff.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/ops');
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const customers = await show(<BillingTab team={null} isStaff={false} />);
  await expect.element(customers.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  expect(customers.getByText('staff', { exact: false }).query()).toBeNull();
});

const team: SessionTeam = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Beacon Ltd',
  kind: 'customer',
  features: [],
  role: 'admin',
};
const RECEIPT_ID = '00000000-0000-4000-8000-000000000005';
const OPEN_ID = '00000000-0000-4000-8000-000000000004';
const invoice: Invoice = {
  id: '00000000-0000-4000-8000-000000000003',
  number: 'INV-2026-0007',
  kind: 'deposit',
  status: 'paid',
  amountCents: 112_500,
  currency: 'usd',
  projectId: '00000000-0000-4000-8000-000000000002',
  projectName: 'Beacon Hall',
  issuedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-12-22T12:00:00.000Z',
  paidAt: '2026-11-23T10:00:00.000Z',
  isOnReceipt: false,
  hostedUrl: null,
  isPaidByHand: false,
  receivedCents: 112_500,
  refundedCents: 0,
};

test('admins find what the team owes before what it has paid, with a way to each invoice; members see no invoices', async () => {
  serve({
    '/api/invoices': () => ({
      body: [
        invoice,
        { ...invoice, id: OPEN_ID, number: 'INV-2026-0006', status: 'open' },
        { ...invoice, id: RECEIPT_ID, number: 'INV-2026-0005', status: 'open', isOnReceipt: true },
      ],
    }),
    '/api/receipts': () => ({ body: [] }),
  });
  const screen = await show(<BillingTab team={{ ...team, role: 'admin' }} isStaff={false} />);
  const table = screen.getByRole('table', { name: 'Invoices' });
  await expect
    .element(table)
    .toMatchTextContent(
      /INV-2026-0006Beacon Hall.*Due Dec 22, 2026Open\$1,125\.00INV-2026-0005.*On receiptOpen\$1,125\.00INV-2026-0007.*Paid\$1,125\.00$/,
    );
  await expect
    .element(table.getByRole('link', { name: 'View and pay invoice INV-2026-0006 for Beacon Hall' }))
    .toHaveAttribute('href', `/invoices/${OPEN_ID}`);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
  await page.viewport(1280, 720);
  await screen.unmount();
  const member = await show(<BillingTab team={{ ...team, role: 'user' }} isStaff={false} />);
  await expect.element(member.getByRole('heading', { name: 'You have no receipts yet' })).toBeVisible();
  expect(member.getByRole('table').elements()).toEqual([]);
});
