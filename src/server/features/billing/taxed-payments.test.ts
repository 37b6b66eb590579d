import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice, operatorSetting, outboxMail, payment, subscription, team } from '#server/platform/database/schema.ts';
import { expireOutdatedCheckouts } from './expire-outdated.ts';
import { bringTaxOfPlans } from './paid-plan.ts';
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

async function set(values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await server.db
      .insert(operatorSetting)
      .values({ key, value, updatedAt: new Date() })
      .onConflictDoUpdate({ target: operatorSetting.key, set: { value } });
}
const NYC = { currency: 'USD', tax_name: 'Sales tax', tax_rate: '8.875', tax_mode: 'added' };
const receiptsOf = async (cookie: string) => (await server.call('GET', '/api/receipts', { cookie })).json();

test('an unlock bears tax as a line of its own, and its receipt keeps it when the rate changes [N20]', async () => {
  await set(NYC);
  const cookie = await server.signUp('unlock-tax@example.com');
  const projectId = await server.finishedProject(cookie, 10_000);
  const { sessionId } = await server.pay(cookie, projectId);
  expect((await server.stripe.checkout.sessions.retrieve(sessionId)).amount_total).toBe(15_000 + 1_331);
  await acts.arriveAfter('checkout.session.completed');
  await set({ tax_rate: '5' });
  expect(await server.projectRow(projectId)).toMatchObject({ paymentStatus: 'paid' });
  expect(await receiptsOf(cookie)).toMatchObject([{ amountCents: 16_331, tax: { rate: 8_875, cents: 1_331 } }]);
});

test('a checkout that was open at another tax or currency is given up for one at the present terms [N20]', async () => {
  await set(NYC);
  const cookie = await server.signUp('unlock-rate@example.com');
  const projectId = await server.finishedProject(cookie, 10_000);
  const opened = async () => {
    const { sessionId } = await (await server.openCheckout(cookie, projectId)).json();
    return server.stripe.checkout.sessions.retrieve(sessionId);
  };
  const first = await opened();
  await set({ currency: 'JPY', tax_rate: '10', tax_mode: 'included' });
  const second = await opened();
  expect(second).toMatchObject({ amount_total: 150, currency: 'jpy', status: 'open' });
  expect((await server.stripe.checkout.sessions.retrieve(first.id)).status).toBe('expired');
  const rows = await server.db.select().from(payment).where(eq(payment.projectId, projectId));
  expect(rows.find(({ status }) => status === 'open')?.tax).toMatchObject({ isIncluded: true, cents: 14 });
});

test('a checkout that is open in another tab cannot be paid once currency or tax have changed [N20]', async () => {
  await set(NYC);
  const cookie = await server.signUp('other-tab@example.com');
  const { sessionId } = await (await server.openCheckout(cookie, await server.finishedProject(cookie, 10_000))).json();
  const plan = await (await acts.subscribe(cookie)).json();
  const statusOf = async (id: string) => (await server.stripe.checkout.sessions.retrieve(id)).status;
  await expireOutdatedCheckouts(server);
  expect([await statusOf(sessionId), await statusOf(plan.sessionId)], 'nothing has changed').toEqual(['open', 'open']);
  await set({ currency: 'EUR' });
  await expireOutdatedCheckouts(server);
  expect([await statusOf(sessionId), await statusOf(plan.sessionId)]).toEqual(['expired', 'expired']);
  expect((await (await acts.subscribe(cookie)).json()).sessionId).not.toBe(plan.sessionId);
});

const bringTax = () => bringTaxOfPlans({ ...server, config: { PUBLIC_URL: 'http://127.0.0.1' } });

test('a plan is charged by the tax of now at its next change and renewal, in the currency that it was sold in [N20]', async () => {
  await set(NYC);
  const { cookie, teamId } = await acts.withPlan('plan-tax@example.com');
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900 + 8_866]]);
  await set({ currency: 'EUR', tax_rate: '20' });
  expect(await acts.planOf(cookie)).toMatchObject({ soldIn: 'usd', money: { currency: 'eur' } });
  await acts.change(cookie, 'professional');
  await acts.arriveAfter('invoice.paid');
  await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
  await acts.arriveAfter('invoice.paid');
  const rows = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt);
  expect(rows.map(({ content }) => content.tax?.rate)).toEqual([8_875, 20_000, 20_000]);
  for (const { content, lines, amountCents, currency } of rows) {
    expect([currency, content.currency]).toEqual(['usd', 'usd']);
    expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(amountCents);
    expect(content.totalCents).toBe(amountCents);
  }
  expect(rows.at(-1)).toMatchObject({ amountCents: 449_800 + 89_960 });
});

test('a plan that nobody changes renews by the tax of now as well, and without it once its team is exempt [N20 B2]', async () => {
  await set(NYC);
  const { cookie, teamId } = await acts.withPlan('plan-renewal@example.com');
  const renewed = async () => {
    await bringTax();
    server.sent.splice(0);
    await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
    await acts.arriveAfter('invoice.paid');
    const [row] = (
      await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt)
    ).toReversed();
    return { amountCents: row?.amountCents, tax: row?.content.tax };
  };
  await set({ tax_rate: '20' });
  expect(await (await acts.preview(cookie, 'starter')).json(), 'said before it is charged').toMatchObject({
    nextCents: 99_900 + 19_980,
    nextTax: { cents: 19_980 },
  });
  expect(await renewed()).toMatchObject({ amountCents: 99_900 + 19_980, tax: { rate: 20_000, cents: 19_980 } });
  await server.db.update(team).set({ taxExemptNumber: 'NY-78' }).where(eq(team.id, teamId));
  expect(await renewed()).toMatchObject({ amountCents: 99_900, tax: { exemptNumber: 'NY-78', cents: 0 } });
  expect(await bringTax(), 'nothing is left to change').toBe(0);
  const mails = await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'plan-renewal@example.com'));
  const told = mails.filter(({ subject }) => subject === 'The price of your BIMIT Engine Starter plan changes');
  expect(
    told.map(({ text }) => /we charge (\S+) instead of (\S+)\. /.exec(`${text.split('\n')[0]} `)?.slice(1)),
    'once for each change',
  ).toEqual(
    expect.arrayContaining([
      ['$1,198.80', '$1,087.66'],
      ['$999.00', '$1,198.80'],
    ]),
  );
  expect(told).toHaveLength(2);
});

