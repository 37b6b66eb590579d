// An invoice that is paid by hand and by card: nothing of it is forgotten, and the money that came twice goes back without a trace in the price.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderPayment } from '#contract/payments.ts';
import { depositCents } from '#domain/pricing/price-order.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, invoice, outboxMail } from '#server/platform/database/schema.ts';
import { issueEstimate, issueInvoice } from '#server/records/papers/issue.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';

vi.setConfig({ testTimeout: 30_000 });
const DEPOSIT = depositCents(sampleQuote.total_cents);
let server: PaymentServer;
let finance: string;
beforeAll(async () => {
  server = await startPaymentServer();
  finance = await staffOf(server, 'finance');
});
afterAll(() => server.stop());

/** An order whose deposit staff marked as paid while its card was being charged: both arrived. */
async function paidTwice(email: string) {
  const cookie = await server.signUp(email);
  const { id: projectId } = await storeProject(server, await teamIdOf(server, cookie), { status: 'Deposit Due' });
  const { id: invoiceId, number } = await inScope(server.db, { kind: 'system' }, async (transaction) => {
    const by = { projectId, now: new Date(), issuedBy: null };
    await issueEstimate(transaction, { ...by, quote: sampleQuote });
    return issueInvoice(transaction, {
      ...by,
      kind: 'deposit',
      amountCents: DEPOSIT,
      secret: server.config.AUTH_SECRET,
    });
  });
  const opened = await server.call('POST', '/api/stripe/invoice-checkout', {
    cookie,
    body: { invoiceId, returnUrl: '/portfolio' },
  });
  const { checkout } = await opened.json();
  expect(await server.payWith(checkout.clientSecret)).toMatchObject({ outcome: 'succeeded' });
  const marked = await server.call('POST', `/api/ops/invoices/${invoiceId}/status`, {
    cookie: finance,
    body: { to: 'paid', reason: 'Cash' },
  });
  expect(marked.status).toBe(200);
  await arrive(checkout.sessionId);
  return { cookie, projectId, invoiceId, number, sessionId: checkout.sessionId as string };
}

async function arrive(sessionId: string) {
  const message = await vi.waitFor(
    () => server.sentOf('checkout.session.completed', sessionId) ?? Promise.reject(new Error('nothing was sent')),
    { interval: 5, timeout: 10_000 },
  );
  await server.post(message);
  await server.work();
}

const paymentOf = async (projectId: string): Promise<OrderPayment | undefined> =>
  (await (await server.call('GET', `/api/ops/projects/${projectId}/payments`, { cookie: finance })).json())[0];
const refund = (id: string, body: object) =>
  server.call('POST', `/api/ops/payments/${id}/refund`, {
    cookie: finance,
    body: { shownCents: 0, reason: 'Paid twice', ...body },
  });
const billBalance = async (projectId: string) =>
  (
    await server.call('POST', `/api/ops/projects/${projectId}/invoices`, {
      cookie: finance,
      body: { kind: 'balance' },
    })
  ).json();

test.each(['none', 'owed'] as const)(
  'cash and a card for one invoice: the card goes back (%s), and the balance still counts the cash [Y3]',
  async (priceEffect) => {
    const { cookie, projectId, invoiceId, number } = await paidTwice(`twice-${priceEffect}@example.com`);
    const shown = await paymentOf(projectId);
    expect(shown).toMatchObject({ duplicateCents: DEPOSIT, invoice: { number, isPaidByHand: true } });
    expect((await refund(shown?.id ?? '', { amountCents: DEPOSIT, priceEffect })).status).toBe(200);
    expect(await paymentOf(projectId)).toMatchObject({
      status: 'refunded',
      duplicateCents: 0,
      refunds: [{ amountCents: DEPOSIT, priceEffect: 'none' }],
    });
    expect(await billBalance(projectId)).toMatchObject({ amountCents: sampleQuote.total_cents - DEPOSIT });
    expect(
      (await (await server.call('GET', `/api/invoices?projectId=${projectId}`, { cookie })).json()).find(
        ({ id }: { id: string }) => id === invoiceId,
      ),
    ).toMatchObject({ isPaidByHand: true, receivedCents: DEPOSIT, refundedCents: DEPOSIT });
  },
);

