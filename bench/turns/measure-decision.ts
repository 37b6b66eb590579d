import { sql } from 'drizzle-orm';
import { inScope } from '#server/platform/database/database.ts';
import { ENGINE_QUEUE, enqueueEngineJob, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { takeTurn } from '#server/platform/queue/take-turn.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer } from '#server/testing/test-server.ts';

/** Medians in ms, over what a busy week leaves behind. `placeOfOther`: how many orders began before the other team's did. */
export type Decision = { waiting: number; ended: number; handedMs: number; decidedMs: number; placeOfOther: number };

const WAITING = 200;
const ENDED = 50_000;

/** 200 orders of one team wait, and 50,000 jobs of 500 teams have ended; then one of another team comes. */
export async function measureDecision(): Promise<Decision> {
  const server = await startTestServer();
  try {
    const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
    const { projectId: many } = await uploadScan(server, await server.signUp('many@example.com'), 'a.las', scan);
    await server.db.execute(
      sql`insert into pgboss.job (name, data, group_id, priority, state, completed_on)
        select 'engine', '{"job":"publish"}', md5((n % 500)::text), 2, 'completed', now() - interval '1 hour'
        from generate_series(1, ${ENDED}) n`,
    );
    await inScope(server.db, { kind: 'system' }, async (transaction) => {
      for (let run = 2; run <= WAITING; run++)
        await enqueueEngineJob(server.queue, transaction, { projectId: many, run, job: 'inspect' });
    });
    await server.db.execute(sql`analyze pgboss.job`);
    const [handed, decided] = [[], []] as [number[], number[]];
    const begin = async () => {
      const startedAt = performance.now();
      const [job] = await server.queue.fetch<EngineQueueJob>(ENGINE_QUEUE);
      handed.push(performance.now() - startedAt);
      if (!job) throw new Error('nothing waits');
      const turn = await takeTurn<EngineQueueJob>({ db: server.ownDb, queue: server.queue }, job);
      decided.push(performance.now() - startedAt - (handed.at(-1) ?? 0));
      return { projectId: turn?.data.projectId, end: () => server.queue.complete(ENGINE_QUEUE, job) };
    };
    for (let count = 0; count < 20; count++) await (await begin()).end();
    const running = await begin();
    const { projectId: other } = await uploadScan(server, await server.signUp('other@example.com'), 'b.las', scan);
    await running.end();
    let placeOfOther = 0;
    for (let next = await begin(); next.projectId !== other; next = await begin()) {
      placeOfOther++;
      await next.end();
    }
    return { waiting: WAITING, ended: ENDED, handedMs: median(handed), decidedMs: median(decided), placeOfOther };
  } finally {
    await server.stop();
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
