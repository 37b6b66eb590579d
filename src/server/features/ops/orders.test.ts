import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { StaffRole } from '#domain/access/staff-rights.ts';
import { audit, estimate, invoice, notification, order, project, user } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';

let server: TestServer;
let customer: string;
let teamId: string;
const staff = {} as Record<StaffRole, string>;
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['support', 'ops', 'finance', 'admin'] as const) {
    staff[role] = await server.signUp(`${role}@operator.example`);
    await server.makeStaff(`${role}@operator.example`);
    await server.db
      .update(user)
      .set({ staffRole: role })
      .where(eq(user.email, `${role}@operator.example`));
  }
  customer = await server.signUp('owner@estates.example', { teamName: 'River Estates' });
  teamId = await teamIdOf(server, customer);
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown, cookie = staff.admin) =>
  server.call(method, path, { cookie, ...(body !== undefined && { body }) });
const read = async (projectId: string, cookie = staff.support): Promise<OpsOrder> =>
  (await call('GET', `/api/ops/projects/${projectId}`, undefined, cookie)).json();
const refusal = async (response: Response) => [response.status, (await response.json()).error];
const rowOf = async (projectId: string) => (await server.db.select().from(project).where(eq(project.id, projectId)))[0];
async function placed(change = {}): Promise<string> {
  const response = await placeWizardOrder(server, customer, wizardOrder('scanit', change));
  return (await response.json()).projectId;
}

test('staff see of an order what its customer sees, and price, contacts, dates and what was sent with it [Y1]', async () => {
  const projectId = await placed({ projectName: 'Mill', instructions: 'Ring twice' });
  const shown = await read(projectId);
  expect(shown).toMatchObject({
    name: 'Mill',
    status: 'Order Request',
    team: { name: 'River Estates' },
    instructions: 'Ring twice',
    acts: ['read', 'message', 'viewAsCustomer'],
    contacts: [{ email: 'owner@estates.example', part: 'placed' }],
    moves: [
      { to: 'Estimate Ready', needsReason: false, kind: 'next' },
      { to: 'Order Lost', needsReason: true, kind: 'end' },
      { to: 'Order Rejected', needsReason: true, kind: 'end' },
      { to: 'Order Delayed', needsReason: true, kind: 'other' },
      { to: 'Order Cancelled', needsReason: true, kind: 'end' },
    ],
  });
  expect([shown.currentQuote?.total_cents, shown.scan.timeZone]).toEqual([
    shown.quote?.total_cents,
    'America/New_York',
  ]);
  expect(shown.audit.map(({ sentence }) => sentence)).toContain('ordered Mill (SCANIT)');
});

test('a move has history and audit, tells the team, and needs a reason where the customer gets one [Y2]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Barn', status: 'Order Processing', pipelineStatus: '' });
  const move = (to: string, reason = '', version = 1) =>
    call('POST', `/api/ops/projects/${id}/move`, { to, reason, version }, staff.ops);
  expect(await refusal(await move('Order Delayed', ' '))).toEqual([400, 'Give a reason. The customer will see it.']);
  expect(await refusal(await move('Order Completed'))).toEqual([
    409,
    "A project at 'Order Processing' can not be moved to 'Order Completed'.",
  ]);
  expect(await (await move('Order Delayed', 'The scan has holes')).json()).toEqual({ version: 2 });
  expect((await move('Order Processing', '', 1)).status, 'somebody was faster').toBe(409);
  const shown = await read(id);
  expect(shown.history).toMatchObject([
    { from: 'Order Processing', to: 'Order Delayed', who: 'ops', reason: 'The scan has holes', mover: 'staff' },
  ]);
  expect(shown.moves.map(({ to }) => to)).toEqual(['Order Processing', 'Order Cancelled']);
  expect(
    await server.db
      .select({ facts: notification.facts })
      .from(notification)
      .where(and(eq(notification.projectId, id), eq(notification.kind, 'status'))),
  ).toMatchObject([{ facts: { status: 'Order Delayed', reason: 'The scan has holes' } }]);
});

