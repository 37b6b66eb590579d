import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderPayment } from '#contract/payments.ts';
import type { PriceEffect } from '#domain/billing/refunds.ts';
import type { StaffRole } from '#domain/access/staff-rights.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, invoice, outboxMail, payment, refund } from '#server/platform/database/schema.ts';
import { issueInvoice } from '#server/records/papers/issue.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';

vi.setConfig({ testTimeout: 30_000 });
const STAFF = 'refund-staff@example.com';
const CENTS = 112_500;
let server: PaymentServer;
const staff = {} as Record<StaffRole, string>;
beforeAll(async () => {
  server = await startPaymentServer({ SUPPORT_EMAIL: STAFF });
  for (const role of ['support', 'ops', 'finance', 'admin'] as const) staff[role] = await staffOf(server, role);
});
afterAll(() => server.stop());

/** An order that waits for its deposit, with the checkout of the invoice open in a tab. */
async function openTab(email: string) {
  const cookie = await server.signUp(email);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, { status: 'Deposit Due', name: `Hall of ${email}` });
  const { id: invoiceId, number } = await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'deposit',
      amountCents: CENTS,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  const { checkout } = await (
    await server.call('POST', '/api/stripe/invoice-checkout', { cookie, body: { invoiceId, returnUrl: '/portfolio' } })
  ).json();
  const pay = () => server.payWith(checkout.clientSecret);
  const cancel = () =>
    server.call('POST', `/api/projects/${projectId}/cancel-order`, { cookie, body: { reason: 'Sold' } });
  return { email, cookie, projectId, invoiceId, number, sessionId: checkout.sessionId as string, pay, cancel };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

/** Lets every webhook about a checkout arrive, each twice, and does the work. */
async function arrive({ sessionId }: Pick<Tab, 'sessionId'>) {
  const { payment_intent: intent } = await server.stripe.checkout.sessions.retrieve(sessionId);
  const about = [sessionId, ...(typeof intent === 'string' ? [intent] : [])];
  await vi.waitFor(
    () =>
      server.sentOf(
        typeof intent === 'string' ? 'checkout.session.completed' : 'checkout.session.expired',
        sessionId,
      ) ?? Promise.reject(new Error('nothing was sent')),
    { interval: 5, timeout: 10_000 },
  );
  for (const message of server.sent.filter(({ body }) => about.some((id) => body.includes(`"${id}"`))))
    for (const _time of [1, 2]) await server.post(message);
  await server.work();
}
async function paidAndCancelled(email: string) {
  const tab = await openTab(email);
  expect(await tab.pay()).toMatchObject({ outcome: 'succeeded' });
  expect((await tab.cancel()).status).toBe(200);
  await arrive(tab);
  return { ...tab, payment: await only(tab.projectId) };
}
const paymentsOf = async (projectId: string, cookie = staff.support): Promise<OrderPayment[]> =>
  (await server.call('GET', `/api/ops/projects/${projectId}/payments`, { cookie })).json();
async function only(projectId: string): Promise<OrderPayment> {
  const [one] = await paymentsOf(projectId);
  if (!one) throw new Error('staff see no payment');
  return one;
}
const send = (
  paymentId: string,
  body: { amountCents: number; shownCents: number; reason?: string; priceEffect?: PriceEffect },
  cookie = staff.finance,
) =>
  server.call('POST', `/api/ops/payments/${paymentId}/refund`, {
    cookie,
    body: { reason: 'Order was cancelled', priceEffect: 'owed', ...body },
  });
const mailsTo = async (recipient: string, part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))).filter(({ subject, text }) =>
    `${subject} ${text}`.includes(part),
  );
const auditsOf = async (projectId: string, action: string) =>
  (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).filter((row) => row.action === action);
/** What the provider sent back of a checkout, in cents. */
async function backOf({ sessionId }: Pick<Tab, 'sessionId'>): Promise<number[]> {
  const { payment_intent: intent } = await server.stripe.checkout.sessions.retrieve(sessionId);
  return (await server.stripe.refunds.list({ payment_intent: typeof intent === 'string' ? intent : '' })).data.map(
    ({ amount }) => amount,
  );
}

test('cancelling in one tab closes the checkout of the other: its card is not charged any more', async () => {
  const tab = await openTab('closes@example.com');
  expect((await tab.cancel()).status).toBe(200);
  await server.work();
  expect(await tab.pay()).toHaveProperty('error');
  expect((await server.stripe.checkout.sessions.retrieve(tab.sessionId)).status).toBe('expired');
  expect(await server.paymentsOf(tab.projectId)).toMatchObject([{ status: 'expired' }]);
});

