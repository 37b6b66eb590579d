import { eq } from 'drizzle-orm';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';
import { allowedMoves, type Mover } from '#domain/project/status-moves.ts';
import { bannerStatus } from '#domain/tracking/banner-order.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, statusMove } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { tellTeam } from '#server/platform/notices/tell-team.ts';
import { recordAudit } from './audit.ts';

export type Move = {
  to: ProjectStatus;
  mover: Mover;
  /** The person, where it is one. */
  movedBy: string | null;
  /** For the audit and, where the customer is told, for them. */
  reason?: string;
  ip?: string;
  /** Columns that change with it. */
  set?: Partial<Pick<typeof project.$inferInsert, 'scanDateFinal' | 'pipelineStatus' | 'failureReason' | 'customerContractType'>>;
};
type Moved = { before: ProjectStatus; after: ProjectStatus; version: number };

/**
 * The one way in which a status changes by hand, signature or payment: by the table of allowed moves, with history, audit, event and
 * the word to the team, in the transaction of whatever caused it. Throws CONFLICT, and changes nothing, when the table has no such move.
 */
export async function moveProject(transaction: Scoped, projectId: string, { to, mover, movedBy, reason = '', ip, set = {} }: Move): Promise<Moved> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND');
  const before = projectStatus.safeParse(row.status);
  const left = projectStatus.safeParse(row.leftStatus);
  const isAllowed = before.success && allowedMoves({ ...row, status: before.data, leftStatus: left.success ? left.data : null }, mover).includes(to);
  if (!before.success || !isAllowed) throw new AppError('CONFLICT', { userMessage: `A project at '${row.status}' can not be moved to '${to}'.` });
  const now = new Date();
  const pipelineStatus = set.pipelineStatus ?? (to === 'Order Processing' ? (row.pipelineStatus ?? '') : row.pipelineStatus);
  const version = row.version + 1;
  await transaction
    .update(project)
    .set({
      ...set, status: to, pipelineStatus, version, statusChangedAt: now, leftStatus: bannerStatus(to) ? null : before.data === 'Order Delayed' ? row.leftStatus : before.data,
      ...(to === 'Order Received' && !row.receivedAt && { receivedAt: now }),
      ...(to === 'Order Completed' && { completedAt: now }),
    })
    .where(eq(project.id, projectId));
  await noteMove(transaction, { projectId, teamId: row.teamId, from: before.data, to, pipelineStatus, mover, movedBy, reason, now });
  await recordAudit(transaction, { teamId: row.teamId, userId: movedBy, action: 'project.move', objectType: 'project', objectId: projectId, details: { before: before.data, after: to, ...(reason && { reason }) }, ...(ip && { ip }) });
  await tellTeam(transaction, { projectId, teamId: row.teamId, kind: 'status', facts: { project: row.name, before: before.data, status: to, reason }, causedBy: movedBy });
  await publish(transaction, { teamId: row.teamId, projectId, isDemo: row.isDemo, status: to, pipelineStatus, job: '', percent: 0, message: '' });
  return { before: before.data, after: to, version };
}

type Note = { projectId: string; teamId: string; from: string; to: string; pipelineStatus: string | null; mover: Mover; movedBy: string | null; reason?: string; now: Date };

/** A line of the project's history. For the engine, which changes a status together with its own rows. */
export async function noteMove(transaction: Scoped, { from, to, now, ...note }: Note): Promise<void> {
  await transaction.insert(statusMove).values({ ...note, fromStatus: from, toStatus: to, createdAt: now });
}
