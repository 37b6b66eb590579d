import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PushedEvent } from '#contract/events.ts';
import { mayStaff, staffRoles } from '#domain/access/staff-rights.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, invoice, outboxMail, payment, project, team } from '#server/platform/database/schema.ts';
import { invoiceToken, issueEstimate, issueInvoice } from '#server/records/papers/issue.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { sampleQuote } from '#server/testing/sample-quote.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';

vi.setConfig({ testTimeout: 30_000 });
const STAFF = 'invoice-staff@example.com';
const CENTS = sampleQuote.due_now_cents;
let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer({ SUPPORT_EMAIL: STAFF });
});
afterAll(() => server.stop());

/** A project that waits for its deposit, with the invoice. */
async function depositDue(email: string, change: Parameters<typeof storeProject>[2] = {}) {
  const cookie = await server.signUp(email, { teamName: `House of ${email}` });
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, {
    status: 'Deposit Due',
    name: `Hall of ${email}`,
    ...change,
  });
  const issued = await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueInvoice(transaction, {
      projectId,
      kind: 'deposit',
      amountCents: CENTS,
      now: new Date(),
      issuedBy: null,
      secret: server.config.AUTH_SECRET,
    }),
  );
  return {
    cookie,
    teamId,
    projectId,
    invoiceId: issued.id,
    number: issued.number,
    token: invoiceToken(server.config.AUTH_SECRET, issued.id),
  };
}
const open = (body: Record<string, unknown>, cookie = '') =>
  server.call('POST', '/api/stripe/invoice-checkout', { cookie, body: { returnUrl: '/portfolio', ...body } });
const opened = async (body: Record<string, unknown>, cookie?: string) =>
  (await (await open(body, cookie)).json()).checkout;
const sentOf = (type: string, id: string) =>
  vi.waitFor(() => server.sentOf(type, id) ?? Promise.reject(new Error(`no ${type}`)), {
    interval: 5,
    timeout: 10_000,
  });
const invoiceRow = async (id: string) => (await server.db.select().from(invoice).where(eq(invoice.id, id)))[0];
const mailsTo = async (recipient: string, part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))).filter(({ subject, text }) =>
    `${subject} ${text}`.includes(part),
  );
/** What staff have to decide of a project, beside that its invoice was paid. */
const decisionsOn = async (projectId: string) =>
  (await mailsTo(STAFF, projectId)).filter(({ subject }) => !/^An invoice of .* was paid$/.test(subject));
const auditsOf = async (projectId: string, action: string) =>
  (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).filter((row) => row.action === action);
async function paid(body: Record<string, unknown>, cookie?: string) {
  const { clientSecret, sessionId } = await opened(body, cookie);
  expect(await server.payWith(clientSecret)).toMatchObject({ outcome: 'succeeded' });
  const intent = (await server.stripe.checkout.sessions.retrieve(sessionId)).payment_intent;
  return {
    sessionId,
    intentId: typeof intent === 'string' ? intent : '',
    completed: await sentOf('checkout.session.completed', sessionId),
  };
}
async function arrive(...messages: Parameters<PaymentServer['post']>[0][]) {
  for (const message of messages) expect((await server.post(message)).status).toBe(200);
  await server.work();
}

test('an admin pays the deposit: only the webhook moves the project on, once, with audit, receipt and news for open pages [O15]', async () => {
  const { cookie, teamId, projectId, invoiceId, number } = await depositDue('deposit@example.com', { type: 'SCANIT' });
  const told: PushedEvent[] = [];
  server.events.subscribe({
    teamId,
    userId: null,
    linkId: null,
    // That the invoice was issued can still be on its way.
    onEvent: (event) => 'status' in event && event.status !== 'Deposit Due' && told.push(event),
    onGap: () => undefined,
  });
  const { sessionId, intentId, completed } = await paid({ invoiceId }, cookie);
  expect(await server.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({ amount_total: CENTS });
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'open' });
  await arrive(completed, completed, await sentOf('payment_intent.succeeded', intentId));
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'paid', paidAt: expect.any(Date) });
  expect(await server.projectRow(projectId)).toMatchObject({
    status: 'Confirm Scan Date',
    paymentStatus: null,
    isPaidFull: false,
  });
  expect(await auditsOf(projectId, 'invoice.pay')).toMatchObject([{ details: { number, amountCents: CENTS } }]);
  expect(await auditsOf(projectId, 'project.move')).toMatchObject([
    { details: { before: 'Deposit Due', after: 'Confirm Scan Date' } },
  ]);
  expect(await mailsTo('deposit@example.com', 'Receipt')).toMatchObject([
    { text: expect.stringContaining(`$1,450.01 for invoice ${number}`) },
  ]);
  await expect.poll(() => told, { interval: 5 }).toMatchObject([{ projectId, status: 'Confirm Scan Date' }]);
  expect(await mailsTo(STAFF, projectId)).toMatchObject([
    { subject: 'An invoice of Hall of deposit@example.com was paid' },
  ]);
  const receipts = await (await server.call('GET', '/api/receipts', { cookie })).json();
  expect(receipts).toMatchObject([{ invoiceNumber: number, amountCents: CENTS, areaSqft: null }]);
  expect((await open({ invoiceId }, cookie)).status).toBe(409);
});

