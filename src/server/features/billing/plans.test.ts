import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Receipt } from '#contract/billing.ts';
import { subscribedTerms } from '#domain/pricing/plan-table.ts';
import { invoiceTransaction, outboxMail, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { staffOf } from '#server/testing/staff.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { TEST_PASSWORD } from '#server/testing/test-server.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

test('a plan is sold once, from two tabs, to admins alone; its quota and its invoice are there, without money for members [B2 B6]', async () => {
  const cookie = await server.signUp('plans@example.com', { teamName: 'Plans House' });
  const member = await server.joinTeam(cookie, 'plans-member@example.com');
  for (const refused of [
    await acts.subscribe(member),
    await acts.change(member, 'starter'),
    await acts.end(member, true),
  ])
    expect(refused.status).toBe(403);
  for (const [field, wrong] of [
    ['plan', { plan: 'enterprise', interval: 'month' }],
    ['plan', { plan: 'platinum', interval: 'month' }],
    ['plan', { interval: 'month' }],
    ['interval', { plan: 'starter', interval: 'week' }],
    ['amount cents', { plan: 'starter', interval: 'month', amountCents: 1 }],
    ['quantity', { plan: 'starter', interval: 'month', quantity: -1 }],
    ['quantity', { plan: 'starter', interval: 'month', quantity: 0.5 }],
  ] as const) {
    const answer = await acts.subscribe(cookie, wrong);
    expect(answer.status, JSON.stringify(wrong)).toBe(400);
    expect((await answer.json()).error).toContain(field);
  }
  expect([(await acts.change(cookie, 'starter')).status, (await acts.end(cookie, true)).status]).toEqual([409, 409]);

  const tabs = await Promise.all([acts.subscribe(cookie), acts.subscribe(cookie)]);
  const [first, second] = await Promise.all(tabs.map((answer) => answer.json()));
  expect(second.sessionId).toBe(first.sessionId);
  const other = await (await acts.subscribe(cookie, { plan: 'starter', interval: 'year' })).json();
  expect(other.sessionId).not.toBe(first.sessionId);
  expect((await server.stripe.checkout.sessions.retrieve(first.sessionId)).status, 'given up').toBe('expired');
  expect((await server.stripe.checkout.sessions.retrieve(other.sessionId)).amount_total).toBe(1_018_980);
  const { clientSecret, sessionId } = await (await acts.subscribe(cookie)).json();
  await server.payWith(clientSecret);
  await acts.arriveAfter('checkout.session.completed');
  const teamId = await teamIdOf(server, cookie);
  const seen = await acts.planOf(member);
  expect(await acts.planOf(cookie), 'the checkout it was paid in, for admins').toEqual({
    ...seen,
    checkoutSessionId: sessionId,
  });
  expect(seen).toMatchObject({ plan: 'starter', interval: 'month', isPastDue: false, isEnding: false });
  expect(seen.quota).toEqual({ monthlySqft: 100_000, usedSqft: 0, overageSqft: 0, resetsAt: seen.periodEndsAt });
  expect(JSON.stringify(seen)).not.toMatch(/cents|price|amount/i);
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900]]);
  expect(await server.db.$count(invoiceTransaction, eq(invoiceTransaction.teamId, teamId))).toBe(1);
  const receiptsOf = async (whose: string) =>
    (await server.call('GET', '/api/receipts', { cookie: whose })).json() as Promise<Receipt[]>;
  const [receipt] = await receiptsOf(cookie);
  expect(receipt).toMatchObject({
    projectName: 'BIMIT Engine Starter',
    amountCents: 99_900,
    isPlan: true,
    invoiceNumber: expect.stringMatching(/^INV-/),
    card: { brand: 'visa', last4: '4242' },
    lines: [{ label: 'BIMIT Engine Starter', reason: expect.stringMatching(/^Period .+ to /), amountCents: 99_900 }],
    period: { interval: 'month', to: seen.periodEndsAt?.slice(0, 10) },
  });
  const one = await server.call('GET', `/api/receipts/${receipt?.id}`, { cookie });
  expect(await one.json()).toEqual(receipt);
  const printed = await server.call('GET', `/api/invoices/${receipt?.invoiceId}/invoice.pdf`, { cookie });
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await receiptsOf(member), 'they see what they paid themselves').toEqual([]);
  expect((await server.call('GET', `/api/receipts/${receipt?.id}`, { cookie: member })).status).toBe(404);
  expect((await acts.subscribe(cookie)).status, 'has one').toBe(409);
  const staff = await staffOf(server, 'ops');
  const forStaff = await (await server.call('GET', `/api/ops/teams/${teamId}/billing`, { cookie: staff })).json();
  expect(forStaff.plan, 'as its members see it').toEqual(seen);
  const paying = await server.call('GET', '/api/plan/payment', { cookie });
  const { payment } = await paying.json();
  expect(payment).toMatchObject({
    price: { cents: 99_900, tax: null, interval: 'month' },
    next: { cents: 99_900, at: seen.periodEndsAt },
    card: { brand: 'visa', last4: '4242' },
  });
  expect(forStaff.payment).toEqual(payment);
  expect((await server.call('GET', '/api/plan/payment', { cookie: member })).status).toBe(403);
  const live = and(eq(subscription.teamId, teamId), eq(subscription.status, 'active'));
  expect(await server.db.$count(subscription, live)).toBe(1);
});

