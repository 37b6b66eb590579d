import type pg from 'pg';
import { z } from 'zod';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from './queue.ts';

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** A job of a backup. */
export const jobLine = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.number().int(),
  startAfter: time,
  singletonKey: z.string().nullable(),
  groupId: z.string().nullish(),
  createdOn: time.optional(),
});

/**
 * Replaces the jobs in the queue by those of a backup (a JSON text each), in the transaction of `client`. One that was running starts
 * again: jobs can safely run twice. Retries are counted from zero again, by the rules of each queue.
 */
export async function restoreJobs(url: string, client: pg.Client, batches: AsyncIterable<string[]>): Promise<void> {
  const queue = await openQueue(url, 'web', createLog('error', 'restore'));
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  try {
    await client.query(`delete from pgboss.job where not starts_with(name, '__pgboss')`);
    const known = new Set((await queue.getQueues()).map(({ name }) => name));
    for await (const lines of batches) {
      const jobs = lines.map((line) => jobLine.parse(JSON.parse(line))).filter(({ name }) => known.has(name));
      for (const [name, own] of Map.groupBy(jobs, (one) => one.name)) {
        // Their turns depend on how long they have waited. Backups of earlier releases do not say.
        const ages = own.filter(({ createdOn }) => createdOn);
        await queue.insert(
          name,
          own.map(({ id, data, priority, startAfter, singletonKey, groupId }) => ({
            id,
            data: data ?? {},
            priority,
            startAfter,
            singletonKey: singletonKey ?? undefined,
            ...(groupId && { group: { id: groupId } }),
          })),
          { db },
        );
        await client.query(
          `update pgboss.job set created_on = was.created_on
            from unnest($2::uuid[], $3::timestamptz[]) as was (id, created_on)
            where name = $1 and job.id = was.id`,
          [name, ages.map(({ id }) => id), ages.map(({ createdOn }) => createdOn)],
        );
      }
    }
  } finally {
    await queue.stop({ graceful: false });
  }
}
