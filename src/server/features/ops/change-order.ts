import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { OpsOrder, OrderChanges, OrderSettings } from '#contract/ops-orders.ts';
import { changedFields } from '#domain/audit/changed-fields.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { momentOfLocalTime } from '#domain/calendar/local-time.ts';
import { needsReason, maySetPipeline } from '#domain/operations/move-reason.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { isEndedEarly, isFinal } from '#domain/project/status-moves.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, sequenceItem } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireEstimate } from '#server/records/papers/require-estimate.ts';
import { tellTeam, tellTeamOfDates } from '#server/records/notices/tell-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { lockPriceInvoices, withdrawOpenInvoices } from '#server/records/papers/withdraw-invoices.ts';
import { moveProject, setStatus } from '#server/records/move-project.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { requireYears } from '#server/records/require-years.ts';
import { readSequence } from './read-history.ts';
import { findOrder, settingsOf, timeZoneOf, type OrderRows } from './read-order.ts';

export type By = { userId: string; ip: string };
const NOON = 'T12:00';

/** Changes a project's status as staff. STALE if it is not what the page showed, INVALID_INPUT if the reason for the customer is missing (Y2). */
export async function moveOrder(
  transaction: Scoped,
  queue: PgBoss,
  { userId, ip }: By,
  projectId: string,
  { to, reason, version }: { to: ProjectStatus; reason: string; version: number },
): Promise<number> {
  const invoices = await lockPriceInvoices(transaction, projectId);
  const row = await lockVersion(transaction, projectId, version);
  if (needsReason(row.status, to) && reason === '')
    throw new AppError('INVALID_INPUT', { userMessage: 'Give a reason. The customer will see it.' });
  if (to === 'Estimate Ready') await requireEstimate(transaction, projectId);
  const moved = await moveProject(transaction, projectId, { to, mover: 'staff', movedBy: userId, reason, ip });
  if (isEndedEarly(to)) await withdrawOpenInvoices(transaction, queue, invoices, { userId, ip, reason });
  return moved.version;
}

async function lockVersion(
  transaction: Scoped,
  projectId: string,
  version: number | undefined,
): Promise<typeof project.$inferSelect> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && row.version !== version) throw new AppError('STALE');
  return row;
}

/**
 * Writes what staff set on an order besides its status; answers the new version. STALE when somebody was faster with
 * the same field or, where a version is given, with any.
 */
export async function changeOrder(
  transaction: Scoped,
  { userId, ip }: By,
  projectId: string,
  { version: shown, seen = {}, ...changes }: OrderChanges,
): Promise<number> {
  requireYears([changes.scanDateFinal, changes.expectedDeliveryOn]);
  const { version } = await lockVersion(transaction, projectId, shown);
  const rows = await findOrder(transaction, projectId);
  const now = settingsOf(rows);
  if (fieldsBehind({ held: now, given: changes, seen }).length > 0) throw new AppError('STALE');
  const given = changedFields({ ...now, pipelineStatus: rows.project.pipelineStatus }, changes);
  if (Object.keys(given).length === 0) return version;
  if (changes.pipelineStatus !== undefined) await notePipeline(transaction, userId, rows, changes.pipelineStatus);
  const columns = columnsOf(rows, changes);
  await transaction
    .update(project)
    .set({ ...columns, version: sql`${project.version} + 1` })
    .where(eq(project.id, projectId));
  await recordAudit(transaction, {
    teamId: rows.project.teamId,
    userId,
    action: 'project.set',
    objectType: 'project',
    objectId: projectId,
    details: given,
    ip,
  });
  const dates = {
    ...('scanDateFinal' in given && { scanAt: columns.scanDateFinal?.toISOString() ?? null }),
    ...('expectedDeliveryOn' in given && { deliveryOn: changes.expectedDeliveryOn ?? null }),
  };
  const { name, teamId, status } = rows.project;
  if (Object.keys(dates).length > 0 && !isFinal(status))
    await tellTeamOfDates(transaction, { projectId, teamId, project: name, dates, causedBy: userId });
  await publishProject(transaction, {
    ...rows.project,
    pipelineStatus: changes.pipelineStatus ?? rows.project.pipelineStatus,
  });
  return version + 1;
}

function columnsOf(
  rows: OrderRows,
  {
    comment,
    contractType,
    scanDateFinal,
    expectedDeliveryOn,
    isSequenceDelivery,
    implementationPlanUrl,
  }: OrderSettings,
): Partial<typeof project.$inferInsert> {
  const moment = (local: string | null) => (local === null ? null : momentOfLocalTime(local, timeZoneOf(rows)));
  return {
    // Without words there is no banner, and its id says that there is a new one.
    ...(comment && {
      latestComment: comment.lines,
      latestCommentHeader: comment.lines.length > 0 ? comment.header : null,
      latestCommentId: comment.lines.length > 0 ? crypto.randomUUID() : null,
    }),
    ...(contractType && { customerContractType: contractType }),
    ...(scanDateFinal !== undefined && { scanDateFinal: moment(scanDateFinal) }),
    ...(expectedDeliveryOn !== undefined && {
      expectedDeliveryAt: moment(expectedDeliveryOn && `${expectedDeliveryOn}${NOON}`),
    }),
    ...(isSequenceDelivery !== undefined && { isSequenceDelivery }),
    ...(implementationPlanUrl !== undefined && { implementationPlanUrl }),
  };
}

/** Partial results of an order in progress are recorded in the history and notified like statuses (Y2). */
async function notePipeline(
  transaction: Scoped,
  userId: string,
  { project: row }: OrderRows,
  pipelineStatus: string,
): Promise<void> {
  if (row.deletedAt || isEngineProject(row) || !maySetPipeline(row.status))
    throw new AppError('CONFLICT', {
      userMessage: `Progress cannot be set while a project is at '${row.status}'.`,
    });
  if (row.pipelineStatus === pipelineStatus) return;
  const { id: projectId, teamId, status, name } = row;
  await setStatus(transaction, row, { to: status, pipelineStatus, mover: 'staff', movedBy: userId, now: new Date() });
  if (pipelineStatus !== '')
    await tellTeam(transaction, {
      projectId,
      teamId,
      kind: 'status',
      facts: { project: name, before: status, status, pipelineStatus },
      causedBy: userId,
    });
}

/** Replaces the items of a sequenced delivery (Y5); a key twice counts once, the last. STALE when they are not what the page showed. */
export async function setSequence(
  transaction: Scoped,
  { userId, ip }: By,
  projectId: string,
  { items, seen }: { items: OpsOrder['sequence']; seen?: OpsOrder['sequence'] | undefined },
): Promise<void> {
  await lockVersion(transaction, projectId, undefined);
  const { project: row } = await findOrder(transaction, projectId);
  const keyed = (list: OpsOrder['sequence']) => new Map(list.map((item) => [item.key, item]));
  if (seen && !isDeepStrictEqual(keyed(seen), keyed(await readSequence(transaction, projectId))))
    throw new AppError('STALE');
  const byKey = [...new Map(items.map((item) => [item.key, item])).values()];
  const now = new Date();
  await transaction.delete(sequenceItem).where(eq(sequenceItem.projectId, projectId));
  if (byKey.length > 0)
    await transaction
      .insert(sequenceItem)
      .values(byKey.map((item) => ({ ...item, projectId, teamId: row.teamId, updatedAt: now })));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.set',
    objectType: 'project',
    objectId: projectId,
    details: { sequence: Object.fromEntries(byKey.map(({ key, status }) => [key, status])) },
    ip,
  });
  await publishProject(transaction, row);
}
