import { and, eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment } from '#server/platform/database/schema.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isPayable } from '#server/records/rules/payment-status.ts';
import { isOfPrice } from '#server/records/rules/invoice-status.ts';
import type { InvoiceRow } from './find-invoice.ts';

type By = { userId: string; ip: string; reason: string };

/** Invoices of an order's price, locked; `status` as they are. Before the project is locked, as a payment does it. */
export function lockPriceInvoices(transaction: Scoped, projectId: string): Promise<InvoiceRow[]> {
  return transaction
    .select()
    .from(invoice)
    .where(and(eq(invoice.projectId, projectId), isOfPrice()))
    .for('update');
}

/** Withdraws the open ones of locked invoices, of an order that ended. One whose payment is under way stays: its money arrives. */
export async function withdrawOpenInvoices(
  transaction: Scoped,
  queue: PgBoss,
  rows: readonly InvoiceRow[],
  by: By,
): Promise<void> {
  for (const row of rows) if (row.status === 'open') await withdrawInvoice(transaction, queue, row, by);
}

/** Withdraws an invoice whose row is locked, and has its open checkout closed: what is paid in that moment arrives all the same, and can be refunded. */
export async function withdrawInvoice(
  transaction: Scoped,
  queue: PgBoss,
  { id, teamId, number, status, projectId }: InvoiceRow,
  { userId, ip, reason }: By,
): Promise<void> {
  await transaction.update(invoice).set({ status: 'void' }).where(eq(invoice.id, id));
  await closeCheckout(transaction, queue, id);
  if (projectId)
    await recordAudit(transaction, {
      teamId,
      userId,
      action: 'invoice.set',
      objectType: 'project',
      objectId: projectId,
      details: { number, before: status, after: 'void', reason },
      ip,
    });
}

/** Has the open checkout of an invoice closed, whose row is locked: it is not to be paid by card any more. */
export async function closeCheckout(transaction: Scoped, queue: PgBoss, invoiceId: string): Promise<void> {
  const open = await transaction
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.invoiceId, invoiceId), isPayable()));
  for (const { id: expirePaymentId } of open) await enqueuePaymentJob(queue, transaction, { expirePaymentId });
}
