import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { outboxMail, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, WEBHOOK_SECRET, type PaymentServer } from '#server/testing/payment-server.ts';
import { signEvent } from '#server/payment-sandbox/deliver-events.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { TEST_PASSWORD } from '#server/testing/test-server.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

const rowOf = async (teamId: string) =>
  (
    await server.db
      .select()
      .from(subscription)
      .where(and(eq(subscription.teamId, teamId), eq(subscription.status, 'active')))
  )[0];

test('fifty calls that ask for two plans in turn get a checkout or a sentence, and one charge is made [B2]', async () => {
  const cookie = await server.signUp('fifty@example.com');
  const teamId = await teamIdOf(server, cookie);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      acts.subscribe(cookie, { plan: index % 2 ? 'starter' : 'professional', interval: 'month' }),
    ),
  );
  const secrets = new Set<string>();
  for (const answer of answers) {
    const body = await answer.json();
    if (answer.status === 200) secrets.add(body.clientSecret);
    else expect([answer.status, body.error]).toEqual([409, expect.stringContaining('Another plan is being chosen')]);
  }
  expect(secrets.size).toBeGreaterThan(0);
  const paid = [];
  for (const secret of secrets) paid.push((await server.payWith(secret)).outcome);
  expect(paid.filter((outcome) => outcome === 'succeeded').length).toBeLessThanOrEqual(1);
  if (!paid.includes('succeeded')) {
    const { clientSecret } = await (await acts.subscribe(cookie)).json();
    expect((await server.payWith(clientSecret)).outcome).toBe('succeeded');
  }
  await acts.arriveAfter('checkout.session.completed');
  expect(await acts.invoicesOf(teamId)).toHaveLength(1);
  expect((await acts.subscribe(cookie)).status).toBe(409);
});

test('a signed message that comes late or again tells what is true now, not what it says [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('late-message@example.com');
  const before = await rowOf(teamId);
  const id = before?.stripeSubscriptionId ?? '';
  const asItWas = await server.stripe.subscriptions.retrieve(id);
  await acts.change(cookie, 'professional');
  await acts.end(cookie, true);
  await acts.arriveAfter('invoice.paid');
  const mails = await server.db.$count(outboxMail);
  const old = {
    id: 'evt_old',
    object: 'event',
    type: 'customer.subscription.updated',
    created: asItWas.created,
    data: { object: asItWas },
  };
  const gone = {
    ...old,
    id: 'evt_gone',
    type: 'customer.subscription.deleted',
    data: { object: { ...asItWas, status: 'canceled' } },
  };
  for (const event of [old, gone, old])
    expect((await server.post(signEvent(event, WEBHOOK_SECRET, new Date()))).status).toBe(200);
  await server.work();
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'professional', isEnding: true });
  expect(await server.db.$count(outboxMail), 'nothing is mailed of it').toBe(mails);
  const late = signEvent(old, WEBHOOK_SECRET, new Date(Date.now() - 3_600_000));
  expect((await server.post(late)).status, 'signed an hour ago').toBe(400);
});

test('a team that is deleted while its plan changes is charged for nothing more than that change [B2 N22]', async () => {
  const asked = server.payments?.stripe.subscriptions;
  if (!asked) throw new Error('no payments');
  for (const when of ['before', 'retrieve', 'update'] as const) {
    const { cookie, teamId } = await acts.withPlan(`race-${when}@example.com`);
    const remove = () =>
      server.call('POST', `/api/teams/${teamId}/deletion`, { cookie, body: { password: TEST_PASSWORD } });
    const { proratedAt } = await (await acts.preview(cookie, 'professional')).json();
    let removed: Response | undefined;
    const removeOnce = async () => {
      removed ??= await remove();
    };
    const { retrieve, update } = { retrieve: asked.retrieve.bind(asked), update: asked.update.bind(asked) };
    // The team is deleted while the provider is asked.
    const spies = [
      vi.spyOn(asked, 'retrieve').mockImplementation(async (...call) => {
        if (when === 'retrieve') await removeOnce();
        return retrieve(...call);
      }),
      vi.spyOn(asked, 'update').mockImplementation(async (...call) => {
        if (when === 'update') await removeOnce();
        return update(...call);
      }),
    ];
    const restore = () => spies.forEach((spy) => spy.mockRestore());
    onTestFinished(restore);
    if (when === 'before') await removeOnce();
    const changed = await acts.change(cookie, 'professional', proratedAt);
    restore();
    expect(removed?.status).toBe(200);
    expect(changed.status === 200, `deleted at ${when}`).toBe(when === 'update');
    await server.work();
    const row = await rowOf(teamId);
    expect(row?.isEnding, 'nothing more is charged').toBe(true);
    const seen = await server.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '');
    expect(seen.cancel_at_period_end).toBe(true);
    expect(seen.items.data[0]?.price.unit_amount).toBe(when === 'update' ? 449_800 : 99_900);
  }
});
