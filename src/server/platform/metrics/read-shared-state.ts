import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { findLastBackup } from '#server/platform/backup/backup-run.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { registry } from './metrics.ts';

const registers = [registry];
const databaseUp = new Gauge({ name: 'storey_database_up', help: '1: the database answers', registers });
const queueJobs = new Gauge({
  name: 'storey_queue_jobs',
  help: 'Jobs of the queue that wait or are at work',
  labelNames: ['queue', 'state'],
  registers,
});
const queueAge = new Gauge({
  name: 'storey_queue_oldest_seconds',
  help: 'Age of the oldest job that could begin now',
  labelNames: ['queue'],
  registers,
});
const backupFinished = new Gauge({
  name: 'storey_backup_finished_timestamp_seconds',
  help: 'When the last backup ended; 0 without any',
  registers,
});

type QueueRow = { queue: string; waiting: number; active: number; oldestSeconds: number };

/** Reads what all processes have in common from the database: take the maximum over them. Without a database these figures are those of last time. */
export async function readSharedState(db: Database): Promise<void> {
  try {
    const { rows } = await db.execute<QueueRow>(sql`
      select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as active,
        coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
          filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
      from pgboss.job where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss') group by name`);
    const backup = await inScope(db, { kind: 'system' }, findLastBackup);
    // A queue that became empty has no row.
    queueJobs.reset();
    queueAge.reset();
    for (const { queue, waiting, active, oldestSeconds } of rows) {
      queueJobs.set({ queue, state: 'waiting' }, waiting);
      queueJobs.set({ queue, state: 'active' }, active);
      queueAge.set({ queue }, oldestSeconds);
    }
    backupFinished.set((backup?.finishedAt?.getTime() ?? 0) / 1000);
    databaseUp.set(1);
  } catch {
    databaseUp.set(0);
  }
}
