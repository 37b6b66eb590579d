import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnbilledOrder } from '#contract/ops-billing.ts';
import type { PriceEffect } from '#domain/billing/refunds.ts';
import type { StaffRole } from '#domain/access/staff-rights.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { inScope } from '#server/platform/database/database.ts';
import {
  estimate,
  invoice,
  notification,
  operatorSetting,
  payment,
  project,
  refund,
} from '#server/platform/database/schema.ts';
import { issueEstimate, issueInvoice } from '#server/records/papers/issue.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const TOTAL = sampleQuote.total_cents;
const DEPOSIT = sampleQuote.due_now_cents;
let server: TestServer;
let customer: string;
let teamId: string;
const staff = {} as Record<StaffRole, string>;
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['ops', 'finance', 'support'] as const) staff[role] = await staffOf(server, role);
  customer = await server.signUp('balance-admin@example.com', { teamName: 'Balance House' });
  teamId = await teamIdOf(server, customer);
});
afterAll(() => server.stop());

const asSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(server.db, { kind: 'system' }, work);
type Given = {
  status?: string;
  contract?: string;
  deposit?:
    | 'none'
    | 'open'
    | 'by hand'
    | 'void'
    | { refundedCents: number; priceEffect?: PriceEffect; isPaidByHand?: boolean };
};

