import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BILLING_QUERY,
  billingAnswer,
  ENTERPRISE_QUERY,
  enterpriseAnswer,
  GRAPHQL_PATH,
  INVOICE_PROJECTS_QUERY,
  INVOICES_QUERY,
  invoicesAnswer,
  type InvoicePage,
} from '#contract/graphql.ts';
import type { InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { invoice, invoiceTransaction, payment } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { papersOf } from '#server/testing/stored-papers.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let teamId = '';
let finance = '';
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('bills@example.com', { teamName: 'Bills House' });
  teamId = await teamIdOf(server, admin);
  finance = await staffOf(server, 'finance');
  const [alpha, beta] = [
    await storeProject(server, teamId, { name: 'Alpha' }),
    await storeProject(server, teamId, { name: 'Beta' }),
  ];
  Object.assign(ids, { Alpha: alpha.id, Beta: beta.id });
  await store(alpha, 'A-open', 'open', 100, '2026-03-31T23:59:59.999Z');
  await store(alpha, 'A-paid', 'paid', 250, '2026-04-01T00:00:00.000Z');
  await store(beta, 'B-open', 'open', 30, '2026-04-02T00:00:00.000Z', 'eur');
  await store(beta, 'B-pending', 'pending', 7, '2026-04-02T00:00:00.000Z');
  await store(beta, 'B-void', 'void', 1000, '2026-02-01T00:00:00.000Z');
});
afterAll(() => server.stop());

async function store(
  of: { id: string; teamId: string; name: string },
  number: string,
  status: InvoiceStatus,
  amountCents: number,
  issuedAt: string,
  currency = 'usd',
): Promise<void> {
  const row = papersOf(of).invoice;
  const lines = [{ label: 'Scan <b>', reason: '=1+1', amountCents }];
  ids[number] = row.id;
  const content = { ...row.content, issuedOn: issuedAt.slice(0, 10) };
  await server.db
    .insert(invoice)
    .values({ ...row, number, status, amountCents, lines, currency, content, issuedAt: new Date(issuedAt) });
}
const ask = (cookie: string, query: string, variables: Record<string, unknown> = {}) =>
  server.call('POST', GRAPHQL_PATH, { cookie, body: { query, variables: { teamId, ...variables } } });
const list = async (variables: Record<string, unknown> = {}): Promise<InvoicePage> =>
  invoicesAnswer.parse((await (await ask(admin, INVOICES_QUERY, variables)).json()).data).team.invoices;
const numbers = ({ nodes }: InvoicePage) => nodes.map(({ number }) => number);

test('invoices come by group, newest first, with sums for each currency, and are narrowed by status and projects [B4 B13]', async () => {
  const all = await list();
  expect(numbers(all)).toEqual(['B-open', 'A-open', 'B-pending', 'A-paid', 'B-void']);
  expect(all.groups.map(({ label, count }) => [label, count])).toEqual([
    ['open', 2],
    ['pending', 1],
    ['paid', 1],
    ['void', 1],
  ]);
  const totals = [
    { currency: 'eur', open: 30, paid: 0 },
    { currency: 'usd', open: 107, paid: 250 },
  ];
  expect(all.totals).toEqual(totals);
  const months = await list({ group: 'month' });
  expect(months.nodes.map(({ number, group_key }) => [number, group_key])).toEqual([
    [expect.stringMatching(/^B-/), '2026-04'],
    [expect.stringMatching(/^B-/), '2026-04'],
    ['A-paid', '2026-04'],
    ['A-open', '2026-03'],
    ['B-void', '2026-02'],
  ]);
  expect((await list({ group: 'project' })).groups.map(({ label, count }) => [label, count])).toEqual([
    ['Alpha', 2],
    ['Beta', 3],
  ]);
  expect(numbers(await list({ status: 'open' }))).toEqual(['B-open', 'A-open']);
  expect(numbers(await list({ status: 'pending', projectIds: [ids['Alpha']] }))).toEqual([]);
  expect(numbers(await list({ projectIds: [ids['Alpha']] }))).toEqual(['A-open', 'A-paid']);
  const { data } = await (await ask(admin, INVOICE_PROJECTS_QUERY)).json();
  expect(data.team.invoice_projects.map(({ project_name: name }: { project_name: string }) => name)).toEqual([
    'Alpha',
    'Beta',
  ]);
});

