import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { queuePlansToReread } from './reread-plans.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

test('renewals, a failed payment and the end that no event told of are known a day later, each once [B2 B6]', async () => {
  const { cookie, teamId, customer } = await acts.withPlan('deaf@example.com');
  const reread = async () => {
    server.sent.splice(0);
    const queued = await queuePlansToReread(server);
    await server.work();
    return queued;
  };
  const { periodEndsAt: first } = await acts.planOf(cookie);
  await server.advanceTo(first, 32);
  expect(await reread()).toBe(1);
  expect(await acts.invoicesOf(teamId)).toEqual(Array.from({ length: 3 }, () => ['subscription', 'paid', 99_900]));
  const { periodEndsAt: third } = await acts.planOf(cookie);
  expect(Date.parse(third)).toBeGreaterThan(Date.parse(first));
  expect(await reread(), 'the same day').toBe(0);

  await server.sandbox.setCard(customer, 'card_declined');
  await server.advanceTo(third);
  const [{ id } = { id: '' }] = await server.db.select().from(subscription);
  server.sent.splice(0);
  await server.doJob({ rereadPlanId: id });
  await server.doJob({ rereadPlanId: id });
  expect(await acts.planOf(cookie)).toMatchObject({ isPastDue: true });
  await server.advanceTo(third, 40);
  server.sent.splice(0);
  await server.doJob({ rereadPlanId: id });
  expect((await acts.planOf(cookie)).plan).not.toBe('starter');
  expect(await acts.invoicesOf(teamId)).toHaveLength(3);
});
