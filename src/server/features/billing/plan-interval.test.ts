import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice, operatorSetting, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';

const DAY_MS = 24 * 3600_000;
let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

const daysUntil = (at: string) => (Date.parse(at) - Date.now()) / DAY_MS;
const atProvider = async (teamId: string) => {
  const [found] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  const seen = await server.stripe.subscriptions.retrieve(found?.stripeSubscriptionId ?? '');
  const [item] = seen.items.data;
  return { cents: item?.price.unit_amount, interval: item?.price.recurring?.interval, schedule: seen.schedule };
};

test('a plan is paid by the year from today, less what is left of its month, as was shown before [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('to-year@example.com');
  const shown = await (await acts.preview(cookie, 'starter', 'year')).json();
  // Seconds of the month have passed at most.
  expect(shown.chargedNowCents).toBeGreaterThanOrEqual(1_018_980 - 99_900);
  expect(shown).toMatchObject({ interval: 'year', nextCents: 1_018_980, quota: null });
  expect(daysUntil(shown.nextAt)).toBeGreaterThan(364);
  const changed = await (await acts.payFor(cookie, 'starter', 'year')).json();
  expect(changed).toMatchObject({ plan: 'starter', interval: 'year', nextInterval: null });
  expect(daysUntil(changed.periodEndsAt)).toBeGreaterThan(364);
  expect(daysUntil(changed.quota.resetsAt), 'the quota is still a month').toBeLessThan(32);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.planOf(cookie), 'as the provider says').toEqual(changed);
  const [, second] = await acts.invoicesOf(teamId);
  expect(second?.[2]).toBeGreaterThanOrEqual(1_018_980 - 99_900);
  const member = await server.joinTeam(cookie, 'to-year-member@example.com');
  expect((await acts.payFor(member, 'starter', 'month')).status).toBe(403);
});

test('a year is paid to its end before a plan is paid by the month; until then that can be taken back [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('to-month@example.com', { plan: 'professional', interval: 'year' });
  const { periodEndsAt } = await acts.planOf(cookie);
  expect(await (await acts.preview(cookie, 'starter', 'month')).json()).toMatchObject({
    chargedNowCents: 0,
    changesAt: periodEndsAt,
    interval: 'month',
    nextCents: 99_900,
  });
  expect((await acts.payFor(cookie, 'professional', 'month')).status).toBe(200);
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'professional', interval: 'year', nextInterval: 'month' });
  const refused = await acts.payFor(cookie, 'starter', 'year');
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    expect.stringContaining('Keep your plan first'),
  ]);
  expect((await acts.payFor(cookie, 'professional', 'year')).status, 'taken back').toBe(200);
  expect(await acts.planOf(cookie)).toMatchObject({ interval: 'year', nextPlan: null, nextInterval: null });
  expect((await atProvider(teamId)).schedule).toBeNull();
  expect((await acts.payFor(cookie, 'starter', 'month')).status, 'a smaller one by the month').toBe(200);
  expect(await acts.planOf(cookie)).toMatchObject({ nextPlan: 'starter', nextInterval: 'month' });
  server.sent.splice(0);
  await server.advanceTo(periodEndsAt);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.planOf(cookie)).toMatchObject({
    plan: 'starter',
    interval: 'month',
    nextPlan: null,
    nextInterval: null,
  });
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 99_900]);
  expect(await atProvider(teamId)).toEqual({ cents: 99_900, interval: 'month', schedule: null });
});