test('both ways of paying an invoice are in the audit log', async () => {
  const { projectId, number } = await paidTwice('audited@example.com');
  const rows = await server.db
    .select({ action: audit.action, details: audit.details })
    .from(audit)
    .where(and(eq(audit.objectId, projectId)));
  expect(rows.filter(({ action }) => action.startsWith('invoice.') && action !== 'invoice.issue')).toEqual([
    { action: 'invoice.set', details: expect.objectContaining({ number, after: 'paid', reason: 'Cash' }) },
    { action: 'invoice.pay', details: expect.objectContaining({ number, wasPaid: true, amountCents: DEPOSIT }) },
  ]);
});

test('a refund made at the provider of what was paid twice is not owed again', async () => {
  const { projectId, sessionId } = await paidTwice('provider@example.com');
  const { payment_intent: intent } = await server.stripe.checkout.sessions.retrieve(sessionId);
  const intentId = typeof intent === 'string' ? intent : '';
  await server.stripe.refunds.create({ payment_intent: intentId, amount: DEPOSIT });
  const message = await vi.waitFor(
    () => server.sentOf('charge.refunded', intentId) ?? Promise.reject(new Error('nothing was sent')),
    { interval: 5, timeout: 10_000 },
  );
  await server.post(message);
  await server.work();
  expect(await paymentOf(projectId)).toMatchObject({ refunds: [{ priceEffect: 'none' }] });
});

test('a part of what was paid twice goes back, and never more of it than that', async () => {
  const { projectId, invoiceId } = await paidTwice('partly@example.com');
  const id = (await paymentOf(projectId))?.id ?? '';
  expect((await refund(id, { amountCents: 100, priceEffect: 'none' })).status).toBe(200);
  expect(await paymentOf(projectId)).toMatchObject({ duplicateCents: DEPOSIT - 100, askedCents: 100 });
  await server.db.update(invoice).set({ isPaidByHand: false }).where(eq(invoice.id, invoiceId));
  const refused = await refund(id, { amountCents: 200, shownCents: 100, priceEffect: 'none' });
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    'This invoice was not paid twice. Choose what the refund does to the price of the order.',
  ]);
});

test('the e-mail of a refund says what it does to the price, and how it is billed again [X1]', async () => {
  const { projectId, invoiceId } = await paidTwice('mailed@example.com');
  const id = (await paymentOf(projectId))?.id ?? '';
  const sentenceOf = async (body: { amountCents: number; shownCents: number; priceEffect: string }) => {
    expect((await refund(id, body)).status).toBe(200);
    const mails = await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'mailed@example.com'));
    const subject = `Refund of $${(body.amountCents / 100).toFixed(2)}`;
    return mails.find((mail) => mail.subject.startsWith(subject))?.text;
  };
  expect(await sentenceOf({ amountCents: 100, shownCents: 0, priceEffect: 'none' })).toContain('was paid twice');
  await server.db.update(invoice).set({ isPaidByHand: false }).where(eq(invoice.id, invoiceId));
  expect(await sentenceOf({ amountCents: 200, shownCents: 100, priceEffect: 'lowered' })).toContain(
    'taken off the price',
  );
  expect(await sentenceOf({ amountCents: 300, shownCents: 300, priceEffect: 'owed' })).toContain(
    'we will bill it again with the balance.',
  );
  await billBalance(projectId);
  expect(await sentenceOf({ amountCents: 400, shownCents: 600, priceEffect: 'owed' })).toContain(
    'we will bill it again with another invoice.',
  );
});
