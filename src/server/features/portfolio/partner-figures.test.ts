import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { team } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
let server: TestServer;
let admin: string;
let member: string;
let customer: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('figures-admin@example.com', { teamName: 'Figures' });
  customer = await server.signUp('figures-customer@example.com', { teamName: 'Matterport' });
  const teamId = await teamIdOf(server, admin);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, teamId));
  member = await joinAs(server, 'figures-member@example.com', teamId);
  await storeProject(server, teamId, {
    name: 'Late',
    status: 'Order Delayed',
    expectedDeliveryAt: inDays(-1),
    mttrTotalEstimatedAreaSqft: 1_000,
  });
  await storeProject(server, teamId, {
    name: 'Soon',
    status: 'Order Processing',
    expectedDeliveryAt: inDays(6),
    mttrTotalEstimatedAreaSqft: 500,
  });
  await storeProject(server, teamId, { name: 'Later', status: 'Ready To Scan', expectedDeliveryAt: inDays(8) });
  await storeProject(server, teamId, {
    name: 'Delivered',
    status: 'Order Completed',
    completedAt: new Date(),
    expectedDeliveryAt: inDays(-3),
    mttrTotalEstimatedAreaSqft: 9_000,
  });
  await storeProject(server, teamId, {
    name: 'Delivered long ago',
    status: 'Order Completed',
    completedAt: inDays(-40),
  });
  await storeProject(server, teamId, { name: 'Lost', status: 'Order Lost', expectedDeliveryAt: inDays(-9) });
  await storeProject(server, teamId, {
    name: 'Hidden',
    status: 'Order Delayed',
    expectedDeliveryAt: inDays(-9),
    isHidden: true,
  });
});
afterAll(() => server.stop());

const figures = async (cookie: string) => server.call('GET', '/api/portfolio/partner-figures?tab=mine', { cookie });

test('a partner\u2019s figures count what is open, due within a week, late and delivered this month [P5]', async () => {
  expect(await (await figures(admin)).json()).toEqual({
    openCount: 3,
    dueSoonCount: 1,
    lateCount: 1,
    deliveredThisMonthCount: 1,
    openEstimatedSqft: 1_500,
  });
});

test('promised dates are for admins, the figures for partners alone [P5 T9]', async () => {
  const seen = await (await figures(member)).json();
  expect(seen).toMatchObject({ openCount: 3, deliveredThisMonthCount: 1 });
  expect(Object.keys(seen)).not.toContain('lateCount');
  expect((await figures(customer)).status).toBe(403);
});
