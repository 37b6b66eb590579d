import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotaMonth } from '#domain/usage/plan-quota.ts';
import { subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const setRow = (teamId: string, change: Partial<typeof subscription.$inferInsert>) =>
  server.db.update(subscription).set(change).where(eq(subscription.teamId, teamId));
async function rowOf(teamId: string) {
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  if (!row) throw new Error('no plan');
  return row;
}
/** The start of a plan whose month ends in so long: in a January, which has all days. */
function startedFor(leftMs: number): Date {
  const start = new Date(Date.now() + leftMs);
  start.setUTCFullYear(start.getUTCFullYear() - 1, 0);
  return start;
}

test('an upgrade a minute before the month ends adds next to nothing to its quota, as the preview says; the next month has all [B2 B6]', async () => {
  const { cookie, teamId } = await acts.withPlan('late-upgrade@example.com');
  await setRow(teamId, { startedAt: startedFor(MINUTE_MS) });
  const { quota: before } = await acts.planOf(cookie);
  const { quota } = await (await acts.preview(cookie, 'professional')).json();
  expect(quota).toMatchObject({ until: before.resetsAt, monthlySqft: 500_000 });
  expect(quota.sqft).toBeGreaterThan(100_000);
  expect(quota.sqft).toBeLessThanOrEqual(100_010);
  const { plan, quota: now } = await (await acts.change(cookie, 'professional')).json();
  expect([plan, now.resetsAt]).toEqual(['professional', before.resetsAt]);
  expect(now.monthlySqft).toBeGreaterThan(100_000);
  expect(now.monthlySqft).toBeLessThanOrEqual(quota.sqft);
  expect((await (await acts.preview(cookie, 'starter')).json()).quota, 'until the period ends all stays').toBeNull();
  // What is above the quota and the allowance is not free.
  const id = await server.finishedProject(cookie, 400_000);
  const refused = await server.call('POST', `/api/projects/${id}/drawdown`, { cookie, body: {} });
  expect(refused.status).toBe(409);
  // Two minutes later the month has passed.
  const { startedAt, upgrades } = await rowOf(teamId);
  expect(upgrades).toEqual([{ at: expect.any(String), from: 'starter' }]);
  const earlier = (moment: Date | string | null | undefined) =>
    new Date(new Date(moment ?? 0).getTime() - 2 * MINUTE_MS);
  await setRow(teamId, {
    startedAt: earlier(startedAt),
    upgrades: [{ at: earlier(upgrades[0]?.at).toISOString(), from: 'starter' }],
  });
  expect((await acts.planOf(cookie)).quota.monthlySqft).toBe(500_000);
});

test('of a plan that is paid by the year the month of the quota counts; the moment that was shown is the one that counts [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('year-upgrade@example.com', { plan: 'starter', interval: 'year' });
  const startedAt = startedFor(10 * DAY_MS);
  const { from, to } = quotaMonth(startedAt, new Date());
  await setRow(teamId, { startedAt });
  const seen = await (await acts.preview(cookie, 'professional')).json();
  const expected = 100_000 + (400_000 * 10 * DAY_MS) / (to.getTime() - from.getTime());
  expect(Math.abs(seen.quota.sqft - expected)).toBeLessThan(10);
  const { quota } = await (await acts.change(cookie, 'professional', seen.proratedAt)).json();
  expect(quota.monthlySqft).toBe(seen.quota.sqft);
  expect((await rowOf(teamId)).upgrades).toEqual([
    { at: new Date(seen.proratedAt * 1000).toISOString(), from: 'starter' },
  ]);
});

test('an upgrade that was made at the provider counts from its invoice, once, whatever arrives how often [B2 B6]', async () => {
  const { cookie, teamId } = await acts.withPlan('provider-upgrade@example.com');
  await setRow(teamId, { startedAt: startedFor(DAY_MS) });
  await acts.change(cookie, 'professional');
  // As if nothing had been stored here.
  await setRow(teamId, { plan: 'starter', upgrades: [] });
  await acts.arriveAfter('invoice.paid');
  const { plan, upgrades } = await rowOf(teamId);
  expect([plan, upgrades]).toEqual(['professional', [{ at: expect.any(String), from: 'starter' }]]);
  expect(Math.abs(Date.parse(upgrades[0]?.at ?? '') - Date.now())).toBeLessThan(MINUTE_MS);
  const { quota } = await acts.planOf(cookie);
  expect(quota.monthlySqft).toBeGreaterThan(100_000);
  expect(quota.monthlySqft).toBeLessThan(120_000);
});

test('between the end of a period and the word of the provider, what was scheduled holds: the smaller quota, or none [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('late-word@example.com', { plan: 'professional', interval: 'month' });
  await acts.change(cookie, 'starter');
  expect((await acts.planOf(cookie)).quota.monthlySqft).toBe(500_000);
  const over = { periodEnd: new Date(Date.now() - MINUTE_MS) };
  await setRow(teamId, over);
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', nextPlan: null, quota: { monthlySqft: 100_000 } });
  const id = await server.finishedProject(cookie, 400_000);
  const drawn = (body: unknown) => server.call('POST', `/api/projects/${id}/drawdown`, { cookie, body });
  expect((await drawn({})).status, 'more than the smaller quota').toBe(409);
  await setRow(teamId, { ...over, isEnding: true, nextPlan: null });
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'on_demand', quota: null });
});
