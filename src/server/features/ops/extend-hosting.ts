import { eq, sql } from 'drizzle-orm';
import { extensionProblem } from '#domain/project/hosting.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishProject } from '#server/records/publish-project.ts';
import type { By } from './change-order.ts';

type Extension = { until: string; seen: string | null; reason: string };

/** Extends the hosting of a project; an archived one is as before again. STALE when the page showed another last day. */
export async function extendHosting(
  transaction: Scoped,
  { userId, ip }: By,
  projectId: string,
  { until, seen, reason }: Extension,
): Promise<void> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.hostedUntil !== seen) throw new AppError('STALE');
  const problem = extensionProblem(until, row.hostedUntil, dayOf(new Date()));
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem });
  await transaction
    .update(project)
    .set({ hostedUntil: until, hostingNotices: 0, version: sql`${project.version} + 1` })
    .where(eq(project.id, projectId));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.host',
    objectType: 'project',
    objectId: projectId,
    details: { before: row.hostedUntil, until, reason },
    ip,
  });
  await publishProject(transaction, row);
}
