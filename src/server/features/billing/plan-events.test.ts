import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice, outboxMail, subscription, team } from '#server/platform/database/schema.ts';
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

/** A subscription that is sold and paid at the provider, without our calls. */
async function payElsewhere(customer: string, metadata: Record<string, string>): Promise<string> {
  const session = await server.stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'embedded_page',
    customer,
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
  await acts.arriveAfter('checkout.session.completed');
  const { subscription: sold } = await server.stripe.checkout.sessions.retrieve(session.id);
  return typeof sold === 'string' ? sold : '';
}
const rowsOf = (teamId: string) =>
  server.db.select().from(subscription).where(eq(subscription.teamId, teamId)).orderBy(subscription.createdAt);

test("an event about another team's subscription, or one that is not ours, changes nothing [B6]", async () => {
  const { cookie, teamId } = await acts.withPlan('foreign@example.com');
  const [row] = await rowsOf(teamId);
  const before = await acts.planOf(cookie);
  const customer = await server.stripe.customers.create({ name: 'Somebody else' });
  const marks: Record<string, string>[] = [{ subscription_id: row?.id ?? '' }, { subscription_id: 'x' }, {}];
  for (const metadata of marks) await payElsewhere(customer.id, metadata);
  expect(await acts.planOf(cookie)).toEqual(before);
  expect(await rowsOf(teamId)).toEqual([row]);
  expect(await acts.invoicesOf(teamId)).toHaveLength(1);
});

test('two subscriptions that were both paid become one: the second is canceled at the provider [B6]', async () => {
  const { cookie, teamId, customer } = await acts.withPlan('twice@example.com');
  const before = await acts.planOf(cookie);
  const [other] = await server.db
    .insert(subscription)
    .values({
      teamId,
      plan: 'professional',
      interval: 'month',
      planVersion: 1,
      status: 'expired',
      createdAt: new Date(),
    })
    .returning();
  const second = await payElsewhere(customer, { subscription_id: other?.id ?? '' });
  expect((await server.stripe.subscriptions.retrieve(second)).status).toBe('canceled');
  expect(await acts.planOf(cookie)).toEqual(before);
  await acts.arriveAfter('customer.subscription.deleted');
  expect(await acts.planOf(cookie), 'the end of the second does not end the first').toEqual(before);
  expect((await rowsOf(teamId)).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
  const mails = (await server.db.select().from(outboxMail)).filter(
    ({ recipient }) => recipient === 'twice@example.com',
  );
  expect(mails.map(({ subject }) => subject)).toContain('A second BIMIT Engine Professional plan was canceled');
});

test('events that come after the plan has ended do not bring it back; what was paid is recorded once [B6]', async () => {
  const cookie = await server.signUp('after@example.com', { teamName: 'After House' });
  const teamId = await teamIdOf(server, cookie);
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  server.sent.splice(0);
  await server.payWith(clientSecret);
  await expect.poll(() => server.sent.some(({ body }) => body.includes('checkout.session.completed'))).toBe(true);
  const [held, first] = [true, false].map((isHeld) =>
    server.sent.filter(({ body }) => body.includes('"type": "checkout.session.completed"') !== isHeld),
  );
  server.sent.splice(0);
  for (const event of first ?? []) await server.post(event);
  await server.work();
  expect((await acts.planOf(cookie)).plan).toBe('starter');
  await acts.end(cookie, true);
  server.sent.splice(0);
  await server.advanceTo((await acts.planOf(cookie)).periodEndsAt);
  await acts.arriveAfter('customer.subscription.deleted');
  const ended = await rowsOf(teamId);
  expect(ended.map(({ status }) => status)).toEqual(['canceled']);
  expect(held?.length).toBeGreaterThan(1);
  for (const event of [...(held ?? []), ...(held ?? [])]) expect((await server.post(event)).status).toBe(200);
  await server.work();
  expect(await rowsOf(teamId)).toEqual(ended);
  expect((await acts.planOf(cookie)).plan).toBe('on_demand');
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900]]);
});

test('a plan that differs from the price at the provider is healed by the next event [B2 B6]', async () => {
  const { cookie, teamId } = await acts.withPlan('healed@example.com');
  const apart = (change: Partial<typeof subscription.$inferInsert>) =>
    server.db.update(subscription).set(change).where(eq(subscription.teamId, teamId));
  const [row] = await rowsOf(teamId);
  const id = row?.stripeSubscriptionId ?? '';
  const touch = async () => {
    await server.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await acts.arriveAfter('customer.subscription.updated');
  };
  await apart({ plan: 'professional', nextPlan: null });
  await touch();
  expect(await acts.planOf(cookie), 'billed less from the next period on').toMatchObject({
    plan: 'professional',
    nextPlan: 'starter',
  });
  await apart({ plan: 'starter', nextPlan: 'professional', interval: 'year' });
  await touch();
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', nextPlan: null, interval: 'month' });
  await acts.change(cookie, 'professional');
  await apart({ plan: 'starter', nextPlan: null });
  await acts.arriveAfter('customer.subscription.updated');
  expect(await acts.planOf(cookie), 'billed more already').toMatchObject({ plan: 'professional', nextPlan: null });
});

test('an invoice that is reported after an upgrade is named after the plan that it bills [B2 B6]', async () => {
  const cookie = await server.signUp('late-invoice@example.com', { teamName: 'Late House' });
  const teamId = await teamIdOf(server, cookie);
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  await server.payWith(clientSecret);
  const [row] = await server.db.select().from(team).where(eq(team.id, teamId));
  const ofTeam = (type: string) => (event: { body: string }) =>
    event.body.includes(`"type": "${type}"`) && event.body.includes(`"customer": "${row?.stripeCustomerId}"`);
  const isOfInvoice = ofTeam('invoice.paid');
  await expect
    .poll(() => server.sent.some(isOfInvoice) && server.sent.some(ofTeam('checkout.session.completed')))
    .toBe(true);
  const events = server.sent.splice(0);
  const [late, inTime] = [events.filter(isOfInvoice), events.filter((event) => !isOfInvoice(event))];
  for (const event of inTime) expect((await server.post(event)).status).toBe(200);
  await server.work();
  expect((await acts.change(cookie, 'professional')).status).toBe(200);
  for (const event of late) expect((await server.post(event)).status).toBe(200);
  await acts.arriveAfter('invoice.paid');
  const rows = await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.amountCents);
  expect(rows.map(({ projectName, amountCents }) => [projectName, amountCents])).toEqual([
    ['BIMIT Engine Starter', 99_900],
    ['BIMIT Engine Professional', expect.any(Number)],
  ]);
});
