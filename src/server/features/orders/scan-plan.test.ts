import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quote } from '#contract/ordering.ts';
import { hostedUntil } from '#domain/project/hosting.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { order, project, team } from '#server/platform/database/schema.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder as place, wizardOrder } from '#server/testing/wizard-order.ts';
import { requireWithinPlan } from './require-within-plan.ts';

let server: TestServer;
let admin = '';
let staff = '';
let teamId = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('scan-plan@example.com');
  teamId = await teamIdOf(server, admin);
  staff = await server.signUp('scan-plan-staff@example.com');
  await server.makeStaff('scan-plan-staff@example.com', 'admin');
});
afterAll(() => server.stop());

const setPlan = (scanPlan: string | null) =>
  server.call('PATCH', `/api/ops/teams/${teamId}`, { cookie: staff, body: { scanPlan, reason: 'Contract 12' } });
const stored = async (projectId: string) => {
  const [row] = await server.db
    .select({ quote: order.quote, until: project.hostedUntil })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .where(eq(order.projectId, projectId));
  return row;
};
/** An order at the price that the team is shown. */
async function seen() {
  const wish = wizardOrder('bimit');
  const list = wish.seenTotalCents ?? 0;
  return { ...wish, seenTotalCents: Math.floor((list * 95 + 50) / 100) };
}
const SENTENCE =
  "Your Starter plan includes up to 2 projects a month, and this month's are ordered. Order again next month, or contact us to change your plan.";

test('a plan of scans takes its discount off as a line of the quote, and hosts for 36 months [B3 O19]', async () => {
  expect((await setPlan('gold')).status).toBe(400);
  expect((await setPlan('starter')).status).toBe(200);
  expect((await place(server, admin, wizardOrder('bimit'))).status, 'at the list price').toBe(409);
  const { projectId } = await (await place(server, admin, await seen())).json();
  const row = await stored(projectId);
  const quote = row?.quote as Quote;
  const line = quote.bim.lines.at(-1);
  expect(line).toMatchObject({ key: 'plan', label: 'Plan discount', reason: 'Starter plan, 5% off' });
  const full = quote.bim.price_cents - (line?.price_cents ?? 0);
  expect(line?.price_cents).toBe(Math.floor((full * 95 + 50) / 100) - full);
  expect(quote.total_cents).toBe(quote.bim.price_cents);
  expect(row?.until).toBe(hostedUntil(new Date().toISOString().slice(0, 10), 36));
  expect(await (await server.call('GET', '/api/plan', { cookie: admin })).json()).toMatchObject({
    scanPlan: 'starter',
  });
});

test('the projects of a month are limited, also from two tabs; a canceled one does not count [B3]', async () => {
  const wishes = await Promise.all(Array.from({ length: 6 }, seen));
  const answers = await Promise.all(wishes.map((wish) => place(server, admin, wish)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ code: 'PLAN_PROJECTS_USED', error: SENTENCE });
  const { projectId } = (await answers.find(({ status }) => status === 200)?.json()) ?? {};
  await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.id, projectId));
  expect((await place(server, admin, await seen())).status).toBe(200);
  expect((await place(server, admin, await seen())).status).toBe(409);
  // What another tab is about to order counts before it is stored.
  await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.teamId, teamId));
  const check = (transaction: Scoped) => requireWithinPlan(transaction, teamId, 'starter', new Date());
  const begun = Promise.withResolvers<void>();
  const second = begun.promise
    .then(() => inScope(server.db, { kind: 'system' }, check))
    .then(
      () => 'ordered',
      (refusal: unknown) => refusal,
    );
  await inScope(server.db, { kind: 'system' }, async (transaction) => {
    await check(transaction);
    await transaction.update(project).set({ status: 'Order Request' }).where(eq(project.teamId, teamId));
    begun.resolve();
    await delay(200);
  });
  expect(await second).toMatchObject({ message: SENTENCE });
  // Those of an earlier month are behind.
  await server.db
    .update(order)
    .set({ createdAt: new Date('2026-01-31T23:59:59Z') })
    .where(eq(order.teamId, teamId));
  expect((await place(server, admin, await seen())).status).toBe(200);
  await server.db.update(team).set({ scanPlan: null }).where(eq(team.id, teamId));
  for (let more = 0; more < 3; more++) expect((await place(server, admin, wizardOrder('bimit'))).status).toBe(200);
});