test('an upgrade is charged in proportion right away, a downgrade comes with the next period, and a cancellation ends it [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('changes@example.com');
  const upgraded = await (await acts.change(cookie, 'professional')).json();
  expect(upgraded).toMatchObject({ plan: 'professional' });
  // Seconds of the month have passed.
  expect(upgraded.quota.monthlySqft).toBeGreaterThan(499_900);
  await acts.arriveAfter('invoice.paid');
  // Seconds of the month have passed: the whole difference but for cents.
  const [first, second] = await acts.invoicesOf(teamId);
  expect([first?.[2], Math.round(Number(second?.[2]) / 1000)]).toEqual([99_900, 350]);
  expect(await (await acts.change(cookie, 'starter')).json()).toMatchObject({
    plan: 'professional',
    nextPlan: 'starter',
  });
  expect(await (await acts.change(cookie, 'professional')).json(), 'taken back').toMatchObject({ nextPlan: null });
  await acts.change(cookie, 'starter');
  server.sent.splice(0);
  await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', nextPlan: null, quota: { monthlySqft: 100_000 } });
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 99_900]);
  expect(await (await acts.end(cookie, true)).json()).toMatchObject({ plan: 'starter', isEnding: true });
  expect(await (await acts.end(cookie, false)).json()).toMatchObject({ isEnding: false });
  await acts.end(cookie, true);
  await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
  await acts.arriveAfter('customer.subscription.deleted');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'on_demand', quota: null, isEnding: false });
});

test('a failed payment is tried three times in seven days with an e-mail each, recovers with another card, or ends the plan [B6]', async () => {
  const { cookie, teamId, customer } = await acts.withPlan('fails@example.com');
  const subjects = async () =>
    (await server.db.select().from(outboxMail))
      .filter(({ recipient }) => recipient === 'fails@example.com')
      .map(({ subject }) => subject);
  const id = await server.finishedProject(cookie, 1_000);
  expect((await server.call('POST', `/api/projects/${id}/drawdown`, { cookie, body: {} })).status).toBe(200);
  await server.sandbox.setCard(customer, 'card_declined');
  expect((await acts.change(cookie, 'professional')).status, 'no upgrade on credit').toBe(402);
  expect((await acts.planOf(cookie)).plan).toBe('starter');
  server.sent.splice(0);
  const first = (await acts.planOf(cookie)).periodEndsAt;
  await server.advanceTo(first);
  await acts.arriveAfter('invoice.payment_failed');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: true });
  await server.sandbox.setCard(customer, 'succeeds');
  await server.advanceTo(first, 3);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: false });
  await server.sandbox.setCard(customer, 'insufficient_funds');
  const second = (await acts.planOf(cookie)).periodEndsAt;
  for (const days of [0, 3, 5, 7]) {
    await server.advanceTo(second, days);
    await acts.arriveAfter('invoice.payment_failed');
  }
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'on_demand' });
  const failed = 'Payment failed for your BIMIT Engine Starter plan';
  expect((await subjects()).filter((subject) => subject === failed)).toHaveLength(4);
  const last = new Date(Date.parse(second) + 7 * 86_400_000);
  const texts = (await server.db.select().from(outboxMail)).map(({ text }) => text);
  const day = last.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  expect(texts.filter((text) => text.includes(`your plan ends on ${day}`))).toHaveLength(1);
  expect(await subjects()).toContain('Your BIMIT Engine Starter plan has ended');
  const shown = await (await server.call('GET', `/api/at/project?projectId=${id}`, { cookie })).json();
  expect(shown.access.canDownload, 'what was unlocked stays unlocked').toBe(true);
  expect(await acts.invoicesOf(teamId)).toHaveLength(2);
});