test('what is ready is set while an order is in work, with history, and at no other time [Y2]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Order Processing', pipelineStatus: '' });
  const set = (projectId: string) =>
    call(
      'PATCH',
      `/api/ops/projects/${projectId}`,
      { version: 1, pipelineStatus: 'Architecture draft model is ready.' },
      staff.ops,
    );
  expect((await set(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({
    pipelineStatus: 'Architecture draft model is ready.',
    history: [
      { from: 'Order Processing', to: 'Order Processing', pipelineStatus: 'Architecture draft model is ready.' },
    ],
  });
  for (const change of [{ status: 'Order Request' }, { status: 'Order Processing', type: 'BIMIT', subType: 'Engine' }])
    expect((await set((await storeProject(server, teamId, change)).id)).status).toBe(409);
});

test('of two people at one order, each saves what the other left alone; who changes the same field as another is notified, and nothing is written [Y2]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Confirm Scan Date' });
  const change = async (body: object) => (await call('PATCH', `/api/ops/projects/${id}`, body, staff.ops)).status;
  expect(await change({ expectedDeliveryOn: '2026-07-20', seen: { expectedDeliveryOn: null } })).toBe(200);
  expect(
    await change({
      comment: { header: 'Hello', lines: ['Bring the keys'] },
      seen: { comment: { header: '', lines: [] }, expectedDeliveryOn: null },
    }),
    'another field',
  ).toBe(200);
  expect(await change({ expectedDeliveryOn: '2026-08-01', seen: { expectedDeliveryOn: null } }), 'the same field').toBe(
    409,
  );
  expect(await read(id)).toMatchObject({ expectedDeliveryOn: '2026-07-20', comment: { header: 'Hello' } });
  expect(await change({ scanDateFinal: '2026-07-01T09:30', seen: { scanDateFinal: null } })).toBe(200);
  const told = await server.db
    .select({ facts: notification.facts })
    .from(notification)
    .where(and(eq(notification.projectId, id), eq(notification.kind, 'schedule')));
  expect(told, 'the days that were set, as one notice').toMatchObject([
    { facts: { deliveryOn: '2026-07-20', scanAt: expect.stringContaining('2026-07-01T') } },
  ]);
  const arrange = async (body: object) =>
    (await call('PUT', `/api/ops/projects/${id}/sequence`, body, staff.ops)).status;
  const items = [{ key: 'mepModel', status: 'available', expectedOn: null }];
  expect([
    await arrange({ items, seen: [] }),
    await arrange({ items: [], seen: [] }),
    await arrange({ items: [], seen: items }),
  ]).toEqual([200, 409, 200]);
});

test("days and words of an order are kept by the building's clock, and a page that is behind changes nothing [Y2 Y5]", async () => {
  const { id } = await storeProject(server, teamId, {
    status: 'Confirm Scan Date',
    place: { region: 'CA', latitude: 37.8, longitude: -122.4 },
  });
  const change = (body: object) => call('PATCH', `/api/ops/projects/${id}`, body, staff.ops);
  expect(
    (
      await change({
        version: 1,
        scanDateFinal: '2026-07-01T09:30',
        expectedDeliveryOn: '2026-07-20',
        comment: { header: 'Heads up', lines: ['Bring the keys'] },
        contractType: 'MSA Agreement',
        isSequenceDelivery: true,
        implementationPlanUrl: 'https://plans.example/1',
      })
    ).status,
  ).toBe(200);
  expect(await read(id)).toMatchObject({
    version: 2,
    scan: { final: '2026-07-01T09:30', finalAt: '2026-07-01T16:30:00.000Z', timeZone: 'America/Los_Angeles' },
    expectedDeliveryOn: '2026-07-20',
    comment: { header: 'Heads up', lines: ['Bring the keys'] },
    contractType: 'MSA Agreement',
    isSequenceDelivery: true,
    implementationPlanUrl: 'https://plans.example/1',
  });
  expect([
    (await change({ version: 1, scanDateFinal: null })).status,
    (await change({ version: 2, scanDateFinal: 'soon' })).status,
    (await change({ version: 2, status: 'Order Completed' })).status,
  ]).toEqual([409, 400, 400]);
  expect((await change({ version: 2, comment: { header: '', lines: [] }, scanDateFinal: null })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ latestComment: [], latestCommentId: null, scanDateFinal: null });
});

