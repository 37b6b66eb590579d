import { page } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { newMobilization } from '#domain/coordination/mobilization.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { centsOf } from './draft-lines.ts';
import { OpsOrderPage } from './order-page.tsx';
import { answers, order, path, projectId } from './testing/sample-order.ts';

let bodies: Record<string, unknown>;
beforeEach(() => {
  bodies = serve(answers(order));
});

test(
  'an order shows its price, papers, contacts and history, and is moved with a reason where one is needed [Y1 Y2]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    for (const words of [
      'River Estates',
      'Ring twice',
      'Price when it was ordered',
      'EST-2026-0001',
      'INV-2026-0001',
      'Order Prospect → Order Request',
    ])
      await expect.element(screen.getByText(words).first()).toBeVisible();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Cancel order' }).click();
    const confirm = screen.getByRole('button', { name: 'Change status', exact: true });
    await confirm.click();
    await expect.element(screen.getByText('Enter a reason. It is kept with the record.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(bodies[`${path}/move`]).toBeUndefined();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Customer called');
    await confirm.click();
    await expect
      .poll(() => bodies[`${path}/move`])
      .toEqual({ to: 'Order Cancelled', reason: 'Customer called', version: 4 });
  },
);

const movedByBen = (to: string) => [
  { ...order.history[0]!, id: crypto.randomUUID(), from: order.status, to, mover: 'staff', who: 'Ben Staff' },
  ...order.history,
];

