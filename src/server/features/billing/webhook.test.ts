import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PushedEvent } from '#contract/events.ts';
import { audit, drawdown, operatorSetting, outboxMail, stripeEvent } from '#server/platform/database/schema.ts';
import { makeEvent } from '#server/payment-sandbox/objects.ts';
import { signEvent } from '#server/payment-sandbox/deliver-events.ts';
import {
  OLD_WEBHOOK_SECRET,
  startPaymentServer,
  WEBHOOK_SECRET,
  type PaymentServer,
} from '#server/testing/payment-server.ts';

const STAFF = 'staff@example.com';
let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer({ SUPPORT_EMAIL: STAFF });
});
afterAll(() => server.stop());

const mailsTo = async (recipient: string, part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))).filter(({ subject, text }) =>
    `${subject} ${text}`.includes(part),
  );
const unlocksOf = async (projectId: string) =>
  (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).filter(
    ({ action }) => action === 'project.unlock',
  );
async function waitForSent(type: string, id: string) {
  return vi.waitFor(() => server.sentOf(type, id) ?? Promise.reject(new Error(`no ${type}`)), {
    interval: 5,
    timeout: 10_000,
  });
}
async function paidProject(email: string) {
  const cookie = await server.signUp(email);
  const projectId = await server.finishedProject(cookie);
  const paid = await server.pay(cookie, projectId);
  return { cookie, projectId, ...paid, completed: await waitForSent('checkout.session.completed', paid.sessionId) };
}

test('only the webhook unlocks: once, with audit, receipt and news for open pages [D7 D8 N4]', async () => {
  const { cookie, projectId, sessionId, completed } = await paidProject('buyer@example.com');
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: null, isPaidFull: false });
  const teamId = (await server.projectRow(projectId))?.teamId ?? null;
  const told: PushedEvent[] = [];
  server.events.subscribe({
    teamId,
    userId: null,
    linkId: null,
    onEvent: (event) => told.push(event),
    onGap: () => undefined,
  });
  expect((await server.post(completed)).status).toBe(200);
  // Stored and not yet done: an answer must not wait for the work.
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: null });
  for (let count = 0; count < 3; count++) expect((await server.post(completed)).status).toBe(200);
  await server.work();
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
  expect(await server.paymentsOf(projectId)).toMatchObject([
    {
      status: 'paid',
      amountCents: 15_000,
      receiptNumber: expect.stringMatching(/^\d{4}-\d{4}$/),
      paidAt: expect.any(Date),
    },
  ]);
  expect(await unlocksOf(projectId)).toMatchObject([{ details: { by: 'payment', amountCents: 15_000 } }]);
  const [receipt] = await mailsTo('buyer@example.com', 'Receipt');
  expect(receipt?.text).toContain('$150.00');
  expect(receipt?.text, 'leads to the project').toContain(`/bimit-plan/${projectId}`);
  await expect
    .poll(() => told, { interval: 5 })
    .toMatchObject([{ projectId, job: 'unlock', status: 'Order Completed' }]);
  expect((await server.call('GET', '/api/usage', { cookie }).then((answer) => answer.json())).currentUsage).toBe(0);
  const state = await (await server.call('GET', `/api/checkout?session_id=${sessionId}`, { cookie })).json();
  expect(state).toMatchObject({ status: 'paid', projectId, returnPath: `/bimit-plan/${projectId}` });
  expect(
    (
      await server.call('GET', `/api/checkout?session_id=${sessionId}`, {
        cookie: await server.signUp('other-buyer@example.com'),
      })
    ).status,
  ).toBe(404);
});