test('the password of a tour is revealed on demand alone, and each look is written down [Y1]', async () => {
  const draftId = crypto.randomUUID();
  const data = {
    ...wizardOrder('bimit', {
      draftId,
      projectName: 'Tour House',
      virtualTourLink: 'https://tour.iv.navvis.com/x',
      navVisUsername: 'guest',
      hasNavVisPassword: true,
    }),
  };
  await server.call('PUT', `/api/order-drafts/${draftId}`, {
    cookie: customer,
    body: {
      step: 'configure',
      version: 0,
      data: { ...data, draftId: undefined, priceBookVersion: undefined, seenTotalCents: undefined },
    },
  });
  await server.call('PUT', `/api/order-drafts/${draftId}/tour-password`, {
    cookie: customer,
    body: { password: 'open sesame 1' },
  });
  const { projectId } = await (await placeWizardOrder(server, customer, data)).json();
  const page = await server.call('GET', `/api/ops/projects/${projectId}`, { cookie: staff.ops });
  const text = await page.text();
  expect([JSON.parse(text).hasTourPassword, text.includes('sesame')]).toEqual([true, false]);
  expect(
    await (await call('POST', `/api/ops/projects/${projectId}/tour-password`, undefined, staff.ops)).json(),
  ).toEqual({ password: 'open sesame 1' });
  expect((await read(projectId)).audit[0]).toMatchObject({
    who: 'ops',
    sentence: 'viewed the tour password of Tour House',
  });
});

test("without an estimate nobody is notified of 'Estimate Ready' [Y2 Y3]", async () => {
  const projectId = await placed({ projectName: 'Barn' });
  const { version } = await read(projectId);
  expect(
    await refusal(
      await call('POST', `/api/ops/projects/${projectId}/move`, { to: 'Estimate Ready', version }, staff.ops),
    ),
  ).toEqual([409, 'Issue the estimate first']);
  expect(await rowOf(projectId)).toMatchObject({ status: 'Order Request', version });
});

test('what was agreed to is not priced again, and nothing is estimated or delivered for an order that ended [Y3 Y4]', async () => {
  const projectId = await placed({ projectName: 'Mill house' });
  expect((await read(projectId)).currentQuote).not.toBeNull();
  await server.db.update(project).set({ status: 'Deposit Due' }).where(eq(project.id, projectId));
  expect(await read(projectId)).toMatchObject({ currentQuote: null, quote: { total_cents: expect.any(Number) } });
  await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.id, projectId));
  const refused = [
    await call('POST', `/api/ops/projects/${projectId}/estimate`, {}, staff.ops),
    await call(
      'POST',
      `/api/ops/projects/${projectId}/deliverables`,
      { product: 'SCANIT', pdfSubtype: null, storey: null, fileName: 'a.ifc', sizeBytes: 10, fingerprint: 'f' },
      staff.ops,
    ),
    await call(
      'POST',
      `/api/ops/projects/${projectId}/tours`,
      { product: 'SCANIT', name: 'Tour', url: 'https://my.matterport.com/show/?m=abc' },
      staff.ops,
    ),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
});

test(
  'an estimate of what was ordered moves a request on, in one piece; own lines replace it [Y3]',
  { tags: 'nightly' },
  async () => {
    const projectId = await placed({ projectName: 'Chapel' });
    const issue = (body: object) => call('POST', `/api/ops/projects/${projectId}/estimate`, body, staff.ops);
    const first = await (await issue({})).json();
    expect(first).toMatchObject({ number: expect.stringMatching(/^EST-/), hasMoved: true });
    const shown = await read(projectId);
    expect([shown.status, shown.estimates[0]?.totalCents]).toEqual(['Estimate Ready', shown.currentQuote?.total_cents]);
    const second = await (
      await issue({
        lines: [
          { part: 'scan', label: 'Scan at night', reason: 'Two nights', amountCents: 250_000 },
          { part: 'model', label: 'Model', amountCents: 100_001 },
        ],
      })
    ).json();
    expect(second.hasMoved).toBe(false);
    expect((await read(projectId)).estimates.map(({ status, totalCents }) => [status, totalCents])).toEqual([
      ['issued', 350_001],
      ['replaced', shown.currentQuote?.total_cents],
    ]);
    const pdf = await server.call('GET', `/api/projects/${projectId}/estimate.pdf`, { cookie: customer });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  },
);

