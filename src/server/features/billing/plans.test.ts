import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice, invoiceTransaction, outboxMail, subscription, team } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const subscribe = (cookie: string, body: unknown = { plan: 'starter', interval: 'month' }) =>
  server.call('POST', '/api/plan/subscribe', { cookie, body });
const change = (cookie: string, plan: string) => server.call('POST', '/api/plan/change', { cookie, body: { plan } });
const end = (cookie: string, isEnding: boolean) => server.call('POST', '/api/plan/end', { cookie, body: { isEnding } });
const planOf = async (cookie: string) => (await server.call('GET', '/api/plan', { cookie })).json();
/** Everything that the provider reports arrives, newest first and twice. */
async function arrive(): Promise<void> {
  const events = server.sent.splice(0);
  for (const event of [...events.toReversed(), ...events]) expect((await server.post(event)).status).toBe(200);
  await server.work();
}
/** A team with a plan, and its customer at the provider. */
async function withPlan(email: string, wanted?: unknown) {
  const cookie = await server.signUp(email, { teamName: `Team ${email}` });
  const { clientSecret } = await (await subscribe(cookie, wanted)).json();
  expect((await server.payWith(clientSecret)).outcome).toBe('succeeded');
  await expect.poll(() => server.sent.some(({ body }) => body.includes('checkout.session.completed'))).toBe(true);
  await arrive();
  const teamId = await teamIdOf(server, cookie);
  const [row] = await server.db.select().from(team).where(eq(team.id, teamId));
  return { cookie, teamId, customer: row?.stripeCustomerId ?? '' };
}
const invoicesOf = async (teamId: string) =>
  (await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt)).map(
    ({ kind, status, amountCents }) => [kind, status, amountCents],
  );
/** Waits until the provider has delivered what it knows, then takes it. */
async function arriveAfter(type: string): Promise<void> {
  await expect.poll(() => server.sent.some(({ body }) => body.includes(`"type": "${type}"`))).toBe(true);
  await arrive();
}

