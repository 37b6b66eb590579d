import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, backupRun, conversion, project } from '#server/platform/database/schema.ts';
import { enqueueMail } from '#server/platform/queue/queue.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { staffOf } from '#server/testing/staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let customer = '';
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signUp('engine@example.com', { teamName: 'Engine Team' });
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const received = async () =>
  (await uploadScan(server, customer, 'a.las', Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]))).projectId;
const jobs = async () => (await server.call('GET', '/api/ops/jobs', { cookie: ops })).json();
const act = (projectId: string, what: 'retry' | 'cancel', cookie = ops) =>
  server.call('POST', `/api/ops/jobs/${projectId}/${what}`, { cookie, body: { reason: 'Tested' } });

test('a conversion that waits is counted with its age, and can be cancelled and run again with a reason [Y8]', async () => {
  const projectId = await received();
  await enqueueMail(server.queue, { to: 'ada@example.com', subject: 'News', text: 'News', html: '<p>News</p>' });
  const { queues, jobs: listed, backup } = await jobs();
  expect(queues.find(({ name }: { name: string }) => name === 'mail')).toMatchObject({ waiting: 1 });
  expect(backup, 'none was made').toBeNull();
  expect(queues.find(({ name }: { name: string }) => name === 'engine')).toEqual({
    name: 'engine',
    waiting: 1,
    active: 0,
    oldestSeconds: expect.any(Number),
  });
  expect(listed).toMatchObject([
    {
      projectId,
      teamName: 'Engine Team',
      state: 'waiting',
      step: 'inspect',
      tries: 0,
      message: 'Waiting in the queue',
    },
  ]);
  expect((await act(projectId, 'cancel')).status).toBe(200);
  expect((await jobs()).jobs).toMatchObject([
    { projectId, state: 'cancelled', message: 'The conversion was canceled.' },
  ]);
  expect((await act(projectId, 'cancel')).status, 'it does not run any more').toBe(409);
  expect((await act(projectId, 'retry')).status).toBe(200);
  expect((await jobs()).jobs).toMatchObject([{ projectId, state: 'waiting', run: 3 }]);
  const kept = await server.db
    .select({ action: audit.action, details: audit.details })
    .from(audit)
    .where(eq(audit.objectId, projectId))
    .orderBy(audit.createdAt);
  expect(kept.map(({ action, details }) => [action, details])).toEqual([
    ['conversion.cancel', { reason: 'Tested' }],
    ['conversion.rerun', { scanUnit: null, scanUpAxis: null, reason: 'Tested' }],
  ]);
});

test(
  'staff run a conversion again in the unit of the last run, or in another one [Y8 E3]',
  { tags: 'nightly' },
  async () => {
    const projectId = await received();
    const retry = async (frame: object) => {
      await act(projectId, 'cancel');
      const body = { reason: 'Tested', ...frame };
      return (await server.call('POST', `/api/ops/jobs/${projectId}/retry`, { cookie: ops, body })).status;
    };
    const frame = async () =>
      (
        await server.db
          .select({ scanUnit: project.scanUnit, scanUpAxis: project.scanUpAxis })
          .from(project)
          .where(eq(project.id, projectId))
      )[0];
    expect(await retry({ scanUnit: 'mm' })).toBe(200);
    expect(await frame()).toEqual({ scanUnit: 'mm', scanUpAxis: null });
    expect(await retry({ scanUpAxis: 'y' })).toBe(200);
    expect(await frame()).toEqual({ scanUnit: 'mm', scanUpAxis: 'y' });
    expect(await retry({ scanUnit: null })).toBe(200);
    expect(await frame()).toEqual({ scanUnit: null, scanUpAxis: 'y' });
    expect(await retry({ scanUnit: 'furlong' })).toBe(400);
  },
);

test('staff read how old the last finished backup is, and whether one is due [N16]', async () => {
  const finished = (hours: number, faults: number) =>
    server.db
      .insert(backupRun)
      .values({ target: '/mnt/backup', finishedAt: new Date(Date.now() - hours * 3_600_000), faults });
  await finished(30, 0);
  expect((await jobs()).backup).toEqual({ ageSeconds: expect.closeTo(30 * 3600, -2), isDue: true, faults: 0 });
  await finished(2, 1);
  await server.db.insert(backupRun).values({ target: 'one that runs' });
  expect((await jobs()).backup).toEqual({ ageSeconds: expect.closeTo(2 * 3600, -2), isDue: false, faults: 1 });
});

test('of a failed conversion staff read step, tries, reason and what the queue kept of each step [Y8]', async () => {
  const projectId = await received();
  await server.db
    .update(project)
    .set({ status: 'Order Failed', failureReason: 'The file ends too early.' })
    .where(eq(project.id, projectId));
  await server.db.update(conversion).set({ step: 'tile', crashes: 2 }).where(eq(conversion.projectId, projectId));
  const { job, log } = await (await server.call('GET', `/api/ops/jobs/${projectId}`, { cookie: ops })).json();
  expect(job).toMatchObject({ state: 'failed', step: 'tile', tries: 2, message: 'The file ends too early.' });
  expect(log).toMatchObject([{ step: 'inspect', run: 1, state: 'created', output: '' }]);
});

test('all staff see jobs; operations and admins act [Y8 X5]', async () => {
  const projectId = await received();
  for (const role of ['support', 'finance'] as const) {
    const cookie = await staffOf(server, role);
    expect([
      (await server.call('GET', '/api/ops/jobs', { cookie })).status,
      (await act(projectId, 'cancel', cookie)).status,
    ]).toEqual([200, 403]);
  }
  expect((await server.call('GET', '/api/ops/jobs', { cookie: customer })).status).toBe(404);
});