test('a team that is exempt pays unlocks, plans and overage without the tax that prices include, also after an upgrade [N20 B2]', async () => {
  await set({ ...NYC, tax_rate: '19', tax_mode: 'included' });
  const cookie = await server.signUp('exempt-included@example.com');
  const teamId = await teamIdOf(server, cookie);
  await server.db.update(team).set({ taxExemptNumber: 'NY-77', usedSqft: 50_000 }).where(eq(team.id, teamId));
  const { sessionId } = await server.pay(cookie, await server.finishedProject(cookie, 10_000));
  expect((await server.stripe.checkout.sessions.retrieve(sessionId)).amount_total).toBe(12_605);
  await acts.arriveAfter('checkout.session.completed');
  expect(await receiptsOf(cookie)).toMatchObject([{ amountCents: 12_605, tax: { cents: 0, takenOffCents: 2_395 } }]);
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  await server.payWith(clientSecret);
  await acts.arriveAfter('checkout.session.completed');
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 83_950]]);
  await acts.change(cookie, 'professional');
  await acts.arriveAfter('invoice.paid');
  const { quota, ...plan } = await acts.planOf(cookie);
  expect(plan).toMatchObject({ plan: 'professional', nextPlan: null });
  const big = await server.finishedProject(cookie, quota.monthlySqft + 1_000);
  const drawn = await server.call('POST', `/api/projects/${big}/drawdown`, { cookie, body: { overageSqft: 1_000 } });
  expect(drawn.status).toBe(200);
  await server.work();
  server.sent.splice(0);
  await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
  await acts.arriveAfter('invoice.paid');
  // 900 of overage contain 144 of tax.
  expect((await acts.invoicesOf(teamId)).at(-1)).toEqual(['subscription', 'paid', 377_983 + 756]);
});

test('a plan of a team that is exempt, and one whose price includes tax, cost what the table says [N20]', async () => {
  await set({ ...NYC, tax_mode: 'included' });
  const included = await acts.withPlan('plan-included@example.com');
  expect(await acts.invoicesOf(included.teamId)).toEqual([['subscription', 'paid', 99_900]]);
  const [own] = await server.db.select().from(invoice).where(eq(invoice.teamId, included.teamId));
  expect(own?.content.tax).toMatchObject({ isIncluded: true, cents: 8_143 });
  await set(NYC);
  const cookie = await server.signUp('plan-exempt@example.com');
  const teamId = await teamIdOf(server, cookie);
  await server.db.update(team).set({ taxExemptNumber: 'NY-77' }).where(eq(team.id, teamId));
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  await server.payWith(clientSecret);
  await acts.arriveAfter('checkout.session.completed');
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900]]);
  const [exempt] = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId));
  expect(exempt?.content.tax).toMatchObject({ exemptNumber: 'NY-77', cents: 0 });
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  expect(row?.tax).toMatchObject({ exemptNumber: 'NY-77' });
});

test.for([
  ['消費税', 'japan'],
  ['ΦΠΑ', 'greece'],
])('a plan can be sold where the tax is called %s [N20]', async ([name, country]) => {
  await set({ ...NYC, tax_name: name ?? '' });
  const { teamId } = await acts.withPlan(`plan-${country}@example.com`);
  const [row] = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId));
  expect(row?.content.tax).toMatchObject({ name, cents: 8_866 });
});

test('what the provider refused once is asked again at the terms of now, when the operator has corrected them [N20]', async () => {
  await set({ ...NYC, currency: 'E1R' });
  const cookie = await server.signUp('refused@example.com');
  const projectId = await server.finishedProject(cookie, 10_000);
  expect((await acts.subscribe(cookie)).status).toBe(503);
  expect((await server.openCheckout(cookie, projectId)).status).toBe(503);
  await set(NYC);
  expect((await acts.subscribe(cookie)).status).toBe(200);
  expect((await server.openCheckout(cookie, projectId)).status).toBe(200);
});

test('a plan in dinars costs what its list says, and every charge can be paid in tens of fils [N20]', async () => {
  await set({ ...NYC, currency: 'KWD' });
  const { cookie, teamId } = await acts.withPlan('kuwait@example.com', { plan: 'starter', interval: 'year' });
  const { price } = await acts.paymentOf(cookie);
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', price.cents]]);
  await server.advanceTo((await acts.planOf(cookie)).quota.resetsAt);
  await acts.change(cookie, 'professional');
  await acts.arriveAfter('invoice.paid');
  const charges = (await acts.invoicesOf(teamId)).map(([, , cents]) => Number(cents));
  expect(charges).toHaveLength(2);
  expect(charges.filter((cents) => cents % 10 !== 0)).toEqual([]);
});