/** An order with a signed price, under review unless said otherwise, and what became of its deposit. */
async function orderOf(
  name: string,
  { status = 'Order Under Review', contract, deposit = 'by hand' }: Given = {},
): Promise<string> {
  const { id: projectId } = await storeProject(server, teamId, {
    status,
    name,
    ...(contract && { customerContractType: contract }),
  });
  await asSystem((transaction) =>
    issueEstimate(transaction, { projectId, quote: sampleQuote, now: new Date(), issuedBy: null }),
  );
  if (deposit === 'none') return projectId;
  const { id: invoiceId } = await asSystem((transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'deposit',
      amountCents: DEPOSIT,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  const refundedCents = typeof deposit === 'string' ? undefined : deposit.refundedCents;
  await server.db
    .update(invoice)
    .set({
      status: deposit === 'open' || deposit === 'void' ? deposit : 'paid',
      paidAt: new Date(),
      isPaidByHand: deposit === 'by hand' || (typeof deposit === 'object' && deposit.isPaidByHand === true),
    })
    .where(eq(invoice.id, invoiceId));
  if (refundedCents !== undefined) {
    const paymentId = crypto.randomUUID();
    await server.db.insert(payment).values({
      id: paymentId,
      kind: 'invoice',
      invoiceId,
      projectId,
      projectName: name,
      teamId,
      amountCents: DEPOSIT,
      refundedCents,
      status: 'paid',
      mount: 'embedded',
      returnPath: '/',
      paidAt: new Date(),
      createdAt: new Date(),
    });
    const priceEffect = (typeof deposit === 'object' && deposit.priceEffect) || 'owed';
    if (refundedCents > 0)
      await server.db.insert(refund).values({
        paymentId,
        teamId,
        amountCents: refundedCents,
        reason: 'Goodwill',
        status: 'succeeded',
        priceEffect,
        createdAt: new Date(),
      });
  }
  return projectId;
}
const complete = (projectId: string, version = 1) =>
  server.call('POST', `/api/ops/projects/${projectId}/move`, {
    cookie: staff.ops,
    body: { to: 'Order Completed', version },
  });
const balancesOf = async (projectId: string) =>
  (await server.db.select().from(invoice).where(eq(invoice.projectId, projectId))).filter(
    ({ kind }) => kind === 'balance',
  );
const billBalance = (projectId: string) =>
  server.call('POST', `/api/ops/projects/${projectId}/invoices`, { cookie: staff.finance, body: { kind: 'balance' } });
const unbilled = async (): Promise<UnbilledOrder[]> =>
  (await server.call('GET', '/api/ops/unbilled', { cookie: staff.support })).json();
const set = (key: string, value: string) =>
  server.db
    .insert(operatorSetting)
    .values({ key, value, updatedAt: new Date() })
    .onConflictDoUpdate({ target: operatorSetting.key, set: { value } });

test.each<[string, Given, number]>([
  ['a deposit that was paid by hand', {}, TOTAL - DEPOSIT],
  ['a deposit of which a part went back', { deposit: { refundedCents: 10_000 } }, TOTAL - DEPOSIT + 10_000],
  [
    'a deposit of which a part was taken off the price',
    { deposit: { refundedCents: 10_000, priceEffect: 'lowered' } },
    TOTAL - DEPOSIT,
  ],
  [
    'a deposit that was paid by hand and by card, and went back by card',
    { deposit: { refundedCents: DEPOSIT, priceEffect: 'none', isPaidByHand: true } },
    TOTAL - DEPOSIT,
  ],
  ['a deposit by card', { deposit: { refundedCents: 0 } }, TOTAL - DEPOSIT],
  ['no deposit at all', { deposit: 'none' }, TOTAL],
  ['a deposit that is still asked for', { deposit: 'open' }, TOTAL - DEPOSIT],
  ['a deposit that was withdrawn', { deposit: 'void' }, TOTAL],
])('completing an order with %s bills the rest, and tells the team', async (title, given, amountCents) => {
  const projectId = await orderOf(title, given);
  const page = await (await server.call('GET', `/api/ops/projects/${projectId}`, { cookie: staff.ops })).json();
  expect(page.billedAtCompletionCents, 'what staff are told before').toBe(amountCents);
  expect((await complete(projectId)).status).toBe(200);
  expect(await balancesOf(projectId)).toMatchObject([{ status: 'open', amountCents, issuedBy: expect.any(String) }]);
  expect(
    (await server.db.select().from(notification).where(eq(notification.projectId, projectId)))
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['invoice', 'status']);
  expect((await unbilled()).map((order) => order.projectId)).not.toContain(projectId);
});

test('it is billed once: by two who complete it, and by those who bill it by hand at the same moment', async () => {
  const projectId = await orderOf('Once');
  const answers = await Promise.all([
    complete(projectId),
    complete(projectId),
    billBalance(projectId),
    billBalance(projectId),
  ]);
  expect(answers.slice(0, 2).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balancesOf(projectId)).toMatchObject([{ amountCents: TOTAL - DEPOSIT }]);
  expect((await billBalance(projectId)).status).toBe(400);
});

test('it is due by the terms of the customer', async () => {
  const [plain, agreed] = [await orderOf('Plain'), await orderOf('Agreed', { contract: MSA, deposit: 'none' })];
  for (const id of [plain, agreed]) await complete(id);
  const daysOf = async (id: string) =>
    (await balancesOf(id)).map(({ issuedAt, dueAt }) =>
      Math.round((dueAt.getTime() - issuedAt.getTime()) / 86_400_000),
    );
  expect([await daysOf(plain), await daysOf(agreed)]).toEqual([[0], [30]]);
});

test('nothing is billed where nothing is left, where the operator bills by hand, or for an order that is not completed', async () => {
  const whole = await orderOf('Whole', { status: 'Order Processing' });
  await asSystem((transaction) =>
    issueInvoice(transaction, {
      projectId: whole,
      kind: 'balance',
      amountCents: TOTAL - DEPOSIT,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  await server.db.update(project).set({ status: 'Order Under Review' }).where(eq(project.id, whole));
  expect((await complete(whole)).status).toBe(200);
  expect(await balancesOf(whole)).toHaveLength(1);
  const priceless = await storeProject(server, teamId, { status: 'Order Under Review', name: 'Priceless' });
  expect((await complete(priceless.id)).status).toBe(200);
  expect(await balancesOf(priceless.id)).toEqual([]);
  await set('balance_billing', 'by hand');
  const byHand = await orderOf('By hand');
  expect((await complete(byHand)).status).toBe(200);
  await set('balance_billing', 'automatic');
  expect(await balancesOf(byHand)).toEqual([]);
  expect((await unbilled()).find(({ projectId }) => projectId === byHand)).toMatchObject({
    name: 'By hand',
    teamName: 'Balance House',
    totalCents: TOTAL,
    paidCents: DEPOSIT,
    openCents: 0,
    balanceCents: TOTAL - DEPOSIT,
  });
});

test('a row of what is not billed adds up: price, less what was taken off, paid and asked for already [Y3]', async () => {
  const projectId = await orderOf('Adds up', {
    status: 'Order Completed',
    deposit: { refundedCents: 10_000, priceEffect: 'lowered' },
  });
  await asSystem((transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'balance',
      amountCents: 5000,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  expect((await unbilled()).find((order) => order.projectId === projectId)).toMatchObject({
    totalCents: TOTAL,
    waivedCents: 10_000,
    paidCents: DEPOSIT,
    refundedCents: 10_000,
    openCents: 5000,
    balanceCents: TOTAL - 10_000 - (DEPOSIT - 10_000) - 5000,
  });
});

test('orders that were completed earlier are listed and not billed; a bill takes them off the list', async () => {
  const projectId = await orderOf('Earlier', { status: 'Order Completed' });
  const lost = await orderOf('Lost', { status: 'Order Lost' });
  expect(await balancesOf(projectId)).toEqual([]);
  const ids = (await unbilled()).map((order) => order.projectId);
  expect(ids).toContain(projectId);
  expect(ids).not.toContain(lost);
  expect((await billBalance(projectId)).status).toBe(200);
  expect((await unbilled()).map((order) => order.projectId)).not.toContain(projectId);
  expect((await server.call('GET', '/api/ops/unbilled', { cookie: customer })).status).toBe(404);
});

test('what was signed is not replaced, a deposit is billed once, and a delivery does not end before it begins [Y3]', async () => {
  const issue = async (projectId: string, body: object) =>
    (await (await server.call('POST', `/api/ops/projects/${projectId}/estimate`, { cookie: staff.ops, body })).json())
      .error;
  const line = { part: 'model', label: 'Model', reason: '', amountCents: 500_000 };
  const fresh = await orderOf('Fresh', { status: 'Estimate Ready', deposit: 'none' });
  expect(await issue(fresh, { lines: [line], days: { earliest: 20, latest: 5 } })).toBe(
    'The latest delivery is before the earliest.',
  );
  expect(
    await issue(fresh, { lines: [line], days: { earliest: 5, latest: 20 } }),
    'an estimate that nobody has signed',
  ).toBeUndefined();

  const signed = await orderOf('Signed', { status: 'Deposit Due', deposit: 'open' });
  await server.db.update(estimate).set({ status: 'signed' }).where(eq(estimate.projectId, signed));
  expect(await issue(signed, { lines: [line], days: { earliest: 5, latest: 20 } })).toMatch(
    /^EST-\S+ is signed, and a signed estimate cannot be replaced\./,
  );
  const deposit = () =>
    server.call('POST', `/api/ops/projects/${signed}/invoices`, { cookie: staff.finance, body: { kind: 'deposit' } });
  expect((await (await deposit()).json()).error).toMatch(/^The deposit was already billed: INV-\S+ \(open\)\.$/);
  await server.db.update(invoice).set({ status: 'pending' }).where(eq(invoice.projectId, signed));
  expect((await (await deposit()).json()).error, 'while a transfer is under way').toMatch(
    / \(payment in progress\)\.$/,
  );
  await server.db.update(invoice).set({ status: 'void' }).where(eq(invoice.projectId, signed));
  expect((await deposit()).status, 'after it was withdrawn').toBe(200);
});

test('what a refund took off the price is off the price that staff and the customer read [Y3]', async () => {
  const lowered = await orderOf('Lowered', { deposit: { refundedCents: 10_000, priceEffect: 'lowered' } });
  const owed = await orderOf('Owed', { deposit: { refundedCents: 10_000 } });
  const pricesOf = async (projectId: string) => [
    (await (await server.call('GET', `/api/ops/projects/${projectId}`, { cookie: staff.ops })).json()).waivedCents,
    (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: customer })).json()).revenue,
  ];
  expect(await pricesOf(lowered)).toEqual([10_000, (TOTAL - 10_000) / 100]);
  expect(await pricesOf(owed)).toEqual([0, TOTAL / 100]);
});