test('the plan of a deleted team ends with what is paid for, and one that could not be charged keeps its team from being deleted [B2 N22]', async () => {
  const { cookie, teamId } = await acts.withPlan('leaving@example.com');
  const remove = () =>
    server.call('POST', `/api/teams/${teamId}/deletion`, { cookie, body: { password: TEST_PASSWORD } });
  const ofTeam = eq(subscription.teamId, teamId);
  await server.db.update(subscription).set({ status: 'past_due' }).where(ofTeam);
  const refused = await remove();
  expect([refused.status, (await refused.json()).error]).toEqual([409, expect.stringContaining('not paid')]);
  await server.db.update(subscription).set({ status: 'active' }).where(ofTeam);
  const offer = await (await server.call('GET', '/api/profile/deletion', { cookie })).json();
  const { periodEndsAt } = await acts.planOf(cookie);
  expect(offer.plans).toEqual([
    { team: 'Team leaving@example.com', plan: 'starter', paidUntil: new Date(periodEndsAt).toISOString() },
  ]);
  expect((await remove()).status).toBe(200);
  const mails = (await server.db.select().from(outboxMail)).filter(({ subject }) => subject.includes('was deleted'));
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('Its plan was canceled: nothing more is charged for it'),
  ]);
  await server.work();
  const [row] = await server.db.select().from(subscription).where(ofTeam);
  expect(row).toMatchObject({ status: 'active', isEnding: true });
  expect(await server.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '')).toMatchObject({
    cancel_at_period_end: true,
  });
});

test('changes that meet come in sequence: the plan here and the price at the provider agree, and an upgrade is charged once [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('meeting@example.com');
  const ofTeam = eq(subscription.teamId, teamId);
  const rowNow = async () => {
    const [row] = await server.db.select().from(subscription).where(ofTeam);
    if (!row?.stripeSubscriptionId) throw new Error('no plan');
    return { ...row, stripeSubscriptionId: row.stripeSubscriptionId };
  };
  const itemNow = async () => {
    const [item] = (await server.stripe.subscriptions.retrieve((await rowNow()).stripeSubscriptionId)).items.data;
    if (!item || typeof item.price.product !== 'string') throw new Error('no item');
    return { id: item.id, unitCents: item.price.unit_amount, product: item.price.product };
  };
  // A provider is as far away as it likes, and answers in any order.
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const jitter = (maxMs = 10) => wait(Math.random() * maxMs);
  const asked = server.payments?.stripe.subscriptions;
  if (!asked) throw new Error('no payments');
  const update = asked.update.bind(asked);
  /** How long the next call is on its way. */
  let lateMs = 0;
  const slow = vi.spyOn(asked, 'update').mockImplementation(async (...call) => {
    const ms = lateMs;
    lateMs = 0;
    await (ms ? wait(ms) : jitter());
    const answer = await update(...call);
    await jitter();
    return answer;
  });
  onTestFinished(() => slow.mockRestore());
  // What was shown of another plan is refused, and confirmed again.
  const wanted = (plan: string) =>
    expect.poll(async () => (await acts.change(cookie, plan)).status, { timeout: 10_000 }).toBe(200);
  const meetings = [
    /** The first arrives at the provider after the two others. */
    async () => {
      lateMs = 150;
      const first = wanted('professional');
      await wait(30);
      const second = wanted('professional');
      await Promise.race([second, wait(60)]);
      await Promise.all([first, second, wanted('starter')]);
    },
    async () => {
      const plans = ['professional', 'starter', 'professional', 'starter'];
      await Promise.all(plans.map(async (plan) => wanted((await jitter(), plan))));
    },
  ];
  for (let round = 0; round < 16; round++) {
    const { id, product } = await itemNow();
    const starter = { currency: 'usd', product, unit_amount: 99_900, recurring: { interval: 'month' as const } };
    await update((await rowNow()).stripeSubscriptionId, {
      items: [{ id, price_data: starter }],
      proration_behavior: 'none',
    });
    await server.db.update(subscription).set({ plan: 'starter', nextPlan: null }).where(ofTeam);
    server.sent.splice(0);
    await meetings[round % 2]?.();
    const row = await rowNow();
    expect((await itemNow()).unitCents, `round ${round}`).toBe(
      subscribedTerms(row.nextPlan ?? row.plan, 'month').periodCents,
    );
    expect(row.changingUntil).toBeNull();
    const charges = () => server.sent.filter(({ body }) => body.includes('"type": "invoice.paid"')).length;
    await expect.poll(charges, { message: `round ${round}` }).toBe(1);
  }
  await acts.arriveAfter('customer.subscription.updated');
  const row = await rowNow();
  expect((await itemNow()).unitCents).toBe(subscribedTerms(row.nextPlan ?? row.plan, 'month').periodCents);
});
