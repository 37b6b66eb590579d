import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { engineJob } from '#domain/engine/engine-steps.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { enqueueEngineJob } from '#server/platform/queue/queue.ts';
import { isConverting } from '#server/records/rules/conversion-status.ts';

type Lost = { projectId: string; run: number; step: string };

/** Queues the step of every open conversion that has no job any more. Answers how many there were; none in health. */
export function requeueLostSteps(db: Database, queue: PgBoss): Promise<number> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    const { rows } = await transaction.execute<Lost>(sql`
      select c.project_id as "projectId", c.run, c.step
      from conversion c join project p on p.id = c.project_id
      where ${isConverting(sql`p.status`)} and p.deleted_at is null and not c.is_cancelled
        and exists (select 1 from asset a where a.project_id = c.project_id and a.role = 'original')
        and not exists (
          select 1 from pgboss.job j
          where j.name = 'engine' and j.state in ('created', 'retry', 'active')
            and j.data ->> 'projectId' = c.project_id::text and (j.data ->> 'run')::int = c.run)
      for update of c skip locked`);
    for (const { projectId, run, step } of rows)
      await enqueueEngineJob(queue, transaction, { projectId, run, job: engineJob.parse(step) });
    return rows.length;
  });
}
