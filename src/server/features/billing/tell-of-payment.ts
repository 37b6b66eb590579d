import { and, eq } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { invoice, membership, order, user } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff } from '#server/platform/notices/staff-notices.ts';
import { noticeOfPayment } from './notice-of-payment.ts';
import type { PaymentRow } from './payment-store.ts';
import type { PaymentNews } from './settle-payment.ts';

type Parts = { db: Database; mailer: Mailer; notifyStaff: NotifyStaff; log: Logger; publicUrl: string };
const PAID: ReadonlySet<PaymentNews['kind']> = new Set(['unlocked', 'paid twice', 'invoice paid', 'invoice paid twice', 'deposit out of turn'] as const);

/** Tells who has to know of a payment: its receipt to the person who paid, what needs a decision to staff. Stops nothing. */
export async function tellOfPayment(parts: Parts, row: PaymentRow, news: PaymentNews): Promise<void> {
  const notice = noticeOfPayment(row, news);
  if (notice) await parts.notifyStaff(notice);
  if (PAID.has(news.kind)) await mailReceipt(parts, row).catch((error: unknown) => parts.log.warn({ err: error, paymentId: row.id }, 'receipt was not sent'));
}

async function mailReceipt({ db, mailer, publicUrl }: Parts, row: PaymentRow): Promise<void> {
  const { recipients, number } = await inScope(db, { kind: 'system' }, async (transaction) => ({ recipients: await recipientsOf(transaction, row), number: await invoiceNumberOf(transaction, row) }));
  const amount = formatCents(row.amountCents, row.currency);
  const what = number === undefined ? `unlimited downloads of ${row.projectName} (${(row.areaSqft ?? 0).toLocaleString('en-US')} sq ft)` : `invoice ${number}, ${row.projectName}`;
  // The address of an invoice's page is a secret of its own: it is not repeated here.
  const after = number === undefined ? `The project: ${publicUrl}${row.returnPath}` : '';
  for (const to of recipients) {
    await mailer.send({ to, subject: `Receipt ${receiptNumberOf(row)}: ${row.projectName}`, text: `Thank you. We received ${amount} for ${what}.`, button: { label: 'Open the receipt', url: `${publicUrl}/billing/receipts/${row.id}` }, after });
  }
}

/** Who paid; for an invoice that was paid by its address alone the team's admins, for an order that nobody has claimed its e-mail address. */
async function recipientsOf(transaction: Scoped, { kind, userId, teamId, projectId }: PaymentRow): Promise<string[]> {
  const people = userId
    ? await transaction.select({ email: user.email }).from(user).where(eq(user.id, userId))
    : kind === 'invoice'
      ? await transaction.select({ email: user.email }).from(membership).innerJoin(user, eq(user.id, membership.userId)).where(and(eq(membership.teamId, teamId), eq(membership.role, 'admin')))
      : [];
  if (people.length > 0 || !projectId) return people.map(({ email }) => email);
  const [placed] = await transaction.select({ email: order.guestEmail }).from(order).where(eq(order.projectId, projectId));
  return placed?.email ? [placed.email] : [];
}

async function invoiceNumberOf(transaction: Scoped, { kind, invoiceId }: PaymentRow): Promise<string | undefined> {
  if (kind !== 'invoice') return undefined;
  const [row] = invoiceId ? await transaction.select({ number: invoice.number }).from(invoice).where(eq(invoice.id, invoiceId)) : [];
  return row?.number ?? '';
}