test(
  'the slower of two who change a status keeps the reason, reads who was faster, and can try again [Y2]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'Cancel order' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Customer called');
    const moved: OpsOrder = {
      ...order,
      status: 'Order Received',
      version: 5,
      moves: [{ to: 'Order Cancelled', needsReason: true, kind: 'end' }],
      history: movedByBen('Order Received'),
    };
    const stale = { error: 'Somebody else changed this.', code: 'STALE', requestId: '1' };
    serve({ ...answers(moved), [`${path}/move`]: () => ({ status: 409, body: stale }) });
    await screen.getByRole('button', { name: 'Change status', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog.getByText(/Ben Staff changed the status from 'Order Request' to 'Order Received'/))
      .toBeVisible();
    await expect.element(dialog.getByText(/^Nothing was sent/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Customer called');
    expect(await violations()).toEqual([]);
    bodies = serve(answers(moved));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => bodies[`${path}/move`])
      .toEqual({ to: 'Order Cancelled', reason: 'Customer called', version: 5 });
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test(
  'a status that cannot be reached any more leaves the reason to read, and nothing to confirm [Y2]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'Cancel order' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Customer called');
    serve(
      answers({ ...order, status: 'Order Cancelled', version: 5, moves: [], history: movedByBen('Order Cancelled') }),
    );
    await screen.queries.invalidateQueries();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog.getByText(/Ben Staff changed the status from 'Order Request' to 'Order Cancelled'/))
      .toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Customer called');
    await expect.element(dialog.getByRole('button', { name: 'Change status' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('amounts of billing documents line up, also beside a link to copy', async () => {
  await page.viewport(1400, 900);
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
  const rights = [...document.querySelectorAll('ul[aria-label="Estimates"], ul[aria-label="Invoices"]')].flatMap(
    (list) => [...list.querySelectorAll('.num')].map((amount) => Math.round(amount.getBoundingClientRect().right)),
  );
  expect(rights.length).toBeGreaterThan(1);
  expect(new Set(rights).size).toBe(1);
  await page.viewport(414, 896);
});

test('an estimate is issued of own lines, in whole cents; a password is shown on demand [Y1 Y3]', async () => {
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(screen.getByText('sesame')).toBeVisible();
  await screen.getByRole('button', { name: 'Issue estimate' }).click();
  await screen.getByRole('combobox', { name: 'Lines' }).selectOptions('own');
  await screen.getByRole('textbox', { name: 'Description' }).fill('Scan at night');
  await screen.getByRole('textbox', { name: 'Amount' }).fill('1,250.5');
  await screen.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect
    .poll(() => bodies[`${path}/estimate`])
    .toEqual({ lines: [{ part: 'scan', label: 'Scan at night', reason: '', amountCents: 125_050 }] });
  expect(['12', '-3.1', '$1,000', '1.234', 'x', ''].map(centsOf)).toEqual([1200, -310, 100_000, null, null, null]);
});

test('the usual next step is filled, what ends the order stands apart, and a missing estimate is the next step [Y2]', async () => {
  serve(
    answers({
      ...order,
      status: 'Order Processing',
      moves: [
        { to: 'Pending Approval', needsReason: false, kind: 'other' },
        { to: 'Order Under Review', needsReason: false, kind: 'next' },
        { to: 'Order Cancelled', needsReason: true, kind: 'end' },
      ],
    }),
  );
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  const steps = screen.getByRole('region', { name: 'Next step' });
  await expect.element(steps.getByRole('button').first()).toHaveTextContent('Order Under Review');
  await expect
    .element(steps.getByRole('button', { name: 'Order Under Review' }))
    .toHaveAttribute('data-variant', 'filled');
  await expect
    .element(steps.getByRole('button', { name: 'Pending Approval' }))
    .toHaveAttribute('data-variant', 'default');
  await expect
    .element(steps.getByRole('group', { name: 'End this order' }).getByRole('button', { name: 'Cancel order' }))
    .toBeVisible();
  bodies = serve(answers({ ...order, estimates: [] }));
  const fresh = await show(<OpsOrderPage projectId={projectId} />);
  await fresh.getByRole('button', { name: 'Issue estimate' }).last().click();
  await expect.element(fresh.getByRole('dialog')).toBeVisible();
});

test.each([
  [
    'Ready To Scan',
    'No scan date is saved yet, so the customer will not see one. Set and save it under Dates and terms first.',
  ],
  [
    'Order Completed',
    'No files have been delivered yet. The customer will read that everything is ready, but find nothing.',
  ],
] as const)('what is missing before %s is said when it is asked', { tags: 'nightly' }, async (to, words) => {
  const moves = [{ to, needsReason: false, kind: 'next' as const }];
  serve(answers({ ...order, moves }));
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await screen.getByRole('button', { name: to }).click();
  await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
  await screen.unmount();
  serve(answers({ ...order, moves, hasDelivery: true, scan: { ...order.scan, final: '2026-03-20T09:00' } }));
  const ready = await show(<OpsOrderPage projectId={projectId} />);
  await ready.getByRole('button', { name: to }).click();
  await expect.element(ready.getByRole('dialog')).toBeVisible();
  expect(ready.getByText(words).query()).toBeNull();
});

test('a price that was agreed to is not computed again, and nothing is estimated for an order that ended [Y3]', async () => {
  serve(answers({ ...order, status: 'Order Cancelled', moves: [], currentQuote: null }));
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText('Price when it was ordered')).toBeVisible();
  await expect.element(screen.getByText('Price today')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Issue estimate' })).not.toBeInTheDocument();
});

test('staff read what the customer answered to the scan crew, or that nothing was entered [S7 Y5]', async () => {
  const told = {
    ...newMobilization,
    contactName: 'Gina Gate',
    contactPhone: '+1 617 555 0100',
    accessHours: 'Weekdays from 8',
    entry: 'Loading dock',
    parking: 'Behind the house',
    hazards: 'Wet floors',
    needsBadges: true,
  };
  serve({
    ...answers(order),
    [`/api/projects/${projectId}/mobilization`]: () => ({
      body: { answers: told, submittedAt: '2026-03-05T12:00:00.000Z', submittedBy: 'Ada Owner' },
    }),
  });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  const panel = screen.getByRole('region', { name: 'For the scan crew' });
  for (const words of [
    'Gina Gate',
    'Weekdays from 8',
    'Loading dock',
    'Behind the house',
    'Wet floors',
    /^Sent by Ada Owner/,
  ])
    await expect.element(panel.getByText(words)).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: '+1 617 555 0100' }))
    .toHaveAttribute('href', 'tel:+16175550100');
  expect(await violations()).toEqual([]);
});

test('support reads and changes nothing; on a phone nothing is cut off [Y1]', async () => {
  serve(answers({ ...order, acts: ['read', 'message'] }));
  await page.viewport(390, 800);
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByRole('heading', { name: 'River House' })).toBeVisible();
  for (const name of ['Cancel order', 'Issue estimate', 'Issue invoice', 'Show password', 'Save'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 720);
});

test('what the customer sent stands apart from what is delivered, and each file stands once [Y1 Y4]', async () => {
  const asset = (name: string, role: string) => ({
    id: crypto.randomUUID(),
    name,
    product: 'SCANIT',
    role,
    format: 'pdf',
    storey: null,
    pdf_subtype: null,
    bytes: 10,
    asset_url: '/api/proxy-file/x',
    created: order.placedAt,
    madeFrom: null,
    viewState: null,
    asset_type: 'x',
    asset_name: name,
  });
  serve({
    ...answers({ ...order, acts: ['read', 'message'] }),
    '/api/at/project': () => ({
      body: {
        scope: [],
        assets: [asset('Access.pdf', 'attachment'), asset('Scan.e57', 'original'), asset('Hall.ifc', 'model')],
      },
    }),
  });
  const screen = await show(<OpsOrderPage projectId={projectId} deliverables={() => <p>Deliverables of it</p>} />);
  const sent = screen.getByRole('region', { name: 'Files and links' });
  for (const name of ['Access.pdf', 'Scan.e57']) await expect.element(sent.getByRole('link', { name })).toBeVisible();
  expect(sent.getByRole('link', { name: 'Hall.ifc' }).elements()).toEqual([]);
  // An address of any length has the whole width.
  const panel = sent.element().getBoundingClientRect().width;
  expect(
    sent
      .getByRole('link', { name: order.shareUrl ?? '' })
      .element()
      .closest('div')
      ?.getBoundingClientRect().width,
  ).toBeGreaterThan(panel * 0.85);
  // Support may not deliver, but reads what was delivered.
  await expect.element(screen.getByText('Deliverables of it')).toBeVisible();
});

test('of two people at one order, what others save appears and what was typed stays: both values are shown, and the person chooses [Y2]', async () => {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port1;
    },
  );
  let stored: OpsOrder = { ...order, expectedDeliveryOn: '2099-07-01', comment: { header: 'Old', lines: [] } };
  bodies = serve({ ...answers(order), [path]: () => ({ body: stored }) });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  const delivery = screen.getByLabelText('Expected delivery');
  await delivery.fill('2099-07-20');
  stored = {
    ...stored,
    version: 5,
    expectedDeliveryOn: '2099-07-10',
    comment: { header: 'From a colleague', lines: ['Bring keys'] },
  };
  port2.postMessage({
    kind: 'event',
    data: JSON.stringify({
      teamId: projectId,
      projectId,
      isDemo: false,
      status: order.status,
      pipelineStatus: null,
      job: '',
      percent: 0,
      message: '',
    }),
  });
  await expect.element(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('From a colleague');
  const both = screen.getByRole('alert').filter({ hasText: 'Expected delivery' });
  await expect.element(both).toMatchTextContent(/Yours: Jul 20, 2099.*Theirs: Jul 10, 2099/);
  await expect.element(delivery).toHaveValue('2099-07-20');
  expect(await violations()).toEqual([]);
  await both.getByRole('button', { name: 'Keep mine' }).click();
  delivery.element().closest('form')?.requestSubmit();
  await expect
    .poll(() => bodies[path])
    .toMatchObject({ expectedDeliveryOn: '2099-07-20', seen: { expectedDeliveryOn: '2099-07-10' } });
  expect(bodies[path]).not.toHaveProperty('version');
});

