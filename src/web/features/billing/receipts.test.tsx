import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CheckoutState, Receipt } from '#contract/billing.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { Receipts } from './receipts.tsx';

afterEach(() => vi.unstubAllGlobals());

const receipt: Receipt = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '1234-5678',
  projectId: '00000000-0000-4000-8000-000000000002',
  projectName: 'Beacon Hall',
  areaSqft: 10_000,
  amountCents: 15_000,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  paidAt: '2026-11-22T10:00:00.000Z',
  paidBy: 'Ann',
  teamName: 'Beacon Ltd',
  receiptUrl: null,
  invoiceNumber: null,
};
const state: CheckoutState = {
  paymentId: receipt.id,
  status: 'open',
  projectId: receipt.projectId,
  projectName: 'Beacon Hall',
  returnPath: '/bimit-plan/1',
};

test('a receipt stands in the middle of the page', async () => {
  await page.viewport(1400, 900);
  const screen = await show(<ReceiptSheet receipt={receipt} />);
  const sheet = screen.getByRole('article').element().getBoundingClientRect();
  expect(Math.abs(sheet.left - (document.documentElement.clientWidth - sheet.right))).toBeLessThan(2);
});

test('a receipt names who was paid, as invoices do [B12]', async () => {
  serve({ '/api/operator': () => ({ body: { company: 'Northlight Scanning', address: '200 State St, Boston' } }) });
  const screen = await show(<ReceiptSheet receipt={receipt} />);
  const sheet = screen.getByRole('article');
  await expect.element(sheet.getByText('Northlight Scanning')).toBeVisible();
  await expect.element(sheet.getByText('200 State St, Boston')).toBeVisible();
  await expect.element(sheet.getByText('Storey')).not.toBeInTheDocument();
  const seller = { name: 'Northlight Surveys', lines: ['1 Old Wharf, Salem'] };
  await screen.showInstead(<ReceiptSheet receipt={{ ...receipt, seller }} />);
  await expect.element(sheet.getByText('Northlight Surveys')).toBeVisible();
  await expect.element(sheet.getByText('1 Old Wharf, Salem')).toBeVisible();
  await expect.element(sheet.getByText('Northlight Scanning')).not.toBeInTheDocument();
});

test('a project whose name has no blank leaves the amount of its receipt in view [B12]', async () => {
  await page.viewport(1100, 900);
  const screen = await show(<Receipts receipts={[{ ...receipt, projectName: 'W'.repeat(200) }]} />);
  const right = (name: RegExp) => screen.getByRole('cell', { name }).element().getBoundingClientRect().right;
  const table = screen.getByRole('table').element();
  expect(right(/\$150\.00/)).toBeLessThanOrEqual(table.parentElement?.getBoundingClientRect().right ?? 0);
  const date = screen.getByRole('cell', { name: 'Nov 22, 2026' }).element().firstChild;
  const lines = document.createRange();
  lines.selectNodeContents(date ?? table);
  expect(lines.getClientRects()).toHaveLength(1);
});

test('a payment for a plan is a receipt too, with the plan and a way to its invoice [B2 B12]', async () => {
  const ofPlan: Receipt = {
    ...receipt,
    number: 'INV-2026-0001',
    projectId: null,
    projectName: 'BIMIT Engine Starter',
    areaSqft: null,
    amountCents: 99_900,
    paidBy: '',
    invoiceNumber: 'INV-2026-0001',
    invoiceId: '00000000-0000-4000-8000-000000000003',
    isPlan: true,
  };
  const screen = await show(<Receipts receipts={[ofPlan]} />);
  await expect
    .element(screen.getByRole('row', { name: /BIMIT Engine Starter/ }))
    .toMatchTextContent(/INV-2026-0001BIMIT Engine StarterNov 22, 2026Card of the planPaid\$999\.00/);
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const sheet = await show(<ReceiptSheet receipt={ofPlan} />);
  await expect
    .element(sheet.getByRole('article'))
    .toMatchTextContent(/Paid withCard of the planPlanBIMIT Engine StarterInvoice INV-2026-0001\$999\.00/);
  await expect
    .element(sheet.getByRole('link', { name: 'View invoice' }))
    .toHaveAttribute('href', `/invoices/${ofPlan.invoiceId}`);
});

