import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { ENGINE_QUEUE, openQueue, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { workLane } from '#server/platform/queue/work-lane.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runEngineJob } from './run-engine-job.ts';
import { SCRIPTED_STEP } from '#server/testing/scripted-step-path.ts';

const log = createLog('silent', 'test');
const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);

let server: TestServer;
const workers: PgBoss[] = [];
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop({ timeout: 5000 })));
  await server.stop();
});

/** What a worker process does with conversions; the steps are those of scripted-step.ts. */
async function startWorker(): Promise<void> {
  const queue = await openQueue(server.config.DATABASE_URL, 'worker', log);
  workers.push(queue);
  const parts = {
    ...server,
    db: server.ownDb,
    queue,
    log,
    publicUrl: 'http://127.0.0.1:3000',
    stepProgram: SCRIPTED_STEP,
  };
  await workLane<EngineQueueJob>(parts, ENGINE_QUEUE, ({ data }, signal) => runEngineJob(parts, data, signal));
}

for (const { count, tags } of [
  { count: 1, tags: ['nightly'] },
  { count: 2, tags: ['nightly'] },
])
  test(
    `of twelve orders at once the first is delivered before the fourth begins, and a second team does not wait for the rest (${count} workers) [E6]`,
    { tags, timeout: 180_000 },
    async () => {
      const [many, late] = [await server.signUp('many@example.com'), await server.signUp('late@example.com')];
      const placed: string[] = [];
      for (let index = 0; index < 12; index++)
        placed.push((await uploadScan(server, many, `${index}.las`, scan)).projectId);
      const statusOf = async (projectId: string, cookie: string): Promise<string> =>
        (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).status;
      const statuses = () => Promise.all(placed.map((projectId) => statusOf(projectId, many)));
      const begun = async () => (await statuses()).filter((status) => status !== 'Order Received').length;

      while (workers.length < count) await startWorker();
      await expect.poll(begun).toBeGreaterThan(0);
      const { projectId } = await uploadScan(server, late, 'late.las', scan);
      await expect
        .poll(async () => (await statuses()).includes('Order Completed'), { timeout: 60_000, interval: 20 })
        .toBe(true);
      expect(await begun()).toBeLessThan(4);
      await expect.poll(() => statusOf(projectId, late), { timeout: 60_000, interval: 20 }).toBe('Order Completed');
      expect(await begun(), 'orders of the first team that began before the other was through').toBeLessThan(6);
    },
  );