test('a reason in the making stays when somebody else changes the order, and what was typed outlasts a reload [Y2]', async () => {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port1;
    },
  );
  let stored: OpsOrder = order;
  serve({ ...answers(order), [path]: () => ({ body: stored }) });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await screen.getByRole('textbox', { name: 'Heading' }).fill('Roof');
  await screen.getByRole('button', { name: 'Cancel order' }).click();
  const reason = screen.getByRole('dialog').getByRole('textbox');
  await reason.fill('They sold the house.');
  stored = { ...order, version: 9, expectedDeliveryOn: '2026-07-10' };
  port2.postMessage({
    kind: 'event',
    data: JSON.stringify({
      teamId: projectId,
      projectId,
      isDemo: false,
      status: order.status,
      pipelineStatus: null,
      job: '',
      percent: 0,
      message: '',
    }),
  });
  await expect.element(screen.getByLabelText('Expected delivery')).toHaveValue('2026-07-10');
  await expect.element(reason).toHaveValue('They sold the house.');
  await screen.unmount();
  const reloaded = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(reloaded.getByRole('textbox', { name: 'Heading' })).toHaveValue('Roof');
  await reloaded.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(reloaded.getByRole('dialog').getByRole('textbox')).toHaveValue('They sold the house.');
});

test('staff see the controls that were ordered, and which wished day is a public holiday [Y1 O14]', async () => {
  const summary = {
    orderId: '111111111111',
    service: 'scanit',
    isEstimateOnly: false,
    placedAt: '2026-03-01T12:00:00.000Z',
    scope: [],
    spaceSize: 1000,
    siteSize: null,
    spaceType: null,
    floors: 2,
    unit: 'Imperial',
    revitVersion: 'Revit 2023',
    controlsEnabled: true,
    requiresCOI: false,
    instructions: '',
    shareUrl: '',
    virtualTourLink: '',
    isUnclaimed: false,
  };
  const holiday = { ...order, scan: { ...order.scan, first: '2026-11-26' } };
  serve({
    ...answers(holiday),
    '/api/at/project': () => ({ body: { scope: [], assets: [], order_summary: summary } }),
  });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  const facts = screen.getByRole('region', { name: 'Order', exact: true });
  await expect.element(facts).toMatchTextContent(/Project controls\s*Yes/);
  await expect.element(facts).toMatchTextContent(/holiday: Thanksgiving Day; to be confirmed/);
});

test('staff extend the hosting of an archived project with a reason, to a later day only [B3]', async () => {
  const call = `${path}/hosting`;
  const hostedUntil = '2026-01-31';
  bodies = serve({ ...answers({ ...order, hostedUntil, isArchived: true }), [call]: () => ({ body: { ok: true } }) });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText('Hosted until Jan 31, 2026')).toBeVisible();
  await expect.element(screen.getByText('Archived', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Extend hosting' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('New last day').fill('2026-01-30');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Renewed');
  // By hand: the page is scrolled to its lower part, where the dialog is outside of the frame that tests are shown in.
  const confirm = () => (dialog.getByRole('button', { name: 'Extend hosting' }).element() as HTMLElement).click();
  confirm();
  await expect.element(dialog.getByText('Choose a day that is not over.')).toBeVisible();
  expect(bodies[call]).toBeUndefined();
  await dialog.getByLabelText('New last day').fill('2099-01-31');
  expect(await violations()).toEqual([]);
  confirm();
  await expect.poll(() => bodies[call]).toEqual({ until: '2099-01-31', seen: hostedUntil, reason: 'Renewed' });
});