test('pages of each grouping end where the next begins; a cursor of another list and rubbish are refused [B13]', async () => {
  for (const group of ['status', 'project', 'month']) {
    const whole = numbers(await list({ group }));
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 5; page++) {
      const part: InvoicePage = await list({ group, first: 1, after });
      seen.push(...numbers(part));
      after = part.page_info.end_cursor;
      expect([part.total_count, part.page_info.has_next_page]).toEqual([5, page < 4]);
    }
    expect(seen).toEqual(whole);
    const other = group === 'month' ? 'status' : 'month';
    expect((await ask(admin, INVOICES_QUERY, { group: other, after })).status).toBe(400);
  }
  const made = (key: string) =>
    Buffer.from(
      JSON.stringify({
        group: key === '\0' ? 'project' : 'status',
        key,
        at: new Date().toISOString(),
        id: crypto.randomUUID(),
      }),
    ).toString('base64url');
  for (const wrong of [
    { first: 0 },
    { first: -1 },
    { first: 101 },
    { first: 1.5 },
    { status: 'other' },
    { group: 'team' },
    { after: 'x' },
    { group: 'project', after: made('\0') },
    { group: 'status', after: made('\ud800') },
    { projectIds: ["' or 1=1"] },
  ])
    expect((await ask(admin, INVOICES_QUERY, wrong)).status, JSON.stringify(wrong)).toBe(400);
  for (const [field, wrong] of [
    ['first', { first: 0 }],
    ['first', { first: 1.5 }],
    ['status', { status: 'other' }],
    ['after', { after: 'x'.repeat(1001) }],
  ] as const)
    expect((await (await ask(admin, INVOICES_QUERY, wrong)).json()).error, JSON.stringify(wrong)).toContain(field);
});

test("a member gets no money, and another team's is not there [B13]", async () => {
  const member = await joinAs(server, 'no-money@example.com', teamId);
  const stranger = await server.signUp('stranger-bills@example.com');
  for (const query of [INVOICES_QUERY, ENTERPRISE_QUERY, BILLING_QUERY, INVOICE_PROJECTS_QUERY]) {
    const answers = [await ask(member, query), await ask(stranger, query), await ask(finance, query)];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 200]);
    expect(await answers[0]?.text()).not.toMatch(/A-open|amount/);
  }
  expect((await ask(admin, INVOICES_QUERY, { teamId: 'x' })).status).toBe(404);
});

test('an invoice that staff mark as paid has a transaction of its own kind, which opens the W9 form [B7 B9 B15]', async () => {
  const open = (await list({ status: 'open' })).nodes.find(({ number }) => number === 'A-open');
  expect(open).toMatchObject({
    amount: 100,
    status: 'open',
    project: { project_name: 'Alpha', project_id: ids['Alpha'] },
    line_items: [{ amount: 100, description: 'Scan <b>: =1+1' }],
    transactions: [],
  });
  const w9 = () => server.call('GET', '/api/w9/generate', { cookie: admin });
  expect((await w9()).status, 'paid, but by no transaction').toBe(403);
  const paid = await server.call('POST', `/api/ops/invoices/${ids['A-open']}/status`, {
    cookie: finance,
    body: { to: 'paid', reason: 'Bank transfer of May 2' },
  });
  expect(paid.status).toBe(200);
  const now = (await list({ status: 'paid' })).nodes.find(({ number }) => number === 'A-open');
  expect(now?.transactions).toMatchObject([
    { kind: 'manual', amount: 100, currency: 'usd', status: 'succeeded', receipt_number: null },
  ]);
  expect((await w9()).status, 'allowed; no form is there').toBe(404);
  // Of a card payment too, also after it went back.
  const card = {
    kind: 'invoice' as const,
    invoiceId: ids['A-paid'],
    projectName: 'Alpha',
    teamId,
    amountCents: 250,
    mount: 'embedded' as const,
    returnPath: '/',
    status: 'refunded' as const,
    receiptNumber: '1234-5678',
    createdAt: new Date(),
    paidAt: new Date(),
  };
  await server.db.insert(payment).values(card);
  const byCard = (await list({ status: 'paid' })).nodes.find(({ number }) => number === 'A-paid');
  expect(byCard).toMatchObject({ receipt_number: '1234-5678', transactions: [{ kind: 'card', status: 'refunded' }] });
  expect(await server.db.$count(invoiceTransaction, eq(invoiceTransaction.teamId, teamId))).toBe(1);
});

const noTerms = {
  billingAddress: null,
  contactName: null,
  contactEmail: null,
  msaContractId: null,
  msaStartsOn: null,
  msaEndsOn: null,
  paymentTerms: null,
};
const plan = {
  number: 'ENT-7',
  service: 'verified',
  name: 'Enterprise East',
  contractTerm: '12 months',
  startsOn: '2020-01-01',
  endsOn: '2020-12-31',
  renewalTerm: '12 months',
  commitmentSqft: 10_000,
  currentPlanSqft: null,
  maxSqftPerMonth: 2_000,
  invoiceCycle: 'Monthly',
  billingType: 'ACH',
  baseRateDiscountBp: 1250,
  isDiscountLocked: true,
  overage: 'Discounted rate',
};