test('forged, altered and old messages are refused and leave nothing', async () => {
  const { projectId, completed } = await paidProject('forged@example.com');
  const event = JSON.parse(completed.body);
  const now = new Date();
  const forgeries = [
    { ...completed, signature: '' },
    { ...completed, signature: completed.signature.replace(/v1=\w{4}/, 'v1=0000') },
    { ...completed, body: completed.body.replace('15000', '15001') },
    signEvent(event, 'whsec_guessed', now),
    signEvent(event, WEBHOOK_SECRET, new Date(now.getTime() - 600_000)),
  ];
  for (const forgery of forgeries) {
    const answer = await server.post(forgery);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'WEBHOOK_INVALID']);
  }
  await server.work();
  expect(await server.db.select().from(stripeEvent).where(eq(stripeEvent.id, event.id))).toEqual([]);
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: null });
});

test('a message larger than any of the provider is refused by its size', async () => {
  const event = makeEvent('balance.available', { object: 'balance', text: 'x'.repeat(3_000_000) }, new Date());
  const answer = await server.post(signEvent(event, WEBHOOK_SECRET, new Date()));
  const { code, error } = await answer.json();
  expect([answer.status, code, error]).toEqual([413, 'BODY_TOO_LARGE', 'The request is too large: 1 MB at most.']);
});

test('while the secret is changed, both hold', async () => {
  const { projectId, completed } = await paidProject('rotation@example.com');
  expect((await server.post(signEvent(JSON.parse(completed.body), OLD_WEBHOOK_SECRET, new Date()))).status).toBe(200);
  await server.work();
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid' });
});

test('a signed message that claims a payment which the provider does not know of unlocks nothing', async () => {
  const cookie = await server.signUp('claims@example.com');
  const projectId = await server.finishedProject(cookie);
  const { sessionId } = await (await server.openCheckout(cookie, projectId)).json();
  const claimed = {
    ...(await server.stripe.checkout.sessions.retrieve(sessionId)),
    payment_status: 'paid',
    status: 'complete',
  };
  await server.post(
    signEvent(makeEvent('checkout.session.completed', claimed, new Date()), WEBHOOK_SECRET, new Date()),
  );
  await server.work();
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: null, isPaidFull: false });
});

/** Four messages about one project: a checkout that was given up, one that was paid, and the refund. */
async function fourMessages(cookie: string) {
  const projectId = await server.finishedProject(cookie);
  const first = await (await server.openCheckout(cookie, projectId)).json();
  await server.stripe.checkout.sessions.expire(first.sessionId);
  const { sessionId, intentId } = await server.pay(cookie, projectId);
  await server.stripe.refunds.create({ payment_intent: intentId });
  const messages = await Promise.all([
    waitForSent('checkout.session.expired', first.sessionId),
    waitForSent('checkout.session.completed', sessionId),
    waitForSent('payment_intent.succeeded', intentId),
    waitForSent('charge.refunded', intentId),
  ]);
  return { projectId, messages };
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

test(
  'four messages in each of their 24 orders, one of them twice, end in the same state with one unlock',
  { tags: 'nightly', timeout: 120_000 },
  async () => {
    const email = 'order@example.com';
    const cookie = await server.signUp(email);
    for (const [number, order] of ordersOf([0, 1, 2, 3]).entries()) {
      const { projectId, messages } = await fourMessages(cookie);
      for (const index of [...order, number % 4]) {
        const message = messages[index];
        if (message) expect((await server.post(message)).status).toBe(200);
        await server.work();
      }
      expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
      const payments = await server.paymentsOf(projectId);
      expect(
        payments.map(({ status, refundedCents }) => `${status} ${refundedCents}`).toSorted(),
        order.join(),
      ).toEqual(['expired 0', 'refunded 15000']);
      expect(await unlocksOf(projectId)).toHaveLength(1);
      const mails = await mailsTo(email, payments.find(({ status }) => status === 'refunded')?.id ?? '');
      expect(mails.map(({ subject }) => subject.slice(0, 6)).toSorted()).toEqual(['Receip', 'Refund']);
      expect(await mailsTo(STAFF, projectId)).toMatchObject([{ subject: 'A payment was refunded' }]);
    }
    // 120 events, each read anew from the provider: also on a machine that is busy.
  },
);

test('a dispute is reported to staff, and access stays', async () => {
  const { projectId, intentId, completed } = await paidProject('dispute@example.com');
  await server.post(completed);
  await server.work();
  await server.sandbox.dispute(intentId);
  await server.post(await waitForSent('charge.dispute.created', intentId));
  await server.work();
  expect(await server.paymentsOf(projectId)).toMatchObject([{ status: 'disputed' }]);
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
  expect(await mailsTo(STAFF, projectId)).toMatchObject([{ subject: 'A payment is disputed' }]);
});

test('a payment of somebody else is kept and reported to staff', async () => {
  const cookie = await server.signUp('nobody@example.com');
  await server.finishedProject(cookie);
  const session = await server.stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    client_reference_id: crypto.randomUUID(),
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Another shop' } } },
    ],
  });
  await server.payWith(session.client_secret ?? '');
  const message = await waitForSent('checkout.session.completed', session.id);
  expect((await server.post(message)).status).toBe(200);
  await server.work();
  const [kept] = await server.db
    .select()
    .from(stripeEvent)
    .where(eq(stripeEvent.id, JSON.parse(message.body).id));
  expect(kept).toMatchObject({ type: 'checkout.session.completed', failure: 'No payment of ours' });
  expect(await mailsTo(STAFF, 'belongs to no project')).toHaveLength(1);
});

