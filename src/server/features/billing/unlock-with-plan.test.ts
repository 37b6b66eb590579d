import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  drawdown,
  invoice,
  notification,
  operatorSetting,
  outboxMail,
  subscription,
  team,
  user,
} from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

const draw = (cookie: string, projectId: string, body: unknown = {}) =>
  server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body });
async function drawNew(cookie: string, sqft: number, overageSqft = 0): Promise<number> {
  const answer = await draw(cookie, await server.finishedProject(cookie, sqft), { overageSqft });
  return answer.status;
}
const setUsed = (teamId: string, usedSqft: number) =>
  server.db.update(team).set({ usedSqft }).where(eq(team.id, teamId));
const drawnBy = (teamId: string) => server.db.select().from(drawdown).where(eq(drawdown.teamId, teamId));
/** What a team has used of quota and allowance, and above them. */
async function usedOf(cookie: string) {
  const [row] = await server.db
    .select()
    .from(team)
    .where(eq(team.id, await teamIdOf(server, cookie)));
  const { quota } = await acts.planOf(cookie);
  return [quota.usedSqft, row?.usedSqft, quota.overageSqft];
}
/** The lines of the newest invoice. */
async function linesOf(teamId: string) {
  const rows = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt);
  return rows.at(-1)?.lines.map(({ label, amountCents }) => [label, amountCents]);
}
/** The provider's clock goes to a moment, and what it reports of that arrives. */
async function goTo(moment: string, type: string, days = 0): Promise<void> {
  server.sent.splice(0);
  await server.advanceTo(moment, days);
  await acts.arriveAfter(type);
}

test("an unlock takes the month's quota, then the allowance, then the next invoice, of which it all is one line [B2]", async () => {
  const { cookie, teamId } = await acts.withPlan('split@example.com');
  expect([await drawNew(cookie, 60_000), await usedOf(cookie)]).toEqual([200, [60_000, 0, 0]]);
  expect([await drawNew(cookie, 60_000), await usedOf(cookie)], 'over two').toEqual([200, [100_000, 20_000, 0]]);
  const last = await server.finishedProject(cookie, 30_050);
  const refused = await draw(cookie, last, { overageSqft: 49 });
  expect([refused.status, (await refused.json()).code], 'more than was agreed to').toEqual([409, 'OVERAGE_CHANGED']);
  expect((await draw(cookie, last)).status, 'nothing was agreed to').toBe(409);
  expect(await usedOf(cookie)).toEqual([100_000, 20_000, 0]);
  // It can be paid for by itself instead, at the plan's rate of a cent.
  const { sessionId } = await (await server.openCheckout(cookie, last)).json();
  expect((await server.stripe.checkout.sessions.retrieve(sessionId)).amount_total).toBe(30_050);
  expect((await draw(cookie, last, { overageSqft: 50 })).status).toBe(200);
  expect((await draw(cookie, last, { overageSqft: 50 })).status, 'once').toBe(200);
  expect(await usedOf(cookie)).toEqual([100_000, 50_000, 50]);
  expect(await drawNew(cookie, 1_251, 1_251)).toBe(200);
  await server.work();
  expect(await acts.invoicesOf(teamId), 'nothing is charged yet').toHaveLength(1);
  await goTo((await acts.planOf(cookie)).periodEndsAt, 'invoice.paid');
  expect(await linesOf(teamId)).toEqual([
    ['BIMIT Engine Starter', 99_900],
    ['Above the quota: 1,301 sq ft', 1_301],
  ]);
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 101_201]);
  const drawn = await drawnBy(teamId);
  const sum = (of: (row: (typeof drawn)[number]) => number) => drawn.reduce((all, row) => all + of(row), 0);
  expect(sum((row) => row.quotaSqft + row.overageSqft) + 50_000).toBe(sum(({ sqft }) => sqft));
});

test('unlocks at the same time share quota and allowance to the square foot, and are rounded once [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('race@example.com', { plan: 'professional', interval: 'month' });
  await acts.change(cookie, 'professional');
  await setUsed(teamId, 50_000);
  expect(await drawNew(cookie, 499_999)).toBe(200);
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) ids.push(await server.finishedProject(cookie, 1));
  const answers = await Promise.all(ids.map((id) => draw(cookie, id, { overageSqft: 1 })));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(await usedOf(cookie)).toEqual([500_000, 50_000, 6]);
  // Six square feet at 0.9 cents are 5.4 cents; each by itself would be a cent. Two were in the quota.
  const cents = (await drawnBy(teamId)).map(({ overageCents }) => overageCents);
  expect(cents.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
});

test('a plan by the year is billed each month for what is above the quota [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('yearly@example.com', { plan: 'starter', interval: 'year' });
  await setUsed(teamId, 50_000);
  expect(await drawNew(cookie, 100_700, 700)).toBe(200);
  await server.work();
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  await goTo(row?.startedAt?.toISOString() ?? '', 'invoice.paid', 31);
  expect(await linesOf(teamId)).toEqual([['Above the quota: 700 sq ft', 700]]);
  expect(await acts.invoicesOf(teamId)).toEqual([
    ['subscription', 'paid', 1_018_980],
    ['subscription', 'paid', 700],
  ]);
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', interval: 'year' });
});

test('after a failed payment quota and allowance go on, and nothing is added to an invoice [B2 B6]', async () => {
  const { cookie, customer, teamId } = await acts.withPlan('late@example.com');
  await server.sandbox.setCard(customer, 'card_declined');
  await goTo((await acts.planOf(cookie)).periodEndsAt, 'invoice.payment_failed');
  await setUsed(teamId, 50_000);
  expect(await drawNew(cookie, 100_000)).toBe(200);
  const id = await server.finishedProject(cookie, 1_000);
  const refused = await draw(cookie, id, { overageSqft: 1_000 });
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'OVERAGE_PAST_DUE']);
  expect((await server.projectRow(id))?.paymentStatus).not.toBe('lifetime_usage');
  expect(await drawnBy(teamId)).toHaveLength(1);
});