test('what charges today is refused without the moment that was shown, and what waits for the end of another plan than ran then [B2]', async () => {
  const { cookie } = await acts.withPlan('as-shown@example.com', { plan: 'professional', interval: 'month' });
  const send = async (body: unknown) => {
    const answer = await server.call('POST', '/api/plan/change', { cookie, body });
    return [answer.status, (await answer.json()).error];
  };
  const from = { plan: 'professional', interval: 'month' };
  expect(await send({ plan: 'professional', interval: 'year', from })).toEqual([
    400,
    expect.stringContaining('prorated at'),
  ]);
  expect(await send({ plan: 'starter' })).toEqual([400, expect.stringContaining('from')]);
  expect((await acts.planOf(cookie)).interval).toBe('month');
  expect((await acts.payFor(cookie, 'professional', 'year')).status, 'in another tab').toBe(200);
  expect(await send({ plan: 'starter', from })).toEqual([409, expect.stringContaining('changed in the meantime')]);
  expect((await acts.planOf(cookie)).nextPlan).toBeNull();
  expect((await send({ plan: 'starter', from: { plan: 'professional', interval: 'year' } }))[0]).toBe(200);
});

test('a cancellation drops what was scheduled, so that the plan that is kept after all renews as it is [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('drop@example.com', { plan: 'professional', interval: 'year' });
  await acts.payFor(cookie, 'professional', 'month');
  expect(await (await acts.end(cookie, true)).json()).toMatchObject({ isEnding: true, nextInterval: null });
  expect((await atProvider(teamId)).schedule).toBeNull();
  expect((await acts.payFor(cookie, 'professional', 'month')).status, 'it ends').toBe(409);
  expect(await (await acts.end(cookie, false)).json()).toMatchObject({ isEnding: false, nextInterval: null });
  await acts.change(cookie, 'starter');
  await acts.end(cookie, true);
  await acts.arriveAfter('customer.subscription.updated');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'professional', isEnding: true, nextPlan: null });
  await acts.end(cookie, false);
  const { periodEndsAt } = await acts.planOf(cookie);
  server.sent.splice(0);
  await server.advanceTo(periodEndsAt);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'professional', interval: 'year' });
  expect((await acts.invoicesOf(teamId)).at(-1)?.[2]).toBe(4_318_080);
});

test("plans are sold as one product each; invoices name it with its period, and bear the date of the operator's time zone [B2 B6]", async () => {
  await server.db
    .insert(operatorSetting)
    .values({ key: 'time_zone', value: 'Pacific/Kiritimati', updatedAt: new Date() });
  const { cookie, teamId } = await acts.withPlan('named@example.com');
  await acts.withPlan('named-too@example.com');
  await acts.change(cookie, 'professional');
  await acts.arriveAfter('invoice.paid');
  const [found] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  const seen = await server.stripe.subscriptions.retrieve(found?.stripeSubscriptionId ?? '');
  const sold = seen.items.data[0]?.price.product;
  const product = await server.stripe.products.retrieve(typeof sold === 'string' ? sold : (sold?.id ?? ''));
  expect([product.id, product.name]).toEqual(['storey_bimit_engine_professional', 'BIMIT Engine Professional']);
  const rows = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt);
  expect(rows.map(({ projectName }) => projectName)).toEqual(['BIMIT Engine Starter', 'BIMIT Engine Professional']);
  const day = (at: Date) =>
    at.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Pacific/Kiritimati' });
  const period = `Period ${day(found?.periodStart ?? new Date(0))} to ${day(found?.periodEnd ?? new Date(0))}`;
  const [first, second] = rows;
  expect(first?.lines.map(({ label, reason }) => [label, reason])).toEqual([['BIMIT Engine Starter', period]]);
  expect(second?.lines.map(({ label, reason }) => [label, reason])).toEqual([
    ['Credit for unused time of BIMIT Engine Starter', period],
    ['Remaining time of BIMIT Engine Professional', period],
  ]);
  const issued = new Date(first?.issuedAt ?? 0).toLocaleDateString('en-CA', { timeZone: 'Pacific/Kiritimati' });
  expect(first?.content).toMatchObject({ issuedOn: issued, timeZone: 'Pacific/Kiritimati', project: { isPlan: true } });
  const own = await server.call('GET', `/api/invoices/${first?.id}`, { cookie });
  expect(await own.json()).toMatchObject({ isPlan: true, issuedOn: issued, paidOn: issued, dueOn: null });
  const [receipt] = await (await server.call('GET', '/api/receipts', { cookie })).json();
  expect(receipt.paidOn, 'as its invoice').toBe(issued);
});
