import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxMail } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer({ RATE_LIMITS: '{"planChange":{"max":4,"windowSeconds":3600}}' });
  acts = planActs(server);
});
afterAll(() => server.stop());

test('canceling a plan and taking that back over and over is refused, and mails no more; others still change theirs [B2]', async () => {
  const [{ cookie }, other] = [await acts.withPlan('toggles@example.com'), await acts.withPlan('calm@example.com')];
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) statuses.push((await acts.end(cookie, time % 2 === 0)).status);
  expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 429)]);
  expect((await acts.change(cookie, 'professional')).status, 'counted together').toBe(429);
  const mails = (await server.db.select().from(outboxMail)).filter(
    ({ recipient }) => recipient === 'toggles@example.com',
  );
  expect(mails.filter(({ subject }) => /was canceled|You keep/.test(subject))).toHaveLength(4);
  expect((await acts.end(other.cookie, true)).status).toBe(200);
});