test('anyone who has the address reads and pays the invoice without signing in; the admins get the receipt, members see no amount', async () => {
  const { cookie, projectId, token, number } = await depositDue('by-address@example.com', { type: 'BIMIT' });
  const page = await (await server.call('GET', `/api/hosted-invoices/${token}`)).json();
  expect(page).toMatchObject({
    number,
    status: 'open',
    amountCents: CENTS,
    to: { name: 'House of by-address@example.com' },
    from: { name: 'Storey' },
    lines: [{ label: 'Deposit, 50%', amountCents: CENTS }],
    dueOn: null,
  });
  const pdf = await server.call('GET', page.pdf);
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  expect(pdfWords(Buffer.from(await pdf.arrayBuffer()))).toContain('$1,450.01');
  const member = await server.joinTeam(cookie, 'by-address-member@example.com');
  await arrive((await paid({ token, returnUrl: `/invoice/${token}` }, member)).completed);
  expect(await server.projectRow(projectId)).toMatchObject({
    status: 'Order Received',
    receivedAt: expect.any(Date),
  });
  expect((await (await server.call('GET', `/api/hosted-invoices/${token}`)).json()).status).toBe('paid');
  const paidPdf = pdfWords(Buffer.from(await (await server.call('GET', page.pdf)).arrayBuffer()));
  expect([paidPdf.includes('Total paid'), /Amount due|On receipt/.test(paidPdf)]).toEqual([true, false]);
  expect(await mailsTo('by-address@example.com', number)).toHaveLength(1);
  expect(await (await server.call('GET', '/api/receipts', { cookie: member })).json()).toEqual([]);
  const refused = await server.call('GET', `/api/invoices?projectId=${projectId}`, { cookie: member });
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([403, expect.not.stringContaining('1450')]);
  expect((await server.call('GET', '/api/hosted-invoices/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')).status).toBe(404);
});

test('the address that admins copy is that of the page; those of other teams learn nothing', async () => {
  const { cookie, projectId, invoiceId, token } = await depositDue('copies@example.com');
  const [listed] = await (await server.call('GET', `/api/invoices?projectId=${projectId}`, { cookie })).json();
  expect(listed).toMatchObject({ id: invoiceId, kind: 'deposit', hostedUrl: `http://127.0.0.1:3000/invoice/${token}` });
  expect(await (await server.call('GET', '/api/invoices', { cookie })).json()).toEqual([listed]);
  expect(listed.dueOn, 'as on its page').toBeNull();
  const stranger = await server.signUp('copies-stranger@example.com');
  for (const path of [
    `/api/invoices/${invoiceId}`,
    `/api/invoices/${invoiceId}/invoice.pdf`,
    `/api/invoices?projectId=${projectId}`,
  ])
    expect((await server.call('GET', path, { cookie: stranger })).status).toBe(404);
  expect((await open({ invoiceId }, stranger)).status).toBe(404);
  expect((await open({ invoiceId })).status).toBe(401);
  expect((await open({ invoiceId, token }, cookie)).status).toBe(400);
  expect((await open({}, cookie)).status).toBe(400);
  expect((await open({ token, returnUrl: 'https://evil.example' })).status).toBe(400);
});

test('of staff those who bill open the checkout of an invoice, since another one would end that of the customer', async () => {
  const { invoiceId, cookie } = await depositDue('bill@example.com');
  const own = await opened({ invoiceId }, cookie);
  for (const role of staffRoles) {
    const staff = await server.signUp(`checkout-${role}@example.com`);
    await server.makeStaff(`checkout-${role}@example.com`, role);
    const isBilling = mayStaff(role, 'bill');
    expect((await open({ invoiceId, mount: 'hosted' }, staff)).status, role).toBe(isBilling ? 200 : 403);
    const { status } = await server.stripe.checkout.sessions.retrieve(own.sessionId);
    if (role === 'support' || role === 'ops') expect(status, role).toBe('open');
  }
});

test('a declined card changes nothing, and the same checkout is there again', async () => {
  const { cookie, projectId, invoiceId } = await depositDue('declined@example.com');
  const first = await opened({ invoiceId }, cookie);
  expect(await server.payWith(first.clientSecret, '4000 0000 0000 0002')).toMatchObject({ outcome: 'declined' });
  await server.work();
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'open' });
  expect(await server.projectRow(projectId)).toMatchObject({ status: 'Deposit Due' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => opened({ invoiceId }, cookie)));
  expect(new Set(answers.map(({ sessionId }) => sessionId))).toEqual(new Set([first.sessionId]));
  expect(await server.db.select().from(payment).where(eq(payment.invoiceId, invoiceId))).toHaveLength(1);
});

