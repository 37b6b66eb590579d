import { and, eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Principal } from '#domain/access/access.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { allowedMoves } from '#domain/project/status-moves.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { order, signature } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { lockPriceInvoices, withdrawOpenInvoices } from '#server/records/papers/withdraw-invoices.ts';
import { moveProject } from '#server/records/move-project.ts';
import { requireEditableProject, type ProjectRow } from '#server/records/project-records.ts';

type By = { projectId: string; ip: string };
type Moved = { row: ProjectRow; status: string };
/** `forms`: of the signing service, that nobody is to sign any more. */
type Cancelled = Moved & { forms: string[] };

/** The project, for an admin of its own team. Staff move orders in the console, with their own rights. */
async function requireCustomer(
  db: Database,
  principal: Principal,
  projectId: string,
): Promise<{ row: ProjectRow; userId: string }> {
  const row = await inScope(db, scopeOf(principal), (transaction) =>
    requireEditableProject(transaction, principal, projectId),
  );
  if (principal.kind !== 'user') throw new AppError('FORBIDDEN');
  return { row, userId: principal.userId };
}

/**
 * Cancels an order that nobody has paid for yet, with the open invoice of its deposit and the form that waits for a
 * signature. Throws CONFLICT from a later status, and while a payment is under way.
 */
export async function cancelOrder(
  { db, queue }: { db: Database; queue: PgBoss },
  principal: Principal,
  { projectId, reason, ip }: By & { reason: string },
): Promise<Cancelled> {
  const { row, userId } = await requireCustomer(db, principal, projectId);
  const status = projectStatus.safeParse(row.status);
  if (
    status.success &&
    !allowedMoves({ ...row, status: status.data, leftStatus: null }, 'admin').includes('Order Cancelled')
  )
    throw new AppError('CONFLICT', {
      userMessage: `This order is at '${row.status}' and can no longer be canceled here. Please contact support.`,
    });
  // Of their own rows customers change none of these: the rights are checked above.
  const closed = await inScope(db, { kind: 'system' }, async (transaction) => {
    await withdrawInvoices(transaction, queue, { projectId, userId, reason, ip });
    const open = await transaction
      .update(signature)
      .set({ status: 'replaced' })
      .where(and(eq(signature.projectId, projectId), eq(signature.status, 'open')))
      .returning({ submissionId: signature.submissionId });
    await moveProject(transaction, projectId, { to: 'Order Cancelled', mover: 'admin', movedBy: userId, reason, ip });
    return open;
  });
  return { row, status: 'Order Cancelled', forms: closed.map(({ submissionId }) => submissionId) };
}

/** Refused while a payment is under way: it would arrive for an order that ended. */
async function withdrawInvoices(
  transaction: Scoped,
  queue: PgBoss,
  { projectId, ...by }: By & { userId: string; reason: string },
): Promise<void> {
  const invoices = await lockPriceInvoices(transaction, projectId);
  if (invoices.some(({ status }) => status === 'pending'))
    throw new AppError('CONFLICT', {
      userMessage: 'A deposit payment is in progress. Please contact support to cancel this order.',
    });
  await withdrawOpenInvoices(transaction, queue, invoices, by);
}

/**
 * Goes on from an estimate alone: it becomes a whole order, and staff write the estimate that is signed. Throws
 * CONFLICT for an order that is one already.
 */
export async function continueOrder(db: Database, principal: Principal, { projectId, ip }: By): Promise<Moved> {
  const { userId, row } = await requireCustomer(db, principal, projectId);
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await moveProject(transaction, projectId, { to: 'Order Request', mover: 'admin', movedBy: userId, ip });
    await transaction.update(order).set({ isEstimateOnly: false }).where(eq(order.projectId, projectId));
  });
  return { row, status: 'Order Request' };
}
