import type { PgBoss } from 'pg-boss';
import { laneSlots } from '#domain/engine/fair-queue.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ENGINE_QUEUE, VIEW_QUEUE } from './queue.ts';
import { takeTurn, type Turn } from './take-turn.ts';
import { inJobSpan } from './traced-jobs.ts';

const laneOf = { [ENGINE_QUEUE]: 'conversion', [VIEW_QUEUE]: 'view' } as const;
/** New jobs are notified immediately; retries are not, and would wait for the default of 30 seconds. */
const RETRY_LOOK_SECONDS = 2;

/** Works on the jobs of a lane in all of its slots, each job in its team's turn. `signal` fires when the worker may not go on with it. */
export async function workLane<J extends object>(
  parts: { db: Database; queue: PgBoss },
  name: keyof typeof laneOf,
  work: (turn: Turn<J>, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  for (const slot of laneSlots[laneOf[name]]) {
    const spare = slot === 'spare' && { groupConcurrency: 1 };
    await parts.queue.work<J>(
      name,
      { localConcurrency: 1, notifyPollingIntervalSeconds: RETRY_LOOK_SECONDS, ...spare },
      async ([job]) => {
        const turn = job && (await takeTurn<J>(parts, job, slot));
        // The turn may be that of another job, which this one traded places with.
        if (turn) await inJobSpan({ ...job, data: turn.data }, () => work(turn, job.signal));
      },
    );
  }
}
