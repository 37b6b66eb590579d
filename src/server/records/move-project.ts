import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';
import { allowedMoves, isEndedEarly, leftStatusAfter, type Mover } from '#domain/project/status-moves.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, statusMove } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';
import { tellTeam } from '#server/records/notices/tell-team.ts';
import { recordAudit } from './audit.ts';
import { publishProject } from './publish-project.ts';

export type Move = {
  to: ProjectStatus;
  mover: Mover;
  /** The person, where it is one. */
  movedBy: string | null;
  /** For the audit log and, where the customer is notified, for the customer. */
  reason?: string;
  /** Number of the estimate or invoice that moved it: the reason for the audit, and no words for anybody. */
  paperNumber?: string;
  ip?: string;
  /** An invoice that came with it: part of the same notification, which also goes to the person who changed the status and has to pay. */
  invoice?: { invoiceId: string; number: string; amountCents: number; currency?: string };
};
type Moved = { before: ProjectStatus; after: ProjectStatus; version: number };

/**
 * The one way in which a status changes by hand, signature or payment: by the table of allowed moves, with history, audit, event and
 * the word to the team, in the transaction of whatever caused it. Throws CONFLICT, and changes nothing, when the table has no such move.
 */
export async function moveProject(
  transaction: Scoped,
  projectId: string,
  { to, mover, movedBy, reason: words = '', paperNumber = '', ip, invoice }: Move,
): Promise<Moved> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND');
  const before = projectStatus.safeParse(row.status);
  const left = projectStatus.safeParse(row.leftStatus);
  const isAllowed =
    before.success &&
    allowedMoves({ ...row, status: before.data, leftStatus: left.success ? left.data : null }, mover).includes(to);
  if (!before.success || !isAllowed)
    throw new AppError('CONFLICT', { userMessage: `A project at '${row.status}' can not be moved to '${to}'.` });
  const now = new Date();
  const reason = words || paperNumber;
  const pipelineStatus = to === 'Order Processing' ? (row.pipelineStatus ?? '') : row.pipelineStatus;
  const version = row.version + 1;
  const stamps = {
    ...(to === 'Order Received' && !row.receivedAt && { receivedAt: now }),
    ...(to === 'Order Completed' && { completedAt: now }),
  };
  await setStatus(transaction, row, { to, pipelineStatus, mover, movedBy, reason, now, set: { version, ...stamps } });
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: movedBy,
    action: 'project.move',
    objectType: 'project',
    objectId: projectId,
    details: { before: before.data, after: to, ...(reason && { reason }) },
    ...(ip && { ip }),
  });
  await tellTeam(transaction, {
    projectId,
    teamId: row.teamId,
    kind: 'status',
    facts: {
      project: row.name,
      before: before.data,
      status: to,
      reason: words,
      ...invoice,
      ...(to === 'Ready To Scan' && row.scanDateFinal && { scanAt: row.scanDateFinal.toISOString() }),
      ...(isEndedEarly(to) && (await paidOf(transaction, projectId))),
    },
    causedBy: invoice ? null : movedBy,
  });
  await publishProject(transaction, { ...row, status: to, pipelineStatus });
  return { before: before.data, after: to, version };
}

/** What was paid of an order's price, and what of it went back. */
async function paidOf(transaction: Scoped, projectId: string): Promise<Record<string, number | string>> {
  const [money] = await readOrderMoney(transaction, sql`p.id = ${projectId}`);
  const { paidCents = 0, refundedCents = 0, currency = DEFAULT_CURRENCY } = money ?? {};
  return { paidCents, refundedCents, ...(currency !== DEFAULT_CURRENCY && { currency }) };
}

type Standing = Pick<typeof project.$inferSelect, 'id' | 'teamId' | 'status' | 'leftStatus' | 'pipelineStatus'>;
type Change = {
  to: string;
  pipelineStatus: string | null;
  mover: Mover;
  movedBy: string | null;
  reason?: string;
  now: Date;
  /** Columns that change with it. */ set?: PgUpdateSetSource<typeof project>;
};

/**
 * Writes a status with all that follows from it, and the line of the project's history. Asks no table: for `moveProject`, and for the engine,
 * which moves a project together with rows of its own. Another pipeline status is history too; where neither changes there is none.
 */
export async function setStatus(
  transaction: Scoped,
  row: Standing,
  { to, pipelineStatus, now, set = {}, ...by }: Change,
): Promise<void> {
  const isMove = to !== row.status;
  await transaction
    .update(project)
    .set({
      ...set,
      status: to,
      pipelineStatus,
      ...(isMove && { statusChangedAt: now, leftStatus: leftStatusAfter(row, to) }),
    })
    .where(eq(project.id, row.id));
  if (!isMove && pipelineStatus === row.pipelineStatus) return;
  await transaction.insert(statusMove).values({
    ...by,
    projectId: row.id,
    teamId: row.teamId,
    fromStatus: row.status,
    toStatus: to,
    pipelineStatus,
    createdAt: now,
  });
}