test('a receipt of a plan says what was paid for, for which days, with what credit, tax and card, and so does its row [B2 N20]', async () => {
  const tax = { name: 'VAT', rate: 21_000, isIncluded: false, registrationNumber: null, exemptNumber: null };
  const ofPlan: Receipt = {
    ...receipt,
    projectId: null,
    projectName: 'BIMIT Engine Starter',
    areaSqft: null,
    amountCents: 1_112_087,
    tax: { ...tax, cents: 193_007 },
    paidBy: '',
    invoiceNumber: 'INV-2026-0002',
    invoiceId: '00000000-0000-4000-8000-000000000003',
    isPlan: true,
    card: { brand: 'visa', last4: '4242' },
    period: { interval: 'year', from: '2026-11-29', to: '2027-11-29' },
    lines: [
      {
        label: 'Credit for unused time of BIMIT Engine Starter',
        reason: 'Period Nov 29, 2026 to Dec 29, 2026',
        amountCents: -99_900,
      },
      { label: 'BIMIT Engine Starter', reason: 'Period Nov 29, 2026 to Nov 29, 2027', amountCents: 1_018_980 },
    ],
  };
  const screen = await show(<Receipts receipts={[ofPlan]} />);
  await expect
    .element(screen.getByRole('row', { name: /BIMIT Engine Starter/ }))
    .toMatchTextContent(
      /StarterAnnual · Nov 29, 2026 to Nov 29, 2027.*Visa ending in 4242Paid\$11,120\.87after \$999\.00 credit/,
    );
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const sheet = await show(<ReceiptSheet receipt={ofPlan} />);
  const article = sheet.getByRole('article');
  await expect
    .element(article)
    .toMatchTextContent(
      /Paid withVisa ending in 4242PlanBIMIT Engine StarterBillingAnnualPeriodNov 29, 2026 to Nov 29, 2027/,
    );
  await expect
    .element(article)
    .toMatchTextContent(
      /Credit for unused time of BIMIT Engine StarterPeriod Nov 29, 2026 to Dec 29, 2026-\$999\.00BIMIT Engine StarterPeriod/,
    );
  await expect
    .element(article)
    .toMatchTextContent(/\$10,189\.80Subtotal\$9,190\.80VAT 21%\$1,930\.07Total\$11,120\.87/);
  await expect.element(sheet.getByRole('link', { name: 'View invoice' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('receipts with amount, state and a way to each', async () => {
  const screen = await show(<Receipts receipts={[{ ...receipt, refundedCents: 500, status: 'disputed' }]} />);
  await expect
    .element(screen.getByRole('link', { name: 'Receipt 1234-5678 for Beacon Hall' }))
    .toHaveAttribute('href', `/billing/receipts/${receipt.id}`);
  await expect
    .element(screen.getByRole('table'))
    .toMatchTextContent(/Beacon HallNov 22, 2026AnnDisputed\$150\.00\$5\.00 refunded/);
  expect(await violations()).toEqual([]);
  const own = await show(<Receipts receipts={[]} isOfTeam={false} />);
  await expect.element(own.getByText("see everyone's receipts", { exact: false })).toBeVisible();
  await own.unmount();
  const none = await show(<Receipts receipts={[]} />);
  await expect.element(none.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
});

test('a receipt can be printed, and adds up after a refund', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const screen = await show(<ReceiptSheet receipt={{ ...receipt, refundedCents: 5000, status: 'refunded' }} />);
  await expect
    .element(screen.getByRole('article'))
    .toMatchTextContent(/Receipt 1234-5678.*Beacon Ltd.*Ann.*10,000 sq ft.*\$150\.00Refunded-\$50\.00Total\$100\.00/);
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});

test('coming back from the provider: waiting, long, paid, expired, unknown', async () => {
  const screen = await show(<CheckoutReturn state={state} isUnknown={false} isLong={false} />);
  await expect.element(screen.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  await screen.showInstead(<CheckoutReturn state={state} isUnknown={false} isLong />);
  await expect.element(screen.getByText(/Nothing is lost/)).toBeVisible();
  await screen.showInstead(<CheckoutReturn state={{ ...state, status: 'paid' }} isUnknown={false} isLong />);
  await expect.element(screen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the project' }))
    .toHaveAttribute('href', '/bimit-plan/1');
  await expect
    .element(screen.getByRole('link', { name: 'View receipt' }))
    .toHaveAttribute('href', `/billing/receipts/${receipt.id}`);
  expect(await violations()).toEqual([]);
  await screen.showInstead(<CheckoutReturn state={{ ...state, status: 'expired' }} isUnknown={false} isLong={false} />);
  await expect.element(screen.getByText(/Nothing was charged/)).toBeVisible();
  await screen.showInstead(<CheckoutReturn state={undefined} isUnknown isLong={false} />);
  await expect.element(screen.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
});
