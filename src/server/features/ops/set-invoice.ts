import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { settleInvoice } from '#server/records/papers/settle-invoice.ts';
import { closeCheckout, withdrawInvoice } from '#server/records/papers/withdraw-invoices.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { By } from './change-order.ts';

type Change = { to: 'void' | 'pending' | 'paid'; reason: string };

/**
 * Marks an invoice by hand: withdrawn, begun to be paid, or paid; a paid deposit moves the project as a payment does (Y3). Answers what
 * somebody has to look at, null when all is well. Throws CONFLICT for one that is paid or withdrawn already.
 */
export async function setInvoiceStatus(
  transaction: Scoped,
  queue: PgBoss,
  { userId, ip }: By,
  invoiceId: string,
  { to, reason }: Change,
): Promise<string | null> {
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, invoiceId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status === 'paid') throw new AppError('INVOICE_PAID');
  if (row.status === 'void' || row.status === to)
    throw new AppError('CONFLICT', { userMessage: `This invoice is ${row.status} already.` });
  if (to === 'void') {
    await withdrawInvoice(transaction, queue, row, { userId, ip, reason });
    return null;
  }
  await closeCheckout(transaction, queue, invoiceId);
  if (to === 'paid') {
    const news = await settleInvoice(transaction, {
      invoiceId,
      paidAt: new Date(),
      userId,
      details: {},
      byStaff: { reason, ip },
    });
    return news.kind === 'deposit out of turn'
      ? `The deposit is marked as paid, but the project does not wait for one: it is at '${news.status}'.`
      : null;
  }
  await transaction.update(invoice).set({ status: to }).where(eq(invoice.id, invoiceId));
  if (row.projectId)
    await recordAudit(transaction, {
      teamId: row.teamId,
      userId,
      action: 'invoice.set',
      objectType: 'project',
      objectId: row.projectId,
      details: { number: row.number, before: row.status, after: to, reason },
      ip,
    });
  return null;
}
