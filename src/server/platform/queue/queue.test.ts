import { eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Slot } from '#domain/engine/fair-queue.ts';
import { engineJobs, nextJob } from '#domain/engine/engine-steps.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import {
  ENGINE_QUEUE,
  enqueueEngineJob,
  enqueueViewJob,
  openQueue,
  VIEW_QUEUE,
  type EngineQueueJob,
  type ViewJob,
} from './queue.ts';
import { takeTurn } from './take-turn.ts';

let server: TestServer;
const workers: PgBoss[] = [];
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop({ graceful: false });
  await server.stop();
});

/** Another worker process, as far as the database can tell. */
async function openWorker(): Promise<PgBoss> {
  const worker = await openQueue(server.config.DATABASE_URL, 'web', createLog('silent', 'test'));
  workers.push(worker);
  return worker;
}

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
/** Uploaded scans that wait for a worker, in this order. Answers the projects. */
async function orders(cookie: string, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index++)
    made.push((await uploadScan(server, cookie, `${index}.las`, scan)).projectId);
  return made;
}
const signUp = (name: string) => server.signUp(`${name}@example.com`);
const asSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(server.db, { kind: 'system' }, work);

type Held<J> = { id: string; data: J; retryCount: number };
async function begin<J extends object>(
  name: string,
  { slot = 'open', queue = server.queue }: { slot?: Slot; queue?: PgBoss } = {},
): Promise<Held<J> | undefined> {
  const [handed] = await queue.fetch(name, slot === 'spare' ? { groupConcurrency: 1 } : {});
  const turn = handed && (await takeTurn<J>({ db: server.ownDb, queue }, handed, slot));
  if (handed && !turn) await queue.complete(name, handed);
  return handed && turn && { id: handed.id, data: turn.data, retryCount: handed.retryCount };
}
const beginStep = (queue?: PgBoss) => begin<EngineQueueJob>(ENGINE_QUEUE, { ...(queue && { queue }) });
/** Ends a step as the engine does: the next is queued before. */
async function endStep({ id, data, retryCount }: Held<EngineQueueJob>, queue = server.queue): Promise<void> {
  const next = nextJob(data.job);
  if (next) await asSystem((transaction) => enqueueEngineJob(queue, transaction, { ...data, job: next }));
  await queue.complete(ENGINE_QUEUE, { id, retryCount });
}
/** Works until nothing waits. Answers what was begun: `project:step`. */
async function workAll(nameOf: (projectId: string) => string, queue = server.queue): Promise<string[]> {
  const begun: string[] = [];
  for (let step = await beginStep(queue); step; step = await beginStep(queue)) {
    begun.push(`${nameOf(step.data.projectId)}:${step.data.job}`);
    await endStep(step, queue);
  }
  return begun;
}
const namesOf = (projects: Record<string, string[]>) => (projectId: string) =>
  Object.entries(projects).flatMap(([name, ids]) =>
    ids.includes(projectId) ? [`${name}${ids.indexOf(projectId) + 1}`] : [],
  )[0] ?? projectId;
const firstSteps = (begun: string[]) => begun.filter((one) => one.endsWith(':inspect')).map((one) => one.split(':')[0]);