test('a withdrawn invoice is not payable; money that was under way is kept, audited, receipted and reported to staff', async () => {
  const { cookie, projectId, invoiceId, token, number } = await depositDue('void@example.com');
  const { completed } = await paid({ invoiceId }, cookie);
  await server.db.update(invoice).set({ status: 'void' }).where(eq(invoice.id, invoiceId));
  expect(await (await open({ token })).json()).toMatchObject({ code: 'INVOICE_VOID' });
  await arrive(completed);
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'void', paidAt: null });
  expect(await server.projectRow(projectId)).toMatchObject({ status: 'Deposit Due' });
  expect(await mailsTo(STAFF, projectId)).toMatchObject([{ subject: 'A withdrawn invoice was paid' }]);
  expect(await auditsOf(projectId, 'invoice.pay')).toMatchObject([
    { details: { number, wasVoid: true, amountCents: CENTS } },
  ]);
  expect(await mailsTo('void@example.com', 'Receipt')).toMatchObject([
    { text: expect.stringContaining('was withdrawn before your payment arrived') },
  ]);
  expect(await (await server.call('GET', `/api/hosted-invoices/${token}`)).json()).toMatchObject({
    status: 'void',
    receivedCents: CENTS,
    refundedCents: 0,
  });
});

test('a second payment of the same invoice is kept and reported to staff; the project moves once', async () => {
  const { cookie, projectId, invoiceId } = await depositDue('twice@example.com');
  const first = await paid({ invoiceId }, cookie);
  // As if the first had been given up by us while its card was charged.
  await server.db.update(payment).set({ status: 'expired' }).where(eq(payment.invoiceId, invoiceId));
  const second = await paid({ invoiceId }, cookie);
  await arrive(second.completed, first.completed);
  expect(await auditsOf(projectId, 'project.move')).toHaveLength(1);
  expect(await decisionsOn(projectId)).toMatchObject([{ subject: 'An invoice was paid twice' }]);
});

test('refund and dispute, before or after the news of the payment, take nothing back and are reported to staff', async () => {
  for (const isLate of [false, true]) {
    const { cookie, projectId, invoiceId } = await depositDue(`refund-${isLate}@example.com`);
    const { intentId, completed } = await paid({ invoiceId }, cookie);
    await server.stripe.refunds.create({ payment_intent: intentId });
    const refunded = await sentOf('charge.refunded', intentId);
    await arrive(...(isLate ? [refunded, completed, refunded] : [completed, refunded]));
    expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'paid' });
    expect(await server.projectRow(projectId)).toMatchObject({ status: 'Confirm Scan Date' });
    expect(await decisionsOn(projectId)).toMatchObject([
      { subject: 'A payment was refunded', text: expect.stringContaining('The invoice stays paid') },
    ]);
  }
  const { cookie, projectId, invoiceId } = await depositDue('disputed@example.com');
  const { intentId, completed } = await paid({ invoiceId }, cookie);
  await server.sandbox.dispute(intentId);
  await arrive(completed, await sentOf('charge.dispute.created', intentId));
  expect(await decisionsOn(projectId)).toMatchObject([{ subject: 'A payment is disputed' }]);
  expect(await server.projectRow(projectId)).toMatchObject({ status: 'Confirm Scan Date' });
});

test('a deposit for a project that waits for none is marked paid and reported to staff', async () => {
  const { cookie, projectId, invoiceId } = await depositDue('cancelled@example.com');
  const { completed } = await paid({ invoiceId }, cookie);
  await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.id, projectId));
  await arrive(completed);
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'paid' });
  expect(await server.projectRow(projectId)).toMatchObject({ status: 'Order Cancelled' });
  expect(await mailsTo(STAFF, projectId)).toMatchObject([
    { subject: 'An unexpected deposit arrived', text: expect.stringContaining('Order Cancelled') },
  ]);
});

test('the estimate of a project is one file for ever, for who may see money', async () => {
  const { cookie, teamId, projectId } = await depositDue('estimate@example.com');
  const read = (who: string) => server.call('GET', `/api/projects/${projectId}/estimate.pdf`, { cookie: who });
  expect((await read(cookie)).status).toBe(404);
  await inScope(server.db, { kind: 'system' }, (transaction) =>
    issueEstimate(transaction, { projectId, quote: sampleQuote, now: new Date(), issuedBy: null }),
  );
  const answer = await read(cookie);
  const first = Buffer.from(await answer.arrayBuffer());
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    'attachment; filename="estimate.pdf"',
  ]);
  await server.db.update(team).set({ name: 'Another name' }).where(eq(team.id, teamId));
  await server.db.update(project).set({ name: 'Another hall' }).where(eq(project.id, projectId));
  expect(Buffer.from(await (await read(cookie)).arrayBuffer()).equals(first)).toBe(true);
  expect(pdfWords(first)).toContain('Hall of estimate@example.com');
  expect((await read(await server.joinTeam(cookie, 'estimate-member@example.com'))).status).toBe(403);
});
