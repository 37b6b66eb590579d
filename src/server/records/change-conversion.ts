import { UNDO_DAYS, undoEndsAt } from '#domain/account/deletion.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';
import { frameChangeText } from '#domain/engine/scan-unit.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { canDelete, isUnlocked, type Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, project } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { dropWaitingStep, enqueueEngineJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from './audit.ts';
import { setStatus } from './move-project.ts';
import {
  factsOf,
  orderedTitle,
  requireHostedProject,
  requireVisibleProject,
  type ProjectRow,
} from './project-records.ts';
import { publishProject } from './publish-project.ts';

/** `reason`: why staff do it. */
type Who = { principal: Principal; ip: string; reason?: string };
const userIdOf = (principal: Principal) => ('userId' in principal ? principal.userId : null);
const moverOf = ({ kind }: Principal) => (kind === 'staff' ? 'staff' : 'admin');

/**
 * Locks the conversion of a project, so that of two changes at the same time the second one sees what the first did. False
 * where there is none yet: its scan has not arrived.
 */
async function lockConversion(transaction: Scoped, projectId: string): Promise<boolean> {
  const rows = await transaction
    .select({ run: conversion.run })
    .from(conversion)
    .where(eq(conversion.projectId, projectId))
    .for('update');
  return rows.length > 0;
}

/** Stops a running conversion; finished steps stay viewable and nothing is charged. */
export async function cancelConversion(
  transaction: Scoped,
  { principal, ip, reason }: Who,
  projectId: string,
): Promise<void> {
  await lockConversion(transaction, projectId);
  const row = await requireHostedProject(transaction, principal, projectId);
  if (!isConverting(row.status)) throw new AppError('CONFLICT', { userMessage: 'This conversion is not running.' });
  const failureReason = 'The conversion was canceled.';
  // A raised run number makes every job of the present run end without a commit.
  await transaction
    .update(conversion)
    .set({ isCancelled: true, run: sql`${conversion.run} + 1`, updatedAt: new Date() })
    .where(eq(conversion.projectId, projectId));
  await dropWaitingStep(transaction, projectId);
  const now = new Date();
  await setStatus(transaction, row, {
    to: 'Order Failed',
    pipelineStatus: row.pipelineStatus,
    mover: moverOf(principal),
    movedBy: userIdOf(principal),
    reason: failureReason,
    now,
    set: { failureReason, failureCause: 'stopped' },
  });
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(principal),
    action: 'conversion.cancel',
    objectType: 'project',
    objectId: projectId,
    ...(reason && { details: { reason } }),
    ip,
  });
  await publish(transaction, {
    teamId: row.teamId,
    projectId,
    isDemo: row.isDemo,
    status: 'Order Failed',
    pipelineStatus: row.pipelineStatus,
    job: 'inspect',
    percent: 0,
    message: failureReason,
  });
}