test(
  'of several orders at once the first is through before the second begins, and teams take turns [E6]',
  { tags: 'nightly' },
  async () => {
    const [a, b, c] = [
      await orders(await signUp('a'), 4),
      await orders(await signUp('b'), 1),
      await orders(await signUp('c'), 2),
    ];
    const begun = await workAll(namesOf({ a, b, c }));
    expect(begun.slice(0, 7)).toEqual([...engineJobs.map((job) => `a1:${job}`), 'b1:inspect']);
    expect(firstSteps(begun)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  },
);

test("with 200 orders of one team waiting, another team's begins next [E6]", { tags: 'nightly' }, async () => {
  const [first = ''] = await orders(await signUp('many'), 1);
  await asSystem(async (transaction) => {
    for (let index = 0; index < 199; index++)
      await enqueueEngineJob(server.queue, transaction, { projectId: first, run: index + 2, job: 'inspect' });
  });
  const running = await beginStep();
  const [late] = await orders(await signUp('late'), 1);
  if (running) await server.queue.complete(ENGINE_QUEUE, running);
  expect([(await beginStep())?.data.projectId, (await beginStep())?.data.projectId]).toEqual([late, first]);
});

test("a customer's conversion does not wait for those of the demo [E6]", { tags: 'nightly' }, async () => {
  const cookie = await signUp('first');
  const [demo = '', own] = await orders(cookie, 2);
  await server.queue.deleteAllJobs(ENGINE_QUEUE);
  await server.db.update(project).set({ isDemo: true }).where(eq(project.id, demo));
  for (const projectId of [demo, own ?? ''])
    await asSystem((transaction) => enqueueEngineJob(server.queue, transaction, { projectId, run: 1, job: 'inspect' }));
  expect([(await beginStep())?.data.projectId, (await beginStep())?.data.projectId]).toEqual([own, demo]);
});

test(
  'a step whose worker was killed begins again, before anything that has not begun [N23]',
  { tags: 'nightly' },
  async () => {
    const [a, b] = [await orders(await signUp('a'), 2), await orders(await signUp('b'), 1)];
    const nameOf = namesOf({ a, b });
    // Of the job that stands first in the queue, and of one that traded places with it.
    for (const expected of ['a1', 'b1']) {
      const killed = await beginStep();
      if (!killed) throw new Error('nothing began');
      expect(nameOf(killed.data.projectId)).toBe(expected);
      await server.queue.fail(ENGINE_QUEUE, killed.id, new Error('job heartbeat timeout'));
      await server.db.execute(sql`update pgboss.job set start_after = now() where id = ${killed.id}`);
      const again = await beginStep();
      expect(again).toMatchObject({ data: killed.data, retryCount: 1 });
      if (again) await server.queue.complete(ENGINE_QUEUE, again);
    }
    expect(nameOf((await beginStep())?.data.projectId ?? '')).toBe('a2');
  },
);

test('several workers begin every step once [N23]', async () => {
  const teams = Object.fromEntries(
    await Promise.all(['a', 'b', 'c'].map(async (name) => [name, await orders(await signUp(name), 4)] as const)),
  );
  const queues = [server.queue, await openWorker(), await openWorker(), await openWorker()];
  const begun = (await Promise.all(queues.map((queue) => workAll(namesOf(teams), queue)))).flat();
  const expected = Object.entries(teams).flatMap(([name, ids]) =>
    ids.flatMap((_, index) => engineJobs.map((job) => `${name}${index + 1}:${job}`)),
  );
  expect(begun.toSorted()).toEqual(expected.toSorted());
});

test('workers that begin in the same moment take one order of each team [N23]', { tags: 'nightly' }, async () => {
  const [many, b, c, d] = [
    await orders(await signUp('many'), 9),
    await orders(await signUp('b'), 1),
    await orders(await signUp('c'), 1),
    await orders(await signUp('d'), 1),
  ];
  const queues = [server.queue, await openWorker(), await openWorker(), await openWorker()];
  const begun = await Promise.all(queues.map((queue) => beginStep(queue)));
  // Which of a team's is for whoever decides first: an older one may still be in another worker's hand, and then waits with its age.
  const teamOf = (projectId: string) => namesOf({ many, b, c, d })(projectId).replace(/\d+$/, '');
  expect(begun.map((step) => teamOf(step?.data.projectId ?? '')).sort()).toEqual(['b', 'c', 'd', 'many']);
});

test('orders that were cancelled before they began cost their team no turn [E6]', { tags: 'nightly' }, async () => {
  const cookie = await signUp('a');
  const [a, b] = [await orders(cookie, 3), await orders(await signUp('b'), 2)];
  for (const projectId of a.slice(0, 2))
    expect((await server.call('POST', `/api/projects/${projectId}/cancel`, { cookie, body: {} })).status).toBe(200);
  expect(firstSteps(await workAll(namesOf({ a, b })))).toEqual(['a3', 'b1', 'b2']);
});

test(
  "of a team whose files take their whole time one holds a slot, and another team's is prepared beside it [E6]",
  { tags: 'nightly' },
  async () => {
    const [slow, other] = [await orders(await signUp('slow'), 1), await orders(await signUp('other'), 1)];
    const deliver = (projectIds: string[], count: number) =>
      asSystem(async (transaction) => {
        for (let index = 0; index < count; index++)
          await enqueueViewJob(server.queue, transaction, { projectId: projectIds[0] ?? '', assetId: String(index) });
      });
    await deliver(slow, 3);
    // Both slots were woken by the same delivery.
    const handed = [
      ...(await server.queue.fetch<ViewJob>(VIEW_QUEUE)),
      ...(await server.queue.fetch<ViewJob>(VIEW_QUEUE)),
    ];
    const [open, spare] = await Promise.all(
      handed.map((job, index) =>
        takeTurn<ViewJob>({ db: server.ownDb, queue: server.queue }, job, index === 0 ? 'open' : 'spare'),
      ),
    );
    const waitingOf = async ([projectId]: string[]) =>
      (await server.queue.findJobs<ViewJob>(VIEW_QUEUE, { queued: true, data: { projectId } })).length;
    expect([open?.data.projectId, spare, await waitingOf(slow)]).toEqual([slow[0], undefined, 2]);
    await deliver(other, 2);
    const beside = await begin<ViewJob>(VIEW_QUEUE, { slot: 'spare' });
    expect(beside?.data.projectId).toBe(other[0]);
    expect(await begin<ViewJob>(VIEW_QUEUE, { slot: 'spare' })).toBeUndefined();
    expect([await waitingOf(slow), await waitingOf(other)]).toEqual([2, 1]);
  },
);
