import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { openUpload } from '#server/testing/engine-order.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { ENGINE_QUEUE, enqueueEngineJob, type EngineQueueJob } from './queue.ts';

test("a customer's conversion does not wait for those of the demo [E6]", async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const cookie = await server.signUp('first@example.com');
  const demo = await openUpload(server, cookie, { name: 'demo.las', sizeBytes: 100 });
  const own = await openUpload(server, cookie, { name: 'own.las', sizeBytes: 100 });
  await server.db.update(project).set({ isDemo: true }).where(eq(project.id, demo.projectId));
  for (const { projectId } of [demo, own]) {
    await inScope(server.db, { kind: 'worker', projectId }, (transaction) => enqueueEngineJob(server.queue, transaction, { projectId, run: 1, job: 'inspect' }));
  }
  const taken = [];
  for (let count = 0; count < 2; count++) taken.push(...(await server.queue.fetch<EngineQueueJob>(ENGINE_QUEUE)));
  expect(taken.map(({ data }) => data.projectId)).toEqual([own.projectId, demo.projectId]);
});
