import type { OpenAPIHono } from '@hono/zod-openapi';
import { sql, type SQL } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/ops-admin.ts';
import { isBackupDue } from '#domain/operations/backup-age.ts';
import { findLastBackup } from '#server/platform/backup/backup-run.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import {
  DEMO_QUEUE,
  ENGINE_QUEUE,
  MAIL_QUEUE,
  PAYMENT_QUEUE,
  SIGNING_QUEUE,
  VIEW_QUEUE,
} from '#server/platform/queue/queue.ts';
import { cancelConversion, rerunConversion } from '#server/records/change-conversion.ts';
import { requireVisibleProject } from '#server/records/project-records.ts';
import { isConverting } from '#server/records/rules/conversion-status.ts';

const QUEUES = [ENGINE_QUEUE, VIEW_QUEUE, DEMO_QUEUE, PAYMENT_QUEUE, SIGNING_QUEUE, MAIL_QUEUE];
const MAX_JOBS = 200;
const MAX_OUTPUT = 4000;

type JobRow = Omit<contract.OpsJob, 'updatedAt'> & { updatedAt: string | Date };
type LogRow = Omit<contract.OpsJobLog, 'at' | 'output'> & { at: string | Date; output: unknown };

/** Queues and conversions: depth and age, what failed and why, once more, and enough (Y8). */
export function mountJobs(app: OpenAPIHono<AppEnv>, parts: { db: Database; queue: PgBoss }): void {
  app.openapi(contract.listJobs, async (context) => {
    const answer = await asStaff(parts, context, 'read', async (transaction) => {
      const last = await findLastBackup(transaction);
      const now = new Date();
      return {
        queues: await queueStates(transaction),
        jobs: await findJobs(
          transaction,
          sql`(${isConverting(sql`p.status`)} and not c.is_cancelled) or p.status = 'Order Failed'`,
        ),
        backup: last
          ? {
              ageSeconds: Math.round((now.getTime() - last.finishedAt.getTime()) / 1000),
              isDue: isBackupDue(last.finishedAt, now),
              faults: last.faults,
            }
          : null,
      };
    });
    return context.json(answer, 200);
  });

  app.openapi(contract.getJobLog, async (context) => {
    const { projectId } = context.req.valid('param');
    const answer = await asStaff(parts, context, 'read', async (transaction, staff) => {
      const { stepDurations: stepSeconds } = await requireVisibleProject(transaction, staff, projectId);
      const [job] = await findJobs(transaction, sql`p.id = ${projectId}`);
      if (!job) throw new AppError('NOT_FOUND');
      return { job, stepSeconds, log: await readLog(transaction, projectId) };
    });
    return context.json(answer, 200);
  });

  app.openapi(contract.retryJob, async (context) => {
    const { projectId } = context.req.valid('param');
    await asStaff(parts, context, 'work', async (transaction, staff) => {
      const last = await requireVisibleProject(transaction, staff, projectId);
      const { reason, scanUnit = last.scanUnit, scanUpAxis = last.scanUpAxis } = context.req.valid('json');
      await rerunConversion(transaction, parts.queue, { principal: staff, ip: staff.ip, reason }, projectId, {
        scanUnit,
        scanUpAxis,
      });
    });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.cancelJob, async (context) => {
    await asStaff(parts, context, 'work', (transaction, staff) =>
      cancelConversion(
        transaction,
        { principal: staff, ip: staff.ip, ...context.req.valid('json') },
        context.req.valid('param').projectId,
      ),
    );
    return context.json({ ok: true as const }, 200);
  });
}

/** How many jobs wait in each queue and since when the oldest could have begun. */
async function queueStates(transaction: Scoped) {
  const { rows } = await transaction.execute<{
    name: string;
    waiting: number;
    active: number;
    oldestSeconds: number | null;
  }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as active,
      extract(epoch from now() - min(greatest(start_after, created_on))
        filter (where state in ('created', 'retry') and start_after <= now()))::int as "oldestSeconds"
    from pgboss.job group by name`);
  return QUEUES.map(
    (name) => rows.find((row) => row.name === name) ?? { name, waiting: 0, active: 0, oldestSeconds: null },
  );
}

async function findJobs(transaction: Scoped, where: SQL): Promise<contract.OpsJob[]> {
  const { rows } = await transaction.execute<JobRow>(sql`
    select p.id as "projectId", p.name, coalesce(t.name, '') as "teamName", p.status,
      p.is_demo as "isDemo", c.step, c.progress_percent as percent, c.crashes as tries, c.run,
      case when c.is_cancelled then 'cancelled'
        when p.status = 'Order Failed' then 'failed'
        when exists (select 1 from pgboss.job j
          where j.name = ${ENGINE_QUEUE} and j.state = 'active' and j.data ->> 'projectId' = p.id::text) then 'running'
        else 'waiting' end as state,
      case when p.status = 'Order Failed' then coalesce(p.failure_reason, c.message) else c.message end as message, c.updated_at as "updatedAt"
    from conversion c join project p on p.id = c.project_id left join team t on t.id = p.team_id
    where p.deleted_at is null and (${where}) order by (p.status = 'Order Failed'), c.updated_at desc limit ${MAX_JOBS}`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }));
}

/** What the queue keeps of a project's steps: when each began, how often it was tried and what it ended with. */
async function readLog(transaction: Scoped, projectId: string): Promise<contract.OpsJobLog[]> {
  const { rows } = await transaction.execute<LogRow>(sql`
    select coalesce(started_on, created_on) as at, data ->> 'job' as step, (data ->> 'run')::int as run, state::text as state,
      retry_count as tries, extract(epoch from completed_on - started_on)::float8 as seconds, output
    from pgboss.job where name = ${ENGINE_QUEUE} and data ->> 'projectId' = ${projectId} order by 1 desc limit ${MAX_JOBS}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), output: outputText(row.output) }));
}

function outputText(output: unknown): string {
  if (output === null || output === undefined) return '';
  const message = typeof output === 'object' && 'message' in output ? output.message : output;
  return (typeof message === 'string' ? message : JSON.stringify(message)).slice(0, MAX_OUTPUT);
}