test('finance edits billing details and contracts with a reason, and the customer sees them with what was completed [B5 B10 B11]', async () => {
  const path = `/api/ops/teams/${teamId}`;
  const put = (body: unknown, cookie = finance) => server.call('PUT', `${path}/billing`, { cookie, body });
  const after = {
    ...noTerms,
    contactName: 'Ann Payer',
    contactEmail: 'Ann@Bills.example',
    msaStartsOn: '2026-01-01',
    msaEndsOn: '2027-12-31',
    paymentTerms: 'Net 30',
  };
  expect((await put({ before: noTerms, after: { ...after, msaEndsOn: '2025-12-31' }, reason: 'x' })).status).toBe(400);
  expect((await put({ before: noTerms, after, reason: ' ' })).status).toBe(400);
  expect((await put({ before: noTerms, after, reason: 'Agreed' }, await staffOf(server, 'ops'))).status).toBe(403);
  expect((await put({ before: noTerms, after, reason: 'New agreement' })).status).toBe(200);
  expect((await put({ before: noTerms, after: noTerms, reason: 'From another tab' })).status).toBe(409);
  const billing = billingAnswer.parse((await (await ask(admin, BILLING_QUERY)).json()).data).team;
  expect(billing).toMatchObject({
    team_name: 'Bills House',
    billing: { billing_contact_email: 'ann@bills.example', customer_payment_terms: 'Net 30', billing_address: null },
  });

  for (const wrong of [
    { commitmentSqft: 0 },
    { commitmentSqft: 1.5 },
    { baseRateDiscountBp: -1 },
    { endsOn: '2019-12-31' },
    { endsOn: '9999-12-31' },
  ])
    expect(
      (
        await server.call('POST', `${path}/enterprise-plans`, {
          cookie: finance,
          body: { plan: { ...plan, ...wrong }, reason: 'x' },
        })
      ).status,
    ).toBe(400);
  const made = await server.call('POST', `${path}/enterprise-plans`, {
    cookie: finance,
    body: { plan, reason: 'Signed' },
  });
  const { id } = await made.json();
  const addAgain = (change: object) =>
    server.call('POST', `${path}/enterprise-plans`, {
      cookie: finance,
      body: { plan: { ...plan, ...change }, reason: 'x' },
    });
  const again = await addAgain({ number: ' ent-7' });
  expect([again.status, (await again.json()).error]).toEqual([
    409,
    'Another enterprise plan has this plan ID. Enter a different one.',
  ]);
  const done = { status: 'Order Completed', interiorSqft: 6_000, siteSqft: 2_500 };
  await storeProject(server, teamId, { ...done, completedAt: new Date('2020-12-31T23:00:00Z') });
  await storeProject(server, teamId, { ...done, completedAt: new Date('2021-01-01T00:00:00Z') });
  await storeProject(server, teamId, { ...done, status: 'Order Processing', completedAt: new Date('2020-06-01') });
  await storeProject(server, teamId, {
    ...done,
    type: 'BIMIT',
    subType: 'Engine',
    completedAt: new Date('2020-06-01'),
  });
  const plans = async () =>
    enterpriseAnswer.parse((await (await ask(admin, ENTERPRISE_QUERY)).json()).data).team.enterprise_plans;
  expect(await plans()).toMatchObject([
    {
      enterprise_plan_id: 'ENT-7',
      base_rate_discount: 0.125,
      total_sqft_completed: 8_500,
      remaining_sqft: 1_500,
      commitment_status: 'caution',
      is_near_limit: false,
      contract_status: 'expiring',
      renewal_date: '2021-01-01',
    },
  ]);
  const change = (version: number, planChange: object) =>
    server.call('PUT', `/api/ops/enterprise-plans/${id}`, {
      cookie: finance,
      body: { version, plan: { ...plan, ...planChange }, reason: 'Extended' },
    });
  expect((await change(1, { endsOn: '2021-12-31' })).status, 'with its own number').toBe(200);
  expect((await change(1, { endsOn: '2022-12-31' })).status, 'from another tab').toBe(409);
  expect((await plans())[0]).toMatchObject({
    contract_end_date: '2021-12-31',
    total_sqft_completed: 17_000,
    remaining_sqft: 0,
    commitment_status: 'warning',
    is_near_limit: true,
  });
  const remove = () =>
    server.call('POST', `/api/ops/enterprise-plans/${id}/remove`, {
      cookie: finance,
      body: { reason: 'Entered twice' },
    });
  const both = await Promise.all([addAgain({ number: 'ENT-8' }), addAgain({ number: 'ENT-8' })]);
  expect(new Set(both.map(({ status }) => status)), 'at the same time').toEqual(new Set([201, 409]));
  expect((await change(2, { number: 'ENT-8' })).status).toBe(409);
  expect([(await remove()).status, (await remove()).status, (await plans()).length]).toEqual([200, 409, 1]);
  expect((await addAgain({})).status, 'the number of one that was removed').toBe(201);
  const log = await (await server.call('GET', `/api/teams/${teamId}/audit`, { cookie: admin })).json();
  expect(JSON.stringify(log)).toContain('removed the enterprise plan ENT-7');
});