test('a plan is sold once, from two tabs, to admins alone; its quota and its invoice are there, without money for members [B2 B6]', async () => {
  const cookie = await server.signUp('plans@example.com', { teamName: 'Plans House' });
  const member = await server.joinTeam(cookie, 'plans-member@example.com');
  for (const refused of [await subscribe(member), await change(member, 'starter'), await end(member, true)])
    expect(refused.status).toBe(403);
  for (const wrong of [
    { plan: 'enterprise', interval: 'month' },
    { plan: 'starter', interval: 'week' },
    { plan: 'starter', interval: 'month', amountCents: 1 },
  ])
    expect((await subscribe(cookie, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect([(await change(cookie, 'starter')).status, (await end(cookie, true)).status]).toEqual([409, 409]);

  const tabs = await Promise.all([subscribe(cookie), subscribe(cookie)]);
  const [first, second] = await Promise.all(tabs.map((answer) => answer.json()));
  expect(second.sessionId).toBe(first.sessionId);
  const other = await (await subscribe(cookie, { plan: 'starter', interval: 'year' })).json();
  expect(other.sessionId).not.toBe(first.sessionId);
  expect((await server.stripe.checkout.sessions.retrieve(first.sessionId)).status, 'given up').toBe('expired');
  expect((await server.stripe.checkout.sessions.retrieve(other.sessionId)).amount_total).toBe(1_018_980);
  const { clientSecret } = await (await subscribe(cookie)).json();
  await server.payWith(clientSecret);
  await arriveAfter('checkout.session.completed');
  const teamId = await teamIdOf(server, cookie);
  const seen = await planOf(member);
  expect(seen).toMatchObject({ plan: 'starter', interval: 'month', isPastDue: false, isEnding: false });
  expect(seen.quota).toEqual({ monthlySqft: 100_000, usedSqft: 0, resetsAt: seen.periodEndsAt });
  expect(JSON.stringify(seen)).not.toMatch(/cents|price|amount/i);
  expect(await invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900]]);
  expect(await server.db.$count(invoiceTransaction, eq(invoiceTransaction.teamId, teamId))).toBe(1);
  expect((await subscribe(cookie)).status, 'has one').toBe(409);
  const live = and(eq(subscription.teamId, teamId), eq(subscription.status, 'active'));
  expect(await server.db.$count(subscription, live)).toBe(1);
});

test("an unlock takes the month's quota, then the allowance; what fits in neither is not drawn [B2]", async () => {
  const { cookie, teamId } = await withPlan('quota@example.com');
  let last = '';
  const draw = async (sqft: number) => {
    const id = await server.finishedProject(cookie, sqft);
    last = id;
    return (await server.call('POST', `/api/projects/${id}/drawdown`, { cookie, body: {} })).status;
  };
  const used = async () => {
    const [row] = await server.db.select().from(team).where(eq(team.id, teamId));
    return [(await planOf(cookie)).quota.usedSqft, row?.usedSqft];
  };
  expect([await draw(60_000), await used()]).toEqual([200, [60_000, 0]]);
  expect([await draw(60_000), await used()], 'one project over both').toEqual([200, [100_000, 20_000]]);
  expect([await draw(30_001), await used()], 'a square foot too much').toEqual([409, [100_000, 20_000]]);
  // What fits in neither is paid for by itself, at the plan's rate of a cent.
  const { sessionId } = await (await server.openCheckout(cookie, last)).json();
  expect((await server.stripe.checkout.sessions.retrieve(sessionId)).amount_total).toBe(30_001);
  expect([await draw(30_000), await used()]).toEqual([200, [100_000, 50_000]]);
});

test('an upgrade is charged in proportion right away, a downgrade comes with the next period, and a cancellation ends it [B2]', async () => {
  const { cookie, teamId } = await withPlan('changes@example.com');
  expect(await (await change(cookie, 'professional')).json()).toMatchObject({
    plan: 'professional',
    quota: { monthlySqft: 500_000 },
  });
  await arriveAfter('invoice.paid');
  // Nothing of the month has passed: the whole difference.
  expect(await invoicesOf(teamId)).toEqual([
    ['subscription', 'paid', 99_900],
    ['subscription', 'paid', 449_800 - 99_900],
  ]);
  expect(await (await change(cookie, 'starter')).json()).toMatchObject({ plan: 'professional', nextPlan: 'starter' });
  expect(await (await change(cookie, 'professional')).json(), 'taken back').toMatchObject({ nextPlan: null });
  await change(cookie, 'starter');
  server.sent.splice(0);
  await server.advanceTo((await planOf(cookie)).periodEndsAt);
  await arriveAfter('invoice.paid');
  expect(await planOf(cookie)).toMatchObject({ plan: 'starter', nextPlan: null, quota: { monthlySqft: 100_000 } });
  expect((await invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 99_900]);
  expect(await (await end(cookie, true)).json()).toMatchObject({ plan: 'starter', isEnding: true });
  expect(await (await end(cookie, false)).json()).toMatchObject({ isEnding: false });
  await end(cookie, true);
  await server.advanceTo((await planOf(cookie)).periodEndsAt);
  await arriveAfter('customer.subscription.deleted');
  expect(await planOf(cookie)).toMatchObject({ plan: 'on_demand', quota: null, isEnding: false });
});

test('a failed payment is tried three times in seven days with an e-mail each, recovers with another card, or ends the plan [B6]', async () => {
  const { cookie, teamId, customer } = await withPlan('fails@example.com');
  const subjects = async () =>
    (await server.db.select().from(outboxMail))
      .filter(({ recipient }) => recipient === 'fails@example.com')
      .map(({ subject }) => subject);
  const id = await server.finishedProject(cookie, 1_000);
  expect((await server.call('POST', `/api/projects/${id}/drawdown`, { cookie, body: {} })).status).toBe(200);
  await server.sandbox.setCard(customer, 'card_declined');
  expect((await change(cookie, 'professional')).status, 'no upgrade on credit').toBe(402);
  expect((await planOf(cookie)).plan).toBe('starter');
  server.sent.splice(0);
  const first = (await planOf(cookie)).periodEndsAt;
  await server.advanceTo(first);
  await arriveAfter('invoice.payment_failed');
  expect(await planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: true });
  await server.sandbox.setCard(customer, 'succeeds');
  await server.advanceTo(first, 3);
  await arriveAfter('invoice.paid');
  expect(await planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: false });
  await server.sandbox.setCard(customer, 'insufficient_funds');
  const second = (await planOf(cookie)).periodEndsAt;
  for (const days of [0, 3, 5, 7]) {
    await server.advanceTo(second, days);
    await arriveAfter('invoice.payment_failed');
  }
  expect(await planOf(cookie)).toMatchObject({ plan: 'on_demand' });
  const failed = 'Payment failed for your BIMIT Engine Starter plan';
  expect((await subjects()).filter((subject) => subject === failed)).toHaveLength(4);
  const last = new Date(Date.parse(second) + 7 * 86_400_000);
  const texts = (await server.db.select().from(outboxMail)).map(({ text }) => text);
  const day = last.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  expect(texts.filter((text) => text.includes(`your plan ends on ${day}`))).toHaveLength(1);
  expect(await subjects()).toContain('Your BIMIT Engine Starter plan has ended');
  const shown = await (await server.call('GET', `/api/at/project?projectId=${id}`, { cookie })).json();
  expect(shown.access.canDownload, 'what was unlocked stays unlocked').toBe(true);
  expect(await invoicesOf(teamId)).toHaveLength(2);
});

test("an event about another team's subscription, or one that is not ours, changes nothing [B6]", async () => {
  const { cookie, teamId } = await withPlan('foreign@example.com');
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  const before = await planOf(cookie);
  const customer = await server.stripe.customers.create({ name: 'Somebody else' });
  const marks: Record<string, string>[] = [{ subscription_id: row?.id ?? '' }, { subscription_id: 'x' }, {}];
  for (const metadata of marks) {
    const session = await server.stripe.checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'embedded_page',
      customer: customer.id,
      return_url: 'http://127.0.0.1:3000/',
      subscription_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 100,
            recurring: { interval: 'month' },
            product_data: { name: 'x' },
          },
        },
      ],
    });
    await server.payWith(session.client_secret ?? '');
    await arriveAfter('checkout.session.completed');
  }
  expect(await planOf(cookie)).toEqual(before);
  expect(await invoicesOf(teamId)).toHaveLength(1);
});
