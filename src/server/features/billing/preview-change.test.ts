import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorSetting, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

test('an upgrade says what is charged today, from when what, and the card; just that is charged [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('preview@example.com');
  const { periodEndsAt } = await acts.planOf(cookie);
  const seen = await (await acts.preview(cookie, 'professional')).json();
  expect(seen).toMatchObject({
    nextCents: 449_800,
    nextAt: periodEndsAt,
    currency: 'usd',
    card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 },
  });
  expect(seen.chargedNowCents).toBeGreaterThan(349_000);
  expect(seen.chargedNowCents).toBeLessThanOrEqual(449_800 - 99_900);
  expect((await acts.planOf(cookie)).plan, 'nothing has changed').toBe('starter');
  const stale = await acts.change(cookie, 'professional', seen.proratedAt - 3_600);
  expect([stale.status, (await stale.json()).error]).toEqual([409, expect.stringContaining('amount has changed')]);
  const inAMinute = await acts.change(cookie, 'professional', seen.proratedAt + 60);
  expect([inAMinute.status, (await inAMinute.json()).error]).toEqual([
    409,
    expect.stringContaining('amount has changed'),
  ]);
  expect((await acts.planOf(cookie)).plan, 'nothing has changed').toBe('starter');
  expect((await acts.change(cookie, 'professional', seen.proratedAt)).status).toBe(200);
  await acts.arriveAfter('invoice.paid');
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', seen.chargedNowCents]);
});

test('an amount of another period than the one that runs is not charged [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('preview-period@example.com');
  const ofTeam = eq(subscription.teamId, teamId);
  const [row] = await server.db.select().from(subscription).where(ofTeam);
  const { proratedAt } = await (await acts.preview(cookie, 'professional')).json();
  const changeIn = async (period: { periodStart: Date; periodEnd: Date }) => {
    await server.db.update(subscription).set(period).where(ofTeam);
    const answer = await acts.change(cookie, 'professional', proratedAt);
    return [answer.status, (await answer.json()).code];
  };
  const shown = proratedAt * 1000;
  const [old, later] = [new Date(shown - 86_400_000), new Date(shown + 86_400_000)];
  expect(await changeIn({ periodStart: new Date(shown + 1000), periodEnd: later }), 'of the last one').toEqual([
    409,
    'CONFLICT',
  ]);
  expect(await changeIn({ periodStart: old, periodEnd: new Date(shown) }), 'of the next one').toEqual([
    409,
    'CONFLICT',
  ]);
  expect((await acts.planOf(cookie)).plan).toBe('starter');
  const [item] = (await server.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '')).items.data;
  expect(item?.price.unit_amount).toBe(99_900);
  expect((await changeIn({ periodStart: new Date(shown), periodEnd: later }))[0], 'of its first second').toBe(200);
});

test('the portal shows the card that a plan is charged to, and the one that takes its place [B6]', async () => {
  const { cookie } = await acts.withPlan('card@example.com');
  const opened = await server.call('POST', '/api/stripe/portal', { cookie, body: { returnUrl: '/billing' } });
  const secret = (await opened.json()).url.split('/').at(-1);
  const portal = async () => (await server.call('GET', `/api/sandbox-checkout/portal/${secret}`, {})).json();
  expect((await portal()).card).toEqual({ brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 });
  const changed = await server.call('POST', `/api/sandbox-checkout/portal/${secret}/card`, {
    body: { number: '4000 0000 0000 9995', expiry: '01/35', cvc: '123', name: 'A. Person' },
  });
  expect(changed.status).toBe(200);
  expect((await portal()).card).toEqual({ brand: 'visa', last4: '9995', expiresMonth: 1, expiresYear: 2035 });
  expect((await (await acts.preview(cookie, 'professional')).json()).card.last4).toBe('9995');
});

test('a name of 600 characters on a card is refused in a sentence, not as something that the sandbox does not know [B2]', async () => {
  const cookie = await server.signUp('long-name@example.com');
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  const pay = (name: unknown) =>
    server.call('POST', `/api/sandbox-checkout/checkout/${clientSecret}/pay`, {
      body: { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name },
    });
  const long = await pay('A'.repeat(600));
  expect([long.status, (await long.json()).error.message]).toEqual([400, 'Enter a name of at most 200 characters.']);
  const wrong = await pay(7);
  expect([wrong.status, (await wrong.json()).error.message]).toEqual([400, 'This card cannot be tried.']);
  expect((await (await pay('A'.repeat(200))).json()).outcome).toBe('succeeded');
  await acts.arriveAfter('checkout.session.completed');
});

test('a downgrade charges nothing, and says when it takes effect and the new price, with tax [B2 N20]', async () => {
  const { cookie } = await acts.withPlan('preview-down@example.com', {
    plan: 'professional',
    interval: 'year',
  });
  const now = new Date();
  await server.db.insert(operatorSetting).values([
    { key: 'tax_name', value: 'VAT', updatedAt: now },
    { key: 'tax_rate', value: '19', updatedAt: now },
    { key: 'tax_mode', value: 'added', updatedAt: now },
  ]);
  const { periodEndsAt } = await acts.planOf(cookie);
  expect(await (await acts.preview(cookie, 'starter')).json()).toMatchObject({
    chargedNowCents: 0,
    proratedAt: null,
    changesAt: periodEndsAt,
    nextCents: 1_018_980 + 193_606,
    nextTax: { name: 'VAT', rate: 19_000, cents: 193_606 },
    nextAt: periodEndsAt,
  });
  const member = await server.joinTeam(cookie, 'preview-member@example.com');
  expect((await acts.preview(member, 'starter')).status).toBe(403);
  expect((await acts.preview(await server.signUp('preview-none@example.com'), 'starter')).status).toBe(409);
  expect((await acts.preview(cookie, 'platinum')).status).toBe(400);
});