/** A checkout of the same account at the provider that says it pays for one of ours, as a payment link of another shop may. */
async function foreignPayment(paymentId: string, metadata: Record<string, string>, unitAmount = 15_000) {
  const session = await server.stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: unitAmount, product_data: { name: 'Mug' } } },
    ],
  });
  await server.payWith(session.client_secret ?? '');
  return waitForSent('checkout.session.completed', session.id);
}

test('a payment of another checkout pays nothing of ours, though it names it; our own still does', async () => {
  for (const [round, isNamedInMetadata] of [false, true].entries()) {
    const cookie = await server.signUp(`foreign-${round}@example.com`);
    const projectId = await server.finishedProject(cookie);
    const own = await (await server.openCheckout(cookie, projectId)).json();
    const paymentId = (await server.paymentsOf(projectId))[0]?.id ?? '';
    const foreign = await foreignPayment(paymentId, isNamedInMetadata ? { payment_id: paymentId } : {});
    await server.post(foreign);
    await server.work();
    expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: null, isPaidFull: false });
    expect(await server.paymentsOf(projectId)).toMatchObject([{ status: 'open', stripeIntentId: null }]);
    await server.payWith(own.clientSecret);
    await server.post(await waitForSent('checkout.session.completed', own.sessionId));
    await server.work();
    expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
  }
});

test('signed messages that are no events are refused; those about other things are kept and done', async () => {
  const now = new Date();
  const event = { ...makeEvent('balance.available', { object: 'balance', available: [] }, now) };
  const send = async (body: unknown) => (await server.post(signEvent(body, WEBHOOK_SECRET, now))).status;
  for (const odd of [
    null,
    [],
    'text',
    { ...event, id: undefined },
    { ...event, type: 'a\u0000b' },
    { ...event, id: '' },
  ])
    expect(await send(odd), JSON.stringify(odd)).toBe(400);
  const unknown = makeEvent('checkout.session.completed', { id: 'cs_nowhere', object: 'checkout.session' }, now);
  for (const fine of [event, unknown]) {
    expect(await send(fine)).toBe(200);
    await server.work();
    const [kept] = await server.db.select().from(stripeEvent).where(eq(stripeEvent.id, fine.id));
    expect(kept).toMatchObject({ handledAt: expect.any(Date) });
  }
});