test('an estimate keeps the price that was ordered at when prices have risen since, and takes the new one when it is asked for [Y3]', async () => {
  const projectId = await placed({ projectName: 'Granary' });
  const before = await read(projectId);
  const orderedCents = (before.quote?.total_cents ?? 0) - 10_000;
  await server.db
    .update(order)
    .set({ quote: before.quote && { ...before.quote, total_cents: orderedCents } })
    .where(eq(order.projectId, projectId));
  const issue = (body: object) => call('POST', `/api/ops/projects/${projectId}/estimate`, body, staff.ops);
  expect((await issue({})).status).toBe(200);
  expect((await read(projectId)).estimates[0]?.totalCents).toBe(orderedCents);
  expect((await issue({ price: 'today' })).status).toBe(200);
  const shown = await read(projectId);
  expect(shown.estimates.map(({ totalCents }) => totalCents)).toEqual([shown.currentQuote?.total_cents, orderedCents]);
});

test('a year of two digits is refused with a sentence, and nothing is saved or reported [Y5]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Year', type: 'SCANIT', status: 'Confirm Scan Date' });
  for (const days of [{ scanDateFinal: '0020-11-30T09:00' }, { expectedDeliveryOn: '1998-01-01' }])
    expect(await refusal(await call('PATCH', `/api/ops/projects/${id}`, { version: 1, ...days }, staff.ops))).toEqual([
      400,
      'Check the year: dates must be from 2000 to 2100.',
    ]);
  expect((await rowOf(id))?.scanDateFinal).toBeNull();
});

test('what cannot be priced or is closed gets no estimate, and stays where it was [Y3]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Order Request' });
  const issue = (body: object) => call('POST', `/api/ops/projects/${id}/estimate`, body);
  expect((await refusal(await issue({})))[0]).toBe(400);
  expect(await refusal(await issue({ lines: [{ part: 'model', label: 'Model', amountCents: 100 }] }))).toEqual([
    400,
    'Enter the number of business days until delivery: no date was promised yet.',
  ]);
  expect((await rowOf(id))?.status).toBe('Order Request');
  expect(await server.db.select().from(estimate).where(eq(estimate.projectId, id))).toEqual([]);
  const closed = await storeProject(server, teamId, { status: 'Order Lost' });
  expect(
    (
      await call('POST', `/api/ops/projects/${closed.id}/estimate`, {
        lines: [{ part: 'model', label: 'Model', amountCents: 100 }],
        days: { earliest: 1, latest: 2 },
      })
    ).status,
  ).toBe(409);
});

