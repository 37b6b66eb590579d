import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { invoiceStatusNames, marksOf, type InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { InvoiceRow } from '#server/records/papers/find-invoice.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import { invoiceToken } from '#server/records/papers/issue.ts';
import { settleInvoice } from '#server/records/papers/settle-invoice.ts';
import { closeCheckout, withdrawInvoice } from '#server/records/papers/withdraw-invoices.ts';
import { recordAudit } from '#server/records/audit.ts';
import { tellTeam } from '#server/records/notices/tell-team.ts';
import { publishProjectOf } from '#server/records/publish-project.ts';
import type { By } from './change-order.ts';

type Parts = { queue: PgBoss; mailer: MailQueue; publicUrl: string; secret: string };
type Change = { to: InvoiceStatus; reason: string };

/**
 * Marks an invoice by hand: withdrawn, begun to be paid, open again, or paid; a paid deposit moves the project as a payment does (Y3). Answers what
 * somebody has to look at, null when all is well. Throws CONFLICT for one that is paid or withdrawn already.
 */
export async function setInvoiceStatus(
  transaction: Scoped,
  parts: Parts,
  by: By,
  invoiceId: string,
  { to, reason }: Change,
): Promise<string | null> {
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, invoiceId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status === 'paid') throw new AppError('INVOICE_PAID');
  if (!marksOf(row.status).includes(to))
    throw new AppError('CONFLICT', {
      userMessage: `This invoice is already marked as ${invoiceStatusNames[row.status]}.`,
    });
  const note = await ways[to](transaction, parts, by, row, reason);
  if (row.projectId) await publishProjectOf(transaction, row.projectId);
  return note;
}

type Way = (transaction: Scoped, parts: Parts, by: By, row: InvoiceRow, reason: string) => Promise<string | null>;
const ways: Record<Change['to'], Way> = { void: withdraw, paid: settle, pending: expectPayment, open: reopen };

async function withdraw(
  transaction: Scoped,
  { queue }: Parts,
  { userId, ip }: By,
  row: InvoiceRow,
  reason: string,
): Promise<null> {
  await withdrawInvoice(transaction, queue, row, { userId, ip, reason });
  if (row.projectId)
    await tellTeam(transaction, {
      projectId: row.projectId,
      teamId: row.teamId,
      kind: 'invoice',
      facts: { project: row.projectName, number: row.number, status: 'void' },
      causedBy: userId,
    });
  return null;
}

async function settle(
  transaction: Scoped,
  { queue, mailer, publicUrl, secret }: Parts,
  { userId, ip }: By,
  row: InvoiceRow,
  reason: string,
): Promise<string | null> {
  await closeCheckout(transaction, queue, row.id);
  const news = await settleInvoice(transaction, {
    invoiceId: row.id,
    paidAt: new Date(),
    userId,
    details: {},
    byStaff: { reason, ip },
  });
  // What comes by card brings a receipt; this is its place.
  for (const recipient of await invoiceRecipients(transaction, row))
    await mailer.sendIn(transaction, {
      to: recipient,
      subject: `Payment received for invoice ${row.number}: ${row.projectName}`,
      text: `Thank you. We received your payment of ${formatCents(row.amountCents, row.currency)} for invoice ${row.number}.`,
      button: { label: 'Open the invoice', url: `${publicUrl}/invoice/${invoiceToken(secret, row.id)}` },
    });
  return news.kind === 'deposit out of turn'
    ? `The deposit is marked as paid, but the project is not waiting for one: it is at '${news.status}'.`
    : null;
}

async function expectPayment(
  transaction: Scoped,
  parts: Parts,
  by: By,
  row: InvoiceRow,
  reason: string,
): Promise<null> {
  await closeCheckout(transaction, parts.queue, row.id);
  return write(transaction, by, row, 'pending', reason);
}

/** The payment that was expected did not arrive. */
async function reopen(transaction: Scoped, _parts: Parts, by: By, row: InvoiceRow, reason: string): Promise<null> {
  return write(transaction, by, row, 'open', reason);
}

async function write(
  transaction: Scoped,
  { userId, ip }: By,
  row: InvoiceRow,
  after: 'pending' | 'open',
  reason: string,
): Promise<null> {
  await transaction.update(invoice).set({ status: after }).where(eq(invoice.id, row.id));
  if (row.projectId)
    await recordAudit(transaction, {
      teamId: row.teamId,
      userId,
      action: 'invoice.set',
      objectType: 'project',
      objectId: row.projectId,
      details: { number: row.number, before: row.status, after, reason },
      ip,
    });
  return null;
}