test('overage that is not paid when failed payments end the plan is a notice to staff, once, with its amount for them alone [B2 B6]', async () => {
  const finance = await server.signUp('overage-finance@example.com');
  await server.makeStaff('overage-finance@example.com', 'finance');
  const [staff] = await server.db.select().from(user).where(eq(user.email, 'overage-finance@example.com'));
  const noticed = async () =>
    (
      await server.db
        .select()
        .from(notification)
        .where(eq(notification.userId, staff?.id ?? ''))
    ).filter(({ facts }) => JSON.stringify(facts).includes('Overage of a plan that ended was not paid'));
  const failing = async (email: string, overageSqft: number) => {
    const made = await acts.withPlan(email);
    await setUsed(made.teamId, 50_000);
    expect(await drawNew(made.cookie, 100_000 + overageSqft, overageSqft)).toBe(200);
    await server.work();
    await server.sandbox.setCard(made.customer, 'card_declined');
    const from = (await acts.planOf(made.cookie)).periodEndsAt;
    for (const days of [0, 3, 5, 7]) await goTo(from, 'invoice.payment_failed', days);
    expect((await acts.planOf(made.cookie)).plan).toBe('on_demand');
    return made;
  };
  await failing('owes-nothing@example.com', 0);
  expect(await noticed()).toEqual([]);
  await failing('owes@example.com', 2_500);
  const notices = await noticed();
  expect(notices).toHaveLength(1);
  expect(JSON.stringify(notices)).toMatch(/Team owes@example\.com unlocked 2,500 sq ft above the quota.*\$25\.00/);
  expect(finance).not.toBe('');
});

test('a canceled plan bills at its end what is above its quota; then ruling 7 holds for the allowance again [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('leaves@example.com');
  await setUsed(teamId, 50_000);
  expect(await drawNew(cookie, 100_200, 200)).toBe(200);
  await server.work();
  await acts.end(cookie, true);
  const { periodEndsAt } = await acts.planOf(cookie);
  expect(await acts.paymentOf(cookie), 'said with its day').toMatchObject({
    next: null,
    overage: { cents: 200, at: periodEndsAt, billedCents: 0 },
  });
  server.sent.splice(0);
  await server.advanceTo(periodEndsAt);
  const isOf = (type: string) => (event: { body: string }) => event.body.includes(`"type": "${type}`);
  await expect.poll(() => server.sent.some(isOf('customer.subscription.deleted"'))).toBe(true);
  await expect.poll(() => server.sent.some(isOf('invoice.paid"'))).toBe(true);
  // The provider may report the last invoice after the plan's end.
  const events = server.sent.splice(0);
  const ofInvoice = events.filter(isOf('invoice.'));
  for (const event of [...events.filter((each) => !ofInvoice.includes(each)), ...ofInvoice])
    expect((await server.post(event)).status).toBe(200);
  await server.work();
  const mails = await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'leaves@example.com'));
  const charged = mails.filter(({ subject }) => subject.startsWith('Payment for area above the quota'));
  expect(charged).toHaveLength(1);
  expect(charged[0]?.text).toMatch(
    /^We charged \$2\.00 on [A-Z][a-z]{2} \d+, \d{4} for 200 sq ft above the quota of your BIMIT Engine Starter plan\. The invoice is on your billing page\.$/m,
  );
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 200]);
  expect((await acts.planOf(cookie)).plan).toBe('on_demand');
  const over = await draw(cookie, await server.finishedProject(cookie, 10), { overageSqft: 10 });
  expect([over.status, (await over.json()).code], 'no plan to bill').toEqual([409, 'OVER_LIMIT']);
  await setUsed(teamId, 49_999);
  expect(await drawNew(cookie, 900), 'it may end above the limit').toBe(200);
});

test('amounts that nobody can agree to are refused with their name [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('names@example.com');
  const id = await server.finishedProject(cookie, 1_000);
  for (const overageSqft of [-1, 0.5, '1', null, 1e308]) {
    const answer = await draw(cookie, id, { overageSqft });
    expect(answer.status, String(overageSqft)).toBe(400);
    expect((await answer.json()).error).toContain('overage sqft');
  }
  expect(await drawnBy(teamId)).toEqual([]);
});

test('where only admins pay, a member unlocks from quota and allowance, and cannot bill the team [B2]', async () => {
  const strict = await startPaymentServer({ CHECKOUT_BY: 'admins' });
  try {
    const { cookie } = await planActs(strict).withPlan('strict@example.com');
    const member = await strict.joinTeam(cookie, 'strict-member@example.com');
    const drawBy = async (who: string, sqft: number) => {
      const id = await strict.finishedProject(cookie, sqft);
      const body = { overageSqft: sqft };
      return (await strict.call('POST', `/api/projects/${id}/drawdown`, { cookie: who, body })).status;
    };
    await strict.db.insert(operatorSetting).values({ key: 'currency', value: 'EUR', updatedAt: new Date() });
    const seenBy = async (who: string) => (await strict.call('GET', '/api/plan', { cookie: who })).json();
    expect((await seenBy(cookie)).money).toMatchObject({ currency: 'eur' });
    const ofMember = await seenBy(member);
    expect([ofMember.money, ofMember.cannotPay], 'without money').toEqual([undefined, true]);
    expect([await drawBy(member, 150_000), await drawBy(member, 1), await drawBy(cookie, 1)]).toEqual([200, 403, 200]);
  } finally {
    await strict.stop();
  }
});
