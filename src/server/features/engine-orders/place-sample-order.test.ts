import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { project, team } from '#server/platform/database/schema.ts';
import { DEMO_QUEUE, type DemoJob } from '#server/platform/queue/queue.ts';
import { finishProject, orderInput, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"sampleScan":{"max":12,"windowSeconds":3600}}' });
  cookie = await server.signUp('sample@example.com');
});
afterAll(() => server.stop());

const press = (who = cookie) => server.call('POST', '/api/engine-orders/sample', { cookie: who });
const wire = async (projectId: string, who = cookie): Promise<WireProject> =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: who })).json();

test('one press orders the sample scan for the worker; more of them open the same project', async () => {
  const answers = await Promise.all([press(), press(), press()]);
  const placed: { projectId: string; isNew: boolean }[] = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(placed.map(({ projectId }) => projectId)).size).toBe(1);
  expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1);
  const jobs = await server.queue.fetch<DemoJob>(DEMO_QUEUE, { batchSize: 5 });
  expect(jobs.map(({ data }) => [data.kind, data.projectId])).toEqual([['scan', placed[0]?.projectId]]);
  expect(await wire(placed[0]?.projectId ?? '')).toMatchObject({
    name: 'Sample scan',
    status: 'Order Received',
    is_sample: true,
    subType: 'Engine',
  });
});

test('it draws no allowance and needs no payment, and another team does not see it', async () => {
  const { projectId } = await (await press()).json();
  await finishProject(server, projectId, 1200);
  expect((await wire(projectId)).access.canDownload).toBe(true);
  expect((await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} })).status).toBe(200);
  const used = await server.db
    .select({ usedSqft: team.usedSqft })
    .from(team)
    .innerJoin(project, eq(project.teamId, team.id))
    .where(eq(project.id, projectId));
  expect(used).toEqual([{ usedSqft: 0 }]);
  const stranger = await server.signUp('sample-stranger@example.com');
  expect((await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: stranger })).status).toBe(404);
  expect(
    (
      await server.call('POST', `/api/projects/${projectId}/rerun`, {
        cookie,
        body: { scanUnit: null, scanUpAxis: null },
      })
    ).status,
    'nothing else is converted in its place',
  ).toBe(409);
});

test('after a failed or a deleted one there is a new one, and too many are refused', async () => {
  const { projectId } = await (await press()).json();
  await server.call('DELETE', `/api/projects/${projectId}`, { cookie });
  const second = await (await press()).json();
  expect(second).toMatchObject({ isNew: true });
  await server.db.update(project).set({ status: 'Order Failed' }).where(eq(project.id, second.projectId));
  expect(await (await press()).json()).toMatchObject({ isNew: true });
  const statuses: number[] = [];
  for (let count = 0; count < 8; count++) statuses.push((await press()).status);
  expect(statuses.at(-1)).toBe(429);
});

test('nobody makes a sample of a project of their own, by no call and not in the database', async () => {
  const { projectId } = await uploadScan(
    server,
    cookie,
    'own.las',
    Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]),
  );
  await finishProject(server, projectId, 1000);
  const file = { name: 'a.las', sizeBytes: 1000 };
  const tries = [
    server.call('POST', '/api/engine-orders', { cookie, body: { ...orderInput(file), isSample: true } }),
    server.call('PATCH', `/api/projects/${projectId}/details`, { cookie, body: { version: 1, isSample: true } }),
    server.call('POST', '/api/update-airtable-record', {
      cookie,
      body: { tableName: 'Projects', recordId: projectId, fieldsToUpdate: { is_sample: true } },
    }),
  ];
  for (const answer of await Promise.all(tries)) expect(answer.status).toBe(400);
  await expect(server.db.update(project).set({ isSample: true }).where(eq(project.id, projectId))).rejects.toThrow();
  const found = await wire(projectId);
  expect([found.is_sample, found.access.canDownload]).toEqual([undefined, false]);
});

test('visitors and unverified people order none', async () => {
  expect((await press('')).status).toBe(401);
  expect((await press(await server.signUp('sample-unverified@example.com', { isVerified: false }))).status).toBe(403);
});