test('a payment that arrives after a draw-down is kept, marked paid, and reported to staff; nothing is drawn twice', async () => {
  const { cookie, projectId, completed } = await paidProject('both@example.com');
  expect((await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} })).status).toBe(200);
  await server.post(completed);
  await server.work();
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
  expect(await server.paymentsOf(projectId)).toMatchObject([{ status: 'paid' }]);
  expect(await mailsTo(STAFF, projectId)).toMatchObject([
    {
      subject: 'A payment for an unlocked project',
      text: expect.stringContaining('drawn down from the allowance (10000 sq ft)'),
    },
  ]);
  expect((await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} })).status).toBe(200);
  expect((await (await server.call('GET', '/api/usage', { cookie })).json()).currentUsage).toBe(10_000);
});

test('a payment and draw-downs at the same moment: one of them unlocks, and the allowance says which', async () => {
  for (let round = 0; round < 5; round++) {
    const { cookie, projectId, completed } = await paidProject(`race-${round}@example.com`);
    await server.post(completed);
    await Promise.all([
      server.work(),
      ...Array.from({ length: 4 }, () =>
        server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} }),
      ),
    ]);
    const drawn = await server.db.select().from(drawdown).where(eq(drawdown.projectId, projectId));
    const { currentUsage } = await (await server.call('GET', '/api/usage', { cookie })).json();
    expect(currentUsage).toBe(drawn.length * 10_000);
    expect(await mailsTo(STAFF, projectId)).toHaveLength(drawn.length);
    expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid', isPaidFull: true });
  }
});

test('while the provider is away the message waits, and is done later', async () => {
  const { projectId, completed } = await paidProject('away@example.com');
  await server.post(completed);
  const retrieve = vi
    .spyOn(server.payments?.stripe.checkout.sessions ?? server.stripe.checkout.sessions, 'retrieve')
    .mockRejectedValueOnce(new Error('connection refused'));
  await expect(server.work()).rejects.toThrow('connection refused');
  retrieve.mockRestore();
  const [stored] = await server.db
    .select()
    .from(stripeEvent)
    .where(eq(stripeEvent.id, JSON.parse(completed.body).id));
  expect(stored).toMatchObject({ handledAt: null, failure: 'connection refused' });
  await server.handle(stored?.id ?? '');
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid' });
});

test('receipts: admins see those of the team, members their own', async () => {
  const { cookie, projectId, completed } = await paidProject('receipts@example.com');
  await server.post(completed);
  await server.work();
  const receipts = await (await server.call('GET', '/api/receipts', { cookie })).json();
  expect(receipts).toMatchObject([
    {
      projectId,
      amountCents: 15_000,
      areaSqft: 10_000,
      status: 'paid',
      teamName: 'Team of receipts@example.com',
      paidBy: 'receipts',
      card: { brand: 'visa', last4: '4242' },
    },
  ]);
  const path = `/api/receipts/${receipts[0].id}`;
  expect(await (await server.call('GET', path, { cookie })).json()).toEqual(receipts[0]);
  const renamed = { key: 'company', value: 'Another Company', updatedAt: new Date() };
  await server.db.insert(operatorSetting).values(renamed);
  const [kept] = await (await server.call('GET', '/api/receipts', { cookie })).json();
  await server.db.delete(operatorSetting).where(eq(operatorSetting.key, 'company'));
  expect(kept.seller, 'names the company that was paid').toEqual(receipts[0].seller);
  expect(kept.seller.name).not.toBe(renamed.value);
  const stranger = await server.signUp('receipts-stranger@example.com');
  expect((await server.call('GET', path, { cookie: stranger })).status).toBe(404);
  expect(await (await server.call('GET', '/api/receipts', { cookie: stranger })).json()).toEqual([]);
  const member = await server.joinTeam(cookie, 'receipts-member@example.com');
  expect(await (await server.call('GET', '/api/receipts', { cookie: member })).json()).toEqual([]);
  expect((await server.call('GET', path, { cookie: member })).status).toBe(404);
});