test.each(['void', 'paid'])('an invoice that staff mark as %s closes its checkout too', async (to) => {
  const tab = await openTab(`staff-${to}@example.com`);
  expect(
    (
      await server.call('POST', `/api/ops/invoices/${tab.invoiceId}/status`, {
        cookie: staff.finance,
        body: { to, reason: 'Agreed' },
      })
    ).status,
  ).toBe(200);
  await server.work();
  expect((await server.stripe.checkout.sessions.retrieve(tab.sessionId)).status).toBe('expired');
});

test('staff who cancel an order withdraw its open invoice and close the checkout', async () => {
  const tab = await openTab('staff-cancels@example.com');
  expect(
    (
      await server.call('POST', `/api/ops/projects/${tab.projectId}/move`, {
        cookie: staff.ops,
        body: { to: 'Order Cancelled', reason: 'Asked for', version: 1 },
      })
    ).status,
  ).toBe(200);
  await server.work();
  expect((await server.stripe.checkout.sessions.retrieve(tab.sessionId)).status).toBe('expired');
  expect(await server.db.select({ status: invoice.status }).from(invoice).where(eq(invoice.id, tab.invoiceId))).toEqual(
    [{ status: 'void' }],
  );
});

test('money that arrives for a cancelled order is shown to staff, audited and receipted, and goes back with a mail [Y3]', async () => {
  const {
    email,
    cookie,
    projectId,
    invoiceId,
    number,
    sessionId,
    payment: shown,
  } = await paidAndCancelled('late@example.com');
  expect(shown).toMatchObject({
    status: 'paid',
    amountCents: CENTS,
    refundableCents: CENTS,
    askedCents: 0,
    invoice: { number, isVoid: true },
    refunds: [],
  });
  expect(await auditsOf(projectId, 'invoice.pay')).toMatchObject([{ details: { wasVoid: true, amountCents: CENTS } }]);
  expect(await mailsTo(email, 'Receipt')).toHaveLength(1);
  expect(await (await send(shown.id, { amountCents: CENTS, shownCents: 0 })).json()).toMatchObject({
    status: 'succeeded',
  });
  await arrive({ sessionId });
  expect(await backOf({ sessionId })).toEqual([CENTS]);
  expect(await only(projectId)).toMatchObject({
    status: 'refunded',
    refundedCents: CENTS,
    refundableCents: 0,
    refunds: [{ amountCents: CENTS, status: 'succeeded', reason: 'Order was cancelled' }],
  });
  expect(await auditsOf(projectId, 'payment.refund')).toMatchObject([
    { actorKind: 'staff', details: { amountCents: CENTS, ofCents: CENTS, reason: 'Order was cancelled' } },
  ]);
  const mails = await mailsTo(email, 'Refund of $1,125.00');
  expect(mails).toMatchObject([{ text: expect.stringContaining(`for invoice ${number}`) }]);
  expect(mails[0]?.text).not.toContain('Order was cancelled');
  expect(await mailsTo(STAFF, 'A payment was refunded'), 'staff did it themselves').toEqual([]);
  expect((await (await server.call('GET', '/api/receipts', { cookie })).json())[0]).toMatchObject({
    status: 'refunded',
    refundedCents: CENTS,
  });
  expect(await (await server.call('GET', `/api/invoices/${invoiceId}`, { cookie })).json()).toMatchObject({
    status: 'void',
    receivedCents: CENTS,
    refundedCents: CENTS,
  });
});

test('parts add up to what was paid and never to more', async () => {
  const {
    email,
    projectId,
    sessionId,
    payment: { id },
  } = await paidAndCancelled('parts@example.com');
  expect((await send(id, { amountCents: 50_000, shownCents: 0 })).status).toBe(200);
  await arrive({ sessionId });
  expect(await only(projectId)).toMatchObject({ status: 'paid', refundedCents: 50_000, refundableCents: 62_500 });
  const tooMuch = await send(id, { amountCents: 62_501, shownCents: 50_000 });
  expect([tooMuch.status, (await tooMuch.json()).error]).toEqual([
    409,
    'At most $625.00 of this payment can be refunded.',
  ]);
  expect((await send(id, { amountCents: 62_500, shownCents: 50_000 })).status).toBe(200);
  await arrive({ sessionId });
  expect(await backOf({ sessionId }), 'the newest first').toEqual([62_500, 50_000]);
  expect(await only(projectId)).toMatchObject({ status: 'refunded', refundedCents: CENTS, refundableCents: 0 });
  expect((await mailsTo(email, 'Refund of')).map(({ subject }) => subject.slice(0, 17)).toSorted()).toEqual([
    'Refund of $500.00',
    'Refund of $625.00',
  ]);
  expect((await send(id, { amountCents: 1, shownCents: CENTS })).status).toBe(409);
});

