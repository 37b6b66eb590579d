import { eq } from 'drizzle-orm';
import { statusAfterDeposit } from '#domain/project/status-moves.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, project } from '#server/platform/database/schema.ts';
import { addManualTransaction } from '#server/records/billing/invoice-transactions.ts';
import { recordAudit } from '#server/records/audit.ts';
import { moveProject } from '#server/records/move-project.ts';

/** What became of an invoice whose money has arrived. */
export type InvoiceNews =
  | { kind: 'invoice paid' }
  /** The money is there, but the project waits for none: somebody has to look. */
  | { kind: 'deposit out of turn'; status: string }
  | { kind: 'invoice paid twice' | 'void invoice paid' | 'paid without invoice' };

/** `byStaff`: somebody of the staff has seen the money, and says so. */
type Settlement = {
  invoiceId: string | null;
  paidAt: Date | null;
  userId: string | null;
  details: Record<string, unknown>;
  byStaff?: { reason: string; ip: string };
};

/** Marks an invoice paid, and advances a project that waits for this deposit (decisions.md, "Status moves"). Idempotent. */
export async function settleInvoice(
  transaction: Scoped,
  { invoiceId, paidAt, userId, details, byStaff }: Settlement,
): Promise<InvoiceNews> {
  const [row] = await transaction
    .select()
    .from(invoice)
    .where(eq(invoice.id, invoiceId ?? '00000000-0000-0000-0000-000000000000'))
    .for('update');
  if (!row) return { kind: 'paid without invoice' };
  const entry = { teamId: row.teamId, userId, objectType: 'project' as const, objectId: row.projectId ?? '' };
  if (row.status === 'void' || row.status === 'paid') {
    const before = row.status === 'void' ? { wasVoid: true } : { wasPaid: true };
    if (row.projectId)
      await recordAudit(transaction, {
        ...entry,
        action: 'invoice.pay',
        details: { number: row.number, ...before, ...details },
      });
    return { kind: row.status === 'void' ? 'void invoice paid' : 'invoice paid twice' };
  }
  await transaction
    .update(invoice)
    .set({ status: 'paid', paidAt: paidAt ?? new Date(), isPaidByHand: byStaff !== undefined })
    .where(eq(invoice.id, row.id));
  if (byStaff) await addManualTransaction(transaction, row, { userId, at: paidAt ?? new Date() });
  if (row.projectId && byStaff)
    await recordAudit(transaction, {
      ...entry,
      action: 'invoice.set',
      details: { number: row.number, before: row.status, after: 'paid', reason: byStaff.reason },
      ip: byStaff.ip,
    });
  else if (row.projectId)
    await recordAudit(transaction, { ...entry, action: 'invoice.pay', details: { number: row.number, ...details } });
  return row.kind === 'deposit'
    ? moveOn(transaction, row.projectId, { number: row.number, staffId: byStaff ? userId : null })
    : { kind: 'invoice paid' };
}

async function moveOn(
  transaction: Scoped,
  projectId: string | null,
  { number, staffId }: { number: string; staffId: string | null },
): Promise<InvoiceNews> {
  const [row] = projectId
    ? await transaction.select().from(project).where(eq(project.id, projectId)).for('update')
    : [];
  const next = row && statusAfterDeposit(row);
  if (!row || !next || row.deletedAt)
    return { kind: 'deposit out of turn', status: row?.deletedAt || !row ? 'deleted' : row.status };
  await moveProject(transaction, row.id, {
    to: next,
    mover: staffId ? 'staff' : 'payment',
    movedBy: staffId,
    paperNumber: number,
  });
  return { kind: 'invoice paid' };
}