/** Runs the conversion again, from the start and with another unit or axis. An unlocked project keeps its frozen result. */
export async function rerunConversion(
  transaction: Scoped,
  queue: PgBoss,
  { principal, ip, reason }: Who,
  projectId: string,
  choice: { scanUnit: string | null; scanUpAxis: string | null },
): Promise<void> {
  const hasArrived = await lockConversion(transaction, projectId);
  const row = await requireHostedProject(transaction, principal, projectId);
  if (isUnlocked(factsOf(row)))
    throw new AppError('CONFLICT', {
      userMessage: 'This project is unlocked, so its result cannot be replaced. Start a new conversion instead.',
    });
  if (!hasArrived)
    throw new AppError('CONFLICT', { userMessage: 'The scan of this project has not been uploaded yet.' });
  if (row.status !== 'Order Failed' && row.status !== 'Order Completed')
    throw new AppError('CONFLICT', { userMessage: 'This conversion is still running.' });
  const message = 'Waiting in the queue';
  const reset = {
    ...(await orderedTitle(transaction, projectId)),
    step: 'inspect',
    stepsDone: 0,
    crashes: 0,
    progressPercent: 0,
    message,
    isCancelled: false,
    outputs: {},
    updatedAt: new Date(),
  };
  const [changed] = await transaction
    .update(conversion)
    .set({ ...reset, run: sql`${conversion.run} + 1` })
    .where(eq(conversion.projectId, projectId))
    .returning({ run: conversion.run });
  if (!changed) throw new Error('The locked conversion is gone.');
  const emptied = {
    failureReason: null,
    failureCause: null,
    foundUnit: null,
    stepDurations: {},
    mlStartedAt: null,
    mlEndedAt: null,
    completedAt: null,
    mlEstimatedTotalSqft: null,
    ipCalculatedTotalSqft: null,
    isSizeAssumed: false,
    unmodeledSqft: null,
  };
  await setStatus(transaction, row, {
    to: 'Order Received',
    pipelineStatus: null,
    mover: moverOf(principal),
    movedBy: userIdOf(principal),
    reason: [frameChangeText(row, choice), reason].filter(Boolean).join(' '),
    now: reset.updatedAt,
    set: { ...choice, ...emptied },
  });
  await transaction
    .delete(asset)
    .where(and(eq(asset.projectId, projectId), ne(asset.role, 'original'), eq(asset.isDelivered, false)));
  await enqueueEngineJob(queue, transaction, { projectId, run: changed.run, job: 'inspect' });
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(principal),
    action: 'conversion.rerun',
    objectType: 'project',
    objectId: projectId,
    details: { ...choice, ...(reason && { reason }) },
    ip,
  });
  await publish(transaction, {
    teamId: row.teamId,
    projectId,
    isDemo: row.isDemo,
    status: 'Order Received',
    pipelineStatus: null,
    job: 'inspect',
    percent: 0,
    message,
  });
}

type StoredProject = typeof project.$inferSelect;

async function requireDeletable(transaction: Scoped, principal: Principal, projectId: string): Promise<ProjectRow> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  if (!canDelete(principal, factsOf(row))) throw new AppError('FORBIDDEN');
  return row;
}

/** Deletes a project; it can come back within 30 days, and a draw-down is not returned. */
export async function deleteProject(transaction: Scoped, { principal, ip }: Who, projectId: string): Promise<void> {
  const row = await requireDeletable(transaction, principal, projectId);
  await hideProject(transaction, row);
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(principal),
    action: 'project.delete',
    objectType: 'project',
    objectId: projectId,
    ip,
  });
}

/** Hides a project from everybody but staff, stops its conversion, and tells open pages. */
export async function hideProject(transaction: Scoped, row: StoredProject): Promise<void> {
  await transaction.update(project).set({ deletedAt: new Date() }).where(eq(project.id, row.id));
  await transaction
    .update(conversion)
    .set({ isCancelled: true, run: sql`${conversion.run} + 1`, updatedAt: new Date() })
    .where(eq(conversion.projectId, row.id));
  await dropWaitingStep(transaction, row.id);
  await publishProject(transaction, row);
}

export async function restoreProject(transaction: Scoped, { principal, ip }: Who, projectId: string): Promise<void> {
  const row = await requireDeletable(transaction, principal, projectId);
  if (!row.deletedAt) return;
  if (undoEndsAt(row.deletedAt) < new Date())
    throw new AppError('CONFLICT', { userMessage: `This project was deleted more than ${UNDO_DAYS} days ago.` });
  await showProject(transaction, row);
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: userIdOf(principal),
    action: 'project.restore',
    objectType: 'project',
    objectId: projectId,
    ip,
  });
}

/** Shows a deleted project again; a conversion that it interrupted has failed. */
export async function showProject(transaction: Scoped, row: StoredProject): Promise<void> {
  const stopped = isConverting(row.status) && {
    status: 'Order Failed',
    failureReason: 'The conversion stopped when the project was deleted.',
    failureCause: 'stopped' as const,
  };
  await transaction
    .update(project)
    .set({ deletedAt: null, ...stopped })
    .where(eq(project.id, row.id));
  await publishProject(transaction, { ...row, ...stopped });
}