test('only finance and admins of the staff refund, and always with a reason', async () => {
  const {
    cookie,
    payment: { id },
  } = await paidAndCancelled('roles@example.com');
  const body = { amountCents: 100, shownCents: 0 };
  for (const role of ['support', 'ops'] as const) expect((await send(id, body, staff[role])).status).toBe(403);
  expect((await send(id, body, cookie)).status).toBe(404);
  expect((await send(id, { ...body, reason: '  ' })).status).toBe(400);
  expect((await send(id, { ...body, amountCents: 0 })).status).toBe(400);
  expect((await send(id, body, staff.admin)).status).toBe(200);
});

test('staff who refund at the same moment refund once', async () => {
  for (const amountCents of [CENTS, 40_000]) {
    const {
      projectId,
      sessionId,
      payment: { id },
    } = await paidAndCancelled(`twice-${amountCents}@example.com`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send(id, { amountCents, shownCents: 0 }, index % 2 ? staff.finance : staff.admin),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409']);
    expect(await backOf({ sessionId })).toEqual([amountCents]);
    expect(await only(projectId)).toMatchObject({ refundedCents: amountCents });
  }
});

test('while the provider is away the refund is written down, and made once it is back', async () => {
  const {
    email,
    projectId,
    sessionId,
    payment: { id },
  } = await paidAndCancelled('away@example.com');
  const refunds = server.payments?.stripe.refunds ?? server.stripe.refunds;
  // Made, but its answer was lost.
  const make = refunds.create.bind(refunds);
  const lost = vi.spyOn(refunds, 'create').mockImplementationOnce(async (...given) => {
    await make(...given);
    throw new Error('connection reset');
  });
  expect(await (await send(id, { amountCents: CENTS, shownCents: 0 })).json()).toMatchObject({ status: 'requested' });
  lost.mockRestore();
  expect(await only(projectId)).toMatchObject({
    refundedCents: 0,
    askedCents: CENTS,
    refundableCents: 0,
    refunds: [{ status: 'requested' }],
  });
  const [row] = await server.db.select().from(refund).where(eq(refund.paymentId, id));
  for (const _time of [1, 2]) await server.doJob({ refundId: row?.id ?? '' });
  expect(await backOf({ sessionId })).toEqual([CENTS]);
  expect(await only(projectId)).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
  expect(await mailsTo(email, 'Refund of')).toHaveLength(1);
});

test('what the provider refuses for good can be asked for again', async () => {
  const {
    projectId,
    payment: { id },
  } = await paidAndCancelled('refused@example.com');
  await server.db
    .update(payment)
    .set({ amountCents: CENTS + 100 })
    .where(eq(payment.id, id));
  const refused = await send(id, { amountCents: CENTS + 100, shownCents: 0 });
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    expect.stringContaining('greater than unrefunded amount'),
  ]);
  expect(await only(projectId)).toMatchObject({
    askedCents: 0,
    refunds: [{ status: 'failed', failure: expect.stringContaining('unrefunded') }],
  });
  expect(await auditsOf(projectId, 'payment.refund-fail')).toHaveLength(1);
  expect((await send(id, { amountCents: CENTS, shownCents: 0 })).status).toBe(200);
});

test('a refund that the bank returns is reported to staff, and the payment is paid again', async () => {
  const {
    projectId,
    sessionId,
    payment: { id },
  } = await paidAndCancelled('returned@example.com');
  await send(id, { amountCents: CENTS, shownCents: 0 });
  const [row] = await server.db.select().from(refund).where(eq(refund.paymentId, id));
  await server.sandbox.failRefund(row?.stripeRefundId ?? '');
  await vi.waitFor(
    () => server.sentOf('refund.failed', row?.stripeRefundId ?? '') ?? Promise.reject(new Error('nothing')),
    { interval: 5, timeout: 10_000 },
  );
  await arrive({ sessionId });
  expect(await only(projectId)).toMatchObject({
    status: 'paid',
    refundedCents: 0,
    refundableCents: CENTS,
    refunds: [{ status: 'failed', failure: 'expired_or_canceled_card' }],
  });
  expect(await mailsTo(STAFF, projectId)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ subject: 'A refund came back' })]),
  );
});

