import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { findStoreFaults } from '#server/command-line/fsck/find-store-faults.ts';
import { inScope } from '#server/platform/database/database.ts';
import { conversion, project } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { laterWithoutStore, VIEW_QUEUE } from '#server/platform/queue/queue.ts';
import { orderInput, sendPart } from '#server/testing/engine-order.ts';
import { startServerOnLine } from '#server/testing/s3/server-on-line.ts';
import { clearWork } from './clear-work.ts';
import { runEngineJob } from './run-engine-job.ts';
import { SCRIPTED_STEP } from '#server/testing/scripted-step-path.ts';

let on: Awaited<ReturnType<typeof startServerOnLine>>;
let cookie = '';
beforeAll(async () => {
  on = await startServerOnLine();
  cookie = await on.server.signUp('engine@example.com');
});
afterAll(() => on.stop());

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
const stateOf = async (projectId: string) =>
  (await on.server.db.select().from(conversion).where(eq(conversion.projectId, projectId)))[0];
const jobsOf = async (projectId: string) =>
  (
    await on.server.db.execute<{ name: string; job: string; waits: boolean }>(
      sql`select name, data ->> 'job' as job, start_after > now() + interval '20 seconds' as waits
        from pgboss.job where data ->> 'projectId' = ${projectId} order by created_on`,
    )
  ).rows;
const partsOf = (store = on.newStore()) => ({
  ...on.server,
  store,
  log: createLog('silent', 'test'),
  publicUrl: 'http://127.0.0.1:3000',
  stepProgram: SCRIPTED_STEP,
});
const run = (projectId: string, job: EngineJob, store = on.newStore()) =>
  runEngineJob(partsOf(store), { projectId, run: 1, job }, new AbortController().signal);

async function received(): Promise<string> {
  const placed = await (
    await on.server.call('POST', '/api/engine-orders', {
      cookie,
      body: orderInput({ name: 'a.las', sizeBytes: scan.length }),
    })
  ).json();
  await on.server.call('POST', '/api/upload/initialize-multipart-upload', {
    cookie,
    body: { id: placed.uploadId, totalParts: 1 },
  });
  const stored = await sendPart(on.server, cookie, placed.uploadId, scan, 1);
  await on.server.call('PATCH', '/api/upload/complete-multipart-upload', {
    cookie,
    body: {
      id: placed.uploadId,
      uploadId: placed.uploadId,
      parts: [{ partNumber: 1, etag: stored.headers.get('etag') }],
    },
  });
  return placed.projectId;
}

test(
  'a conversion waits while the store is silent, however often it is tried, and leaves no files of tries that broke off [N12]',
  { tags: 'nightly' },
  async () => {
    const projectId = await received();
    await run(projectId, 'inspect');
    // The second file of the step finds no store any more.
    const store = on.newStore();
    const breaking = {
      ...store,
      putFile: async (...call: Parameters<typeof store.putFile>) => {
        const stored = await store.putFile(...call);
        on.line.silence();
        return stored;
      },
    };
    await run(projectId, 'tile', breaking);
    for (let times = 0; times < 4; times++) await run(projectId, 'tile');
    expect(await stateOf(projectId)).toMatchObject({
      step: 'tile',
      crashes: 0,
      message: 'Waiting for the file storage',
    });
    expect((await jobsOf(projectId)).filter(({ job, waits }) => job === 'tile' && waits)).toHaveLength(5);
    on.line.restore();
    await run(projectId, 'tile');
    expect(await stateOf(projectId)).toMatchObject({ step: 'segment', crashes: 0, fence: 7 });
    await on.server.db.update(project).set({ status: 'Order Failed' }).where(eq(project.id, projectId));
    await clearWork(partsOf(), projectId);
    expect(await findStoreFaults(on.newStore(), (work) => inScope(on.server.ownDb, { kind: 'system' }, work))).toEqual(
      [],
    );
  },
);

test('other jobs are queued again, and no try of theirs is counted', async () => {
  const job = { projectId: crypto.randomUUID(), assetId: crypto.randomUUID() };
  on.line.silence();
  await laterWithoutStore(
    on.server.queue,
    { name: VIEW_QUEUE, data: job },
    async () => void (await on.newStore().size('a')),
  );
  on.line.restore();
  expect(await jobsOf(job.projectId)).toEqual([{ name: VIEW_QUEUE, job: null, waits: true }]);
  await expect(
    laterWithoutStore(on.server.queue, { name: VIEW_QUEUE, data: job }, () => Promise.reject(new Error('a fault'))),
  ).rejects.toThrow('a fault');
});
