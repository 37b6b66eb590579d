import { afterEach, expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { CopySupport } from './copy-support.tsx';
import { file, invoice, order } from './testing/sample-order.ts';
import { showTracked } from './show-tracked.tsx';
import { money, trackedProject } from './testing/tracked-project.ts';
import type { TrackingProps } from './tracking.tsx';

const served = new Map<string, unknown>();
function serve(answers: Record<string, unknown>) {
  for (const [path, answer] of Object.entries(answers)) served.set(path, answer);
  vi.stubGlobal('fetch', async (input: URL | Request | string) => {
    const url = input instanceof Request ? input.url : String(input);
    const found = [...served].find(([path]) => url.includes(path));
    return found ? Response.json(found[1]) : new Response('', { status: 404 });
  });
}
afterEach(() => {
  served.clear();
  vi.unstubAllGlobals();
});

test('a request reads its banner, its bar, its order and its confidential parts for an admin [S4 S14 S21 S22]', async () => {
  serve({ '/api/invoices': [] });
  const { screen } = await showTracked({ ...money, status: 'Order Request', order_summary: order });
  await expect.element(screen.getByRole('heading', { name: 'Request Successfully Received!' })).toBeVisible();
  await expect.element(screen.getByText(/^We received your request.* you can add teammates/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Add Your Team' }))
    .toHaveAttribute('href', '/settings?tab=members');
  expect(
    screen
      .getByRole('region', { name: 'Progress' })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([
    '1Order Placement, reached',
    '2Payment, to come',
    '3Coordinate Scan, to come',
    '4Order Processing, to come',
    '5Order Completed, to come',
  ]);
  const summary = screen.getByRole('region', { name: 'Order summary' });
  for (const text of ['7f9c24e5-2d1', 'Architecture, MEPF', 'Revit 2024', 'Ring twice.'])
    await expect.element(summary.getByText(text, { exact: true })).toBeVisible();
  await expect.element(summary).toMatchTextContent('24,500 sq ft');
  await expect.element(screen.getByRole('region', { name: 'Estimated Pricing' })).toMatchTextContent('$2,250.00');
  await expect
    .element(screen.getByRole('region', { name: 'Estimated Delivery' }))
    .toMatchTextContent('Dec 7, 2026 to Dec 10, 2026');
  await expect.element(screen.getByText(/^A certificate of insurance may add 3 to 5 business days/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('whoever cannot add people to the team is not asked to [S4]', async () => {
  serve({ '/api/invoices': [] });
  const { screen } = await showTracked({ ...money, status: 'Order Request', order_summary: order, canEdit: false });
  await expect.element(screen.getByText(/^We received your request/)).toBeVisible();
  await expect.element(screen.getByText(/teammates/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Add Your Team' })).not.toBeInTheDocument();
});

test('days are in UTC, the final scan date in Eastern time with its zone [F7]', async () => {
  serve({ '/api/invoices': [] });
  const { screen } = await showTracked({
    ...money,
    status: 'Ready To Scan',
    scan_date_final: '2026-12-03T14:30:00.000Z',
  });
  const dates = screen.getByRole('region', { name: 'Scan Dates' });
  await expect.element(dates).toMatchTextContent('Dec 1, 2026');
  await expect.element(dates).toMatchTextContent('Dec 3, 2026, 9:30 AM EST');
});

test('who may not see money reads Confidential and asks for no invoice [S22]', async () => {
  serve({});
  const { screen } = await showTracked({ status: 'Deposit Due', order_summary: order });
  for (const name of ['Estimated Pricing', 'Estimated Delivery', 'Scan Dates', 'Order documents'])
    await expect.element(screen.getByRole('region', { name }).getByText('Confidential').first()).toBeVisible();
  await expect.element(screen.getByText('An admin of your team can pay it.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pay Deposit/ }).elements()).toEqual([]);
});

test('the deposit is paid by its invoice; without one it is a matter for support [S4 S17]', async () => {
  serve({ '/api/invoices': [invoice] });
  const { screen } = await showTracked({ ...money, status: 'Deposit Due' });
  await expect
    .element(screen.getByRole('link', { name: 'Pay Deposit ($1,125.00)' }))
    .toHaveAttribute('href', expect.stringContaining(`/invoices/${invoice.id}?pay=true&back=%2Flocation%2F`));
  await screen.unmount();
  serve({ '/api/invoices': [] });
  const without = await showTracked({ ...money, status: 'Deposit Due' });
  await without.screen.getByRole('button', { name: 'Pay Deposit' }).click();
  await expect
    .element(without.screen.getByRole('alert'))
    .toMatchTextContent('Please contact support to pay the deposit');
  await without.screen.unmount();
  serve({ '/api/invoices': [{ ...invoice, status: 'void' }] });
  const withdrawn = await showTracked({ ...money, status: 'Deposit Due' });
  await expect.element(withdrawn.screen.getByText(/^The deposit invoice was withdrawn\./)).toBeVisible();
  expect(withdrawn.screen.getByRole('button', { name: /^Pay Deposit/ }).elements()).toEqual([]);
});

test('an order that was cancelled names what was paid for it, to anyone who may know', async () => {
  serve({ '/api/invoices': [{ ...invoice, status: 'paid', receivedCents: 112_500, refundedCents: 12_500 }] });
  const { screen } = await showTracked({ ...money, status: 'Order Cancelled' });
  await expect
    .element(screen.getByText('You paid $1,125.00 for it, and $125.00 was refunded. Contact us about the rest.'))
    .toBeVisible();
  await screen.unmount();
  const member = await showTracked({ status: 'Order Cancelled', left_status: 'Deposit Due', order_summary: order });
  await expect.element(member.screen.getByText(/^Payment, the order ended here$/)).toBeInTheDocument();
  await expect.element(member.screen.getByText(/^Coordinate Scan, not done$/)).toBeInTheDocument();
  await expect.element(member.screen.getByRole('heading', { name: 'This order was canceled' })).toBeVisible();
  expect(member.screen.getByText(/You paid/).query()).toBeNull();
});

test('what is still open is asked for above all, and each invoice says whether it is paid', async () => {
  const balance = {
    ...invoice,
    id: '00000000-0000-4000-8000-00000000000b',
    number: 'INV-2026-0002',
    kind: 'balance',
    amountCents: 200_000,
  };
  serve({ '/api/invoices': [balance, { ...invoice, status: 'paid' }] });
  const { screen } = await showTracked({ ...money, status: 'Order Completed' });
  await expect
    .element(screen.getByRole('link', { name: 'Pay $2,000.00' }))
    .toHaveAttribute('href', expect.stringContaining(`/invoices/${balance.id}?pay=true`));
  await expect.element(screen.getByText('$2,000.00, not paid yet')).toBeVisible();
  await expect.element(screen.getByText('$1,125.00, paid')).toBeVisible();
});

test('the estimate is reviewed in its dialog, taken home and signed [S6]', async () => {
  serve({ '/api/invoices': [] });
  const ready = { ...money, status: 'Estimate Ready', estimate_url: '/api/projects/x/estimate.pdf' };
  const { screen, onQuote } = await showTracked(ready);
  await screen.getByRole('button', { name: 'Review and Confirm' }).click();
  expect(onQuote).toHaveBeenCalledWith(true);
  await screen.unmount();
  const signed = vi.fn();
  const dialog = await showTracked(ready, {
    isQuoteOpen: true,
    onChanged: signed,
    renderEstimate: () => <p>Estimate EST-2026-0001: $2,900.01</p>,
    renderSignature: ({ onSigned }) => (
      <button type="button" onClick={onSigned}>
        I sign
      </button>
    ),
  });
  const open = dialog.screen.getByRole('dialog');
  await expect
    .element(open.getByRole('link', { name: 'Download Your Estimate' }))
    .toHaveAttribute('download', 'estimate.pdf');
  await expect.element(open.getByText('Estimate EST-2026-0001: $2,900.01')).toBeVisible();
  await open.getByRole('button', { name: 'Sign & Confirm Order' }).click();
  await dialog.screen.getByRole('button', { name: 'I sign' }).click();
  expect(signed).toHaveBeenCalledOnce();
  expect(dialog.onQuote).toHaveBeenCalledWith(false);
});

test('a model has the four steps and the panel of its status, word for word [S3 S13 S16]', async () => {
  serve({ '/api/invoices': [] });
  const { screen } = await showTracked({
    ...money,
    type: 'BIMIT',
    status: 'Order Processing',
    processing_pipeline_status: 'Segmented point cloud is ready.',
  });
  await expect.element(screen.getByRole('heading', { name: 'Your project is on track' })).toBeVisible();
  const progress = screen.getByRole('region', { name: 'Progress' });
  expect(progress.getByRole('listitem').elements()).toHaveLength(4);
  await expect.element(progress.getByRole('heading', { name: 'Your Order Is Processing' })).toBeVisible();
  await expect
    .element(progress.getByText('Your building model is currently being processed. We will notify you when ready.'))
    .toBeVisible();
});

test('a status that is not known is reported as an error [S1]', async () => {
  const { screen } = await showTracked({ status: 'Order Levitated' });
  await expect.element(screen.getByRole('heading', { name: 'Order Status Error' }).first()).toBeVisible();
  await expect.element(screen.getByText('Error with the order status').first()).toBeVisible();
});

test('the table of fast track deliverables leads to what is completed [S10]', async () => {
  serve({ '/api/invoices': [] });
  const { screen, onShow } = await showTracked({
    ...money,
    status: 'Order Processing',
    sequence_delivery: { levelsAndGridsModel: { status: 'completed' }, mepModel: { status: 'processing' } },
    mepf_deadline: '2026-12-20',
  });
  const rows = screen.getByRole('region', { name: 'Fast Track Deliverables' }).getByRole('row');
  expect(rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    'Deliverable | Expected | Status',
    'Levels and Grids | – | Completed3D view',
    'MEPF | Dec 20, 2026 | Processing',
  ]);
  await screen.getByRole('button', { name: 'Open Levels and Grids: 3D view' }).click();
  expect(onShow).toHaveBeenCalledWith('3d');
});

test('support gets what it asks for, confirmed for two seconds [S3]', { tags: 'nightly' }, async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await show(<CopySupport project={trackedProject({ status: 'Order Processing' })} />);
  await screen.getByRole('button', { name: 'Copy Support Info' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = writeText.mock.calls[0]?.[0] ?? '';
  for (const fact of [
    trackedProject().projectId,
    'Old mill',
    '12 River St, Troy, NY 12180',
    'Order Processing',
    'SCANIT | Standard',
    'Team A',
    window.location.href,
  ])
    expect(copied).toContain(fact);
  await expect.element(screen.getByRole('button', { name: 'Copy Support Info' })).toBeVisible();
});

test('deliverables only with files, statistics only with a start; the timeline comes first [S8 S9]', async () => {
  serve({ '/api/invoices': [] });
  const { screen, onTab } = await showTracked({ ...money, status: 'Deposit Due' });
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Timeline', 'Order Details', 'Documents']);
  const steps = screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  expect(steps.elements()).toHaveLength(7);
  await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  await expect.element(steps.nth(2)).toMatchTextContent('Deposit PaymentCurrent step · Estimated 1 day');
  await screen.getByRole('tab', { name: 'Documents' }).click();
  expect(onTab).toHaveBeenCalledWith('documents');
  await screen.unmount();
  const full = await showTracked(
    {
      ...money,
      status: 'Order Completed',
      assets: [file({})],
      bimit_first_draft_element_stats_json: '/stats',
      time_processing_ml_start: '2026-11-20T00:00:00Z',
    },
    { tab: 'deliverables' },
  );
  expect(
    full.screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Timeline', 'Deliverables', 'Order Details', 'Documents', 'BIMIT Engine Statistics']);
  await expect.element(full.screen.getByText('The files')).toBeVisible();
});

test('partners start on the details of the order, which name every fact, a dash for what is missing [F6 S28]', async () => {
  const { screen } = await showTracked(
    {
      type: 'BIMIT',
      status: 'Order Received',
      subType: 'Standard',
      receivedDate: '2026-11-20T23:30:00.000Z',
      estimated_total_sqft: 24_500,
      scope: ['architecture', 'MEPF'],
      client_email: null,
    },
    { isPartner: true },
  );
  await expect.element(screen.getByRole('tab', { name: 'Order Details' })).toHaveAttribute('aria-selected', 'true');
  const details = screen.getByRole('tabpanel');
  const lines = [...details.element().querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  );
  expect(lines).toEqual([
    'Project Name: Old mill',
    'Address: 12 River St, Troy, NY 12180',
    `ID: ${trackedProject().projectId}`,
    'Status: Order Received',
    'Type | SubType: BIMIT | Standard',
    'Created: Nov 20, 2026',
    'Owner Email: –',
    'Scan Size: 24,500 sq ft (2,276 m²)',
    'Space Type: Museum',
    'Model Units: Imperial',
    'Revit Version: –',
    'Scopes: Architecture, MEPF',
  ]);
  expect(screen.getByRole('link', { name: 'Add your company members' }).elements()).toEqual([]);
});

test('an invoice whose payment went back says how much', async () => {
  serve({ '/api/invoices': [{ ...invoice, status: 'paid', receivedCents: 112_500, refundedCents: 112_500 }] });
  const { screen } = await showTracked({ ...money, status: 'Order Processing' });
  await expect.element(screen.getByText(/, paid; \$1,125\.00 refunded$/)).toBeVisible();
});

test('documents are the estimate, invoices and what was attached [F6]', async () => {
  serve({ '/api/invoices': [invoice] });
  const { screen, onDownload } = await showTracked(
    {
      ...money,
      type: 'BIMIT',
      status: 'Deposit Due',
      estimate_url: '/e.pdf',
      assets: [file({ role: 'attachment', name: 'plan.pdf' })],
    },
    { tab: 'documents' },
  );
  const table = screen.getByRole('tabpanel');
  await expect
    .element(table.getByRole('link', { name: 'Download Estimate' }))
    .toHaveAttribute('download', 'estimate.pdf');
  await expect
    .element(table.getByRole('link', { name: 'Open Invoice INV-2026-0001' }))
    .toHaveAttribute('href', `/invoices/${invoice.id}`);
  await table.getByRole('button', { name: 'Download plan.pdf' }).click();
  expect(onDownload).toHaveBeenCalledWith(expect.objectContaining({ name: 'plan.pdf' }));
  expect(await violations()).toEqual([]);
  await screen.unmount();
  serve({ '/api/invoices': [] });
  const empty = await showTracked({ ...money, status: 'Order Request' }, { tab: 'documents' });
  await expect.element(empty.screen.getByText('No documents available for this project.')).toBeVisible();
});

test('a visitor learns how to keep the order, and sees no money [O17]', async () => {
  serve({ '/api/public/claim-link': { ok: true } });
  const unclaimed = { isOwn: false, isShared: true, order_summary: { ...order, isUnclaimed: true } };
  const { screen } = await showTracked({ status: 'Order Request', ...unclaimed });
  await expect.element(screen.getByText('Claim this order', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Estimated Pricing' })).toMatchTextContent('Confidential');
  await expect.element(screen.getByText('Claim this order to read its documents.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Your Team' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Send link again' }).click();
  await expect.element(screen.getByText('We sent the link to the address you ordered with.')).toBeVisible();
});

test('the W9 form and the plan of the scan stand among the papers; without them the one is sent on request and the other is only logged [S22 S26 Y5]', async () => {
  serve({ '/api/invoices': [] });
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { screen } = await showTracked(
    { ...money, w9_url: '/api/w9/generate', implementation_plan_url: 'https://plans.example/1' },
    { tab: 'documents' },
  );
  const papers = screen.getByRole('region', { name: 'Order documents' });
  await expect.element(papers.getByRole('link', { name: 'Open W9 Form' })).toHaveAttribute('href', '/api/w9/generate');
  await expect
    .element(papers.getByRole('link', { name: 'View implementation plan' }))
    .toHaveAttribute('href', 'https://plans.example/1');
  const documents = screen.getByRole('region', { name: 'Documents', exact: true });
  for (const name of ['Open W9 Form', 'Open Implementation plan'])
    await expect.element(documents.getByRole('link', { name })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
  await screen.unmount();
  const without = await showTracked({ ...money });
  await expect
    .element(without.screen.getByRole('region', { name: 'Order documents' }))
    .toMatchTextContent('Sent on request');
  expect(without.screen.getByRole('link', { name: 'View implementation plan' }).query()).toBeNull();
  expect(logged).toHaveBeenCalledWith('No implementation Plan URL available.');
});

test('the mobilization form opens from its banner and by its address [S7 S23]', async () => {
  serve({ '/api/invoices': [] });
  const renderMobilization: TrackingProps['renderMobilization'] = ({ isOpen }) => (isOpen ? <p>The form</p> : null);
  const { screen, onMobilization } = await showTracked(
    { ...money, status: 'Confirm Scan Date' },
    { renderMobilization },
  );
  await screen.getByRole('button', { name: 'Provide Mobilization Info' }).click();
  expect(onMobilization).toHaveBeenCalledWith(true);
  await screen.unmount();
  const opened = await showTracked(
    { ...money, status: 'Ready To Scan' },
    { renderMobilization, isMobilizationOpen: true },
  );
  await expect.element(opened.screen.getByText('The form')).toBeVisible();
});

test('an archived project says so to anyone, and its last day of hosting to admins alone [B3]', async () => {
  const admin = await showTracked({
    ...money,
    status: 'Order Completed',
    is_archived: true,
    hosted_until: '2026-01-31',
  });
  await expect.element(admin.screen.getByText('Archived', { exact: true }).first()).toBeVisible();
  await expect.element(admin.screen.getByText('Jan 31, 2026').first()).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await admin.screen.unmount();
  const member = await showTracked({ status: 'Order Completed', is_archived: true });
  await expect.element(member.screen.getByText('Archived', { exact: true }).first()).toBeVisible();
  expect(member.screen.getByText('Hosted until').query()).toBeNull();
});