test('a deposit is half of the estimate; paid by hand it moves the project; the balance is the rest [Y3]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Vault', type: 'SCANIT', status: 'Deposit Due' });
  const bill = async (body: object) =>
    (await call('POST', `/api/ops/projects/${id}/invoices`, body, staff.finance)).json();
  expect((await bill({ kind: 'deposit' })).error).toMatch(/^There is no estimate/);
  await call('POST', `/api/ops/projects/${id}/estimate`, {
    lines: [{ part: 'scan', label: 'Scan', amountCents: 100_001 }],
    days: { earliest: 3, latest: 5 },
  });
  const deposit = await bill({ kind: 'deposit' });
  expect(deposit).toMatchObject({ amountCents: 50_001, number: expect.stringMatching(/^INV-/) });
  const mark = (invoiceId: string, to: string, reason = 'Seen on the bank statement') =>
    call('POST', `/api/ops/invoices/${invoiceId}/status`, { to, reason }, staff.finance);
  expect((await mark(deposit.id, 'paid', ' ')).status, 'no reason').toBe(400);
  expect((await mark(deposit.id, 'pending')).status).toBe(200);
  expect((await rowOf(id))?.status).toBe('Deposit Due');
  expect(await (await mark(deposit.id, 'paid')).json()).toEqual({ note: null });
  expect((await rowOf(id))?.status).toBe('Confirm Scan Date');
  expect((await mark(deposit.id, 'void')).status, 'paid').toBe(409);
  const balance = await bill({ kind: 'balance', dueOn: '2040-01-31' });
  expect(balance.amountCents).toBe(50_000);
  expect((await bill({ kind: 'balance' })).error).toMatch(/^There is nothing to bill/);
  expect((await mark(balance.id, 'void', 'Wrong address')).status).toBe(200);
  const other = await bill({
    kind: 'other',
    lines: [{ label: 'Extra floor', reason: 'Ordered by phone', amountCents: 7000 }],
  });
  expect(
    (await server.db.select().from(invoice).where(eq(invoice.projectId, id)))
      .map(({ kind, status }) => `${kind} ${status}`)
      .toSorted(),
  ).toEqual(['balance void', 'deposit paid', 'other open']);
  const log = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.objectId, id), eq(audit.action, 'invoice.set')));
  expect(log.map(({ details }) => details)).toMatchObject([
    { after: 'pending' },
    { before: 'pending', after: 'paid', reason: 'Seen on the bank statement' },
    { after: 'void', reason: 'Wrong address' },
  ]);
  expect(
    (await call('POST', `/api/ops/invoices/${other.id}/mail`, { to: 'books@estates.example' }, staff.finance)).status,
  ).toBe(200);
  const [mail] = (await (await server.call('GET', '/api/outbox')).json()).filter(
    ({ recipient }: { recipient: string }) => recipient === 'books@estates.example',
  );
  const link = /http\S+\/invoice\/(\S+)/.exec(mail.text)?.[1] ?? '';
  expect((await server.call('GET', `/api/hosted-invoices/${link}`)).status).toBe(200);
});

test('each role does its own: support reads, ops works, finance bills [Y2 Y3]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Order Received' });
  const tries = async (cookie: string) => [
    (await call('GET', `/api/ops/projects/${id}`, undefined, cookie)).status,
    (await call('PATCH', `/api/ops/projects/${id}`, { version: 0 }, cookie)).status,
    (await call('POST', `/api/ops/projects/${id}/invoices`, { kind: 'deposit' }, cookie)).status,
  ];
  expect(await Promise.all([staff.support, staff.ops, staff.finance, staff.admin, customer].map(tries))).toEqual([
    [200, 403, 403],
    [200, 409, 403],
    [200, 403, 400],
    [200, 409, 400],
    [404, 404, 404],
  ]);
});

test('the delivery of models is read by anyone who sees the project, without days by anyone who sees no money [Y5 S24]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Order Processing' });
  const items = [
    { key: 'architectureModel', status: 'available', expectedOn: '2026-08-01' },
    { key: 'mepModel', status: 'upcoming', expectedOn: null },
  ];
  expect((await call('PUT', `/api/ops/projects/${id}/sequence`, { items }, staff.ops)).status).toBe(200);
  const ask = (projectId: unknown, cookie: string) =>
    server.call('POST', '/api/admin/get-sequence-delivery', { cookie, body: { projectId } });
  expect(await (await ask(id, customer)).json()).toEqual({
    architectureModel: { status: 'available', expectedOn: '2026-08-01' },
    mepModel: { status: 'upcoming', expectedOn: null },
  });
  const member = await joinAs(server, 'member@estates.example', teamId);
  expect((await (await ask(id, member)).json()).architectureModel).toEqual({ status: 'available', expectedOn: null });
  expect(await refusal(await ask('', customer))).toEqual([400, 'Project ID is required']);
  expect([
    (await ask(crypto.randomUUID(), customer)).status,
    (await ask('nonsense', customer)).status,
    (await ask(id, '')).status,
  ]).toEqual([404, 404, 401]);
  expect(await server.db.$count(order, eq(order.projectId, id))).toBe(0);
});
