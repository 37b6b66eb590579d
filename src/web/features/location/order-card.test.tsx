import { afterEach, expect, test, vi } from 'vitest';
import type { OrderSummary } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { LocationView } from './location-view.tsx';
import { sampleProject } from './testing/sample-project.ts';

const order: OrderSummary = {
  orderId: '7a1fe9e0-76b', service: 'scanit', isEstimateOnly: false, placedAt: '2026-11-22T12:00:00Z', scope: ['Architecture', 'MEPF'], spaceSize: 24_500, siteSize: null, spaceType: 'Office', floors: 3, unit: 'Imperial',
  revitVersion: 'Revit 2024', controlsEnabled: true, requiresCOI: false, instructions: 'Ring twice.', shareUrl: '', virtualTourLink: '', isUnclaimed: false,
};
const money = { firstSelectedDate: '2026-11-25', secondSelectedDate: null, earliestDeadlineDays: 6, latestDeadlineDays: 9, totalCents: 225_000 };
const invoice = { id: '7b6a1c1e-0000-4000-8000-0000000000c1', number: 'INV-2026-0001', kind: 'deposit', status: 'open', amountCents: 112_500, currency: 'usd', projectId: null, projectName: 'Mill', issuedAt: '2026-11-22T12:00:00Z', dueAt: '2026-11-22T12:00:00Z', paidAt: null, hostedUrl: null };

const showOrdered = (status: string, summary: Partial<OrderSummary> = {}) => {
  const project = sampleProject({ status, project_status: status, isShared: true, processing_pipeline_status: null, order_summary: { ...order, ...summary } });
  return show(<LocationView project={project} projects={[project]} isPartner={false} actions={null} onShow={() => undefined} onProject={() => undefined} isDownloading={false} onDownload={() => undefined} />);
};
const serveInvoices = (invoices: unknown[]) => vi.stubGlobal('fetch', async (input: URL | string) => (String(input).includes('/api/invoices') ? Response.json(invoices) : new Response('', { status: 404 })));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an order reads its id, scopes, size and dates, and says what happens next [O16 S7]', async () => {
  const screen = await showOrdered('Order Request', money);
  await expect.element(screen.getByRole('heading', { name: 'Request Successfully Received!' })).toBeVisible();
  for (const text of ['7a1fe9e0-76b', 'Architecture, MEPF', '24,500 sq ft', 'Wed, Nov 25, 2026', '$2,250.00', 'Ring twice.']) await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an admin gets the estimate and goes back to the card form that was left [O16]', async () => {
  serveInvoices([invoice]);
  const estimate = await showOrdered('Order Prospect', { ...money, isEstimateOnly: true });
  await expect.element(estimate.getByRole('link', { name: 'Download your estimate' })).toHaveAttribute('download', 'estimate.pdf');
  await estimate.unmount();
  const screen = await showOrdered('Deposit Due', money);
  await expect.element(screen.getByRole('link', { name: 'Pay Deposit ($1,125.00)' })).toHaveAttribute('href', expect.stringContaining(`/invoices/${invoice.id}?pay=true&back=%2Flocation%2F`));
});

test('a deposit without an invoice is a matter for support, and not for who sees no money [S7]', async () => {
  serveInvoices([]);
  const screen = await showOrdered('Deposit Due', money);
  await expect.element(screen.getByText('Please contact support to pay the deposit')).toBeVisible();
  await screen.unmount();
  const member = await showOrdered('Deposit Due');
  await expect.element(member.getByText('An admin of your team can pay it.')).toBeVisible();
  expect(member.getByRole('link', { name: /^Pay Deposit/ }).elements()).toEqual([]);
});

test('a visitor is told how to keep the order, and sees no money [O17]', async () => {
  const screen = await showOrdered('Order Request', { isUnclaimed: true });
  await expect.element(screen.getByText('Finish your account')).toBeVisible();
  expect(screen.getByText('Price').elements()).toEqual([]);
  expect(screen.getByText(/^Shared by/).elements()).toEqual([]);
});