test('a refund that was made at the provider is listed, once, and not refunded here again', async () => {
  const {
    email,
    projectId,
    sessionId,
    payment: { id },
  } = await paidAndCancelled('dashboard@example.com');
  const { payment_intent: intent } = await server.stripe.checkout.sessions.retrieve(sessionId);
  await server.stripe.refunds.create({ payment_intent: typeof intent === 'string' ? intent : '', amount: 12_500 });
  await vi.waitFor(
    () =>
      server.sentOf('charge.refunded', typeof intent === 'string' ? intent : '') ??
      Promise.reject(new Error('nothing')),
    { interval: 5, timeout: 10_000 },
  );
  await arrive({ sessionId });
  expect(await only(projectId)).toMatchObject({
    refundedCents: 12_500,
    askedCents: 12_500,
    refundableCents: 100_000,
    refunds: [{ status: 'succeeded', reason: '', who: null }],
  });
  expect((await send(id, { amountCents: CENTS, shownCents: 0 })).status, 'the page was behind').toBe(409);
  expect(await mailsTo(email, 'Refund of $125.00')).toHaveLength(1);
  expect(await mailsTo(STAFF, projectId)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ subject: 'A payment was refunded' })]),
  );
});

test('nothing is refunded while the bank decides', async () => {
  const {
    sessionId,
    payment: { id },
  } = await paidAndCancelled('contested@example.com');
  const { payment_intent: intent } = await server.stripe.checkout.sessions.retrieve(sessionId);
  await server.sandbox.dispute(typeof intent === 'string' ? intent : '');
  await vi.waitFor(
    () =>
      server.sentOf('charge.dispute.created', typeof intent === 'string' ? intent : '') ??
      Promise.reject(new Error('nothing')),
    { interval: 5, timeout: 10_000 },
  );
  await arrive({ sessionId });
  expect((await send(id, { amountCents: 100, shownCents: 0 })).status).toBe(409);
});

test('paying and cancelling at the same moment: the card is charged and the money can go back, or it is not charged', async () => {
  for (let round = 0; round < 8; round++) {
    const tab = await openTab(`race-${round}@example.com`);
    const [paid, cancelled] = await Promise.all([
      tab.pay(),
      tab.cancel().then(async (answer) => (await server.work(), answer)),
    ]);
    expect(cancelled.status).toBe(200);
    await arrive(tab);
    const payments = await paymentsOf(tab.projectId);
    if (paid.outcome !== 'succeeded') expect(payments).toEqual([]);
    else expect(payments).toMatchObject([{ amountCents: CENTS, refundableCents: CENTS, invoice: { isVoid: true } }]);
    expect(await server.projectRow(tab.projectId)).toMatchObject({ status: 'Order Cancelled' });
  }
});

test('opening a checkout and cancelling at the same moment leave no checkout that can be paid', async () => {
  for (let round = 0; round < 8; round++) {
    const cookie = await server.signUp(`opens-${round}@example.com`);
    const teamId = await teamIdOf(server, cookie);
    const { id: projectId } = await storeProject(server, teamId, { status: 'Deposit Due' });
    const { id: invoiceId } = await inScope(server.db, { kind: 'system' }, (transaction) =>
      issueInvoice(transaction, {
        projectId,
        kind: 'deposit',
        amountCents: CENTS,
        now: new Date(),
        issuedBy: null,
        secret: server.config.AUTH_SECRET,
      }),
    );
    const [opened] = await Promise.all([
      server.call('POST', '/api/stripe/invoice-checkout', { cookie, body: { invoiceId, returnUrl: '/portfolio' } }),
      server
        .call('POST', `/api/projects/${projectId}/cancel-order`, { cookie, body: { reason: 'Sold' } })
        .then(() => server.work()),
    ]);
    await server.work();
    const answer = await opened.json();
    if (opened.ok)
      expect((await server.stripe.checkout.sessions.retrieve(answer.checkout.sessionId)).status).toBe('expired');
    else expect(answer.code).toBe('INVOICE_VOID');
    expect((await server.paymentsOf(projectId)).filter(({ status }) => status !== 'expired')).toEqual([]);
  }
});
