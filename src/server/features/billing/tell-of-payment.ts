import { eq } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { user } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff, StaffNotice } from '#server/platform/notices/staff-notices.ts';
import type { PaymentRow } from './payment-store.ts';
import type { PaymentNews } from './settle-payment.ts';

type Parts = { db: Database; mailer: Mailer; notifyStaff: NotifyStaff; log: Logger; publicUrl: string };

/** Tells who has to know of a payment: its receipt to the person who paid, what needs a decision to staff. Stops nothing. */
export async function tellOfPayment(parts: Parts, row: PaymentRow, news: PaymentNews): Promise<void> {
  const notice = noticeOf(row, news);
  if (notice) await parts.notifyStaff(notice);
  if (news.kind === 'unlocked' || news.kind === 'paid twice') await mailReceipt(parts, row).catch((error: unknown) => parts.log.warn({ err: error, paymentId: row.id }, 'receipt was not sent'));
}

async function mailReceipt({ db, mailer, publicUrl }: Parts, row: PaymentRow): Promise<void> {
  const [person] = await inScope(db, { kind: 'system' }, (transaction) => transaction.select({ email: user.email }).from(user).where(eq(user.id, row.userId ?? '')));
  if (!person) return;
  const amount = formatCents(row.amountCents, row.currency);
  await mailer.send({
    to: person.email,
    subject: `Receipt ${receiptNumberOf(row)}: ${row.projectName}`,
    text: `Thank you. We received ${amount} for ${whatIsPaid(row)}.\n\nYour receipt:\n${publicUrl}/billing/receipts/${row.id}\n\nThe project:\n${publicUrl}${row.returnPath}`,
  });
}

function noticeOf(row: PaymentRow, news: PaymentNews): StaffNotice | undefined {
  const what = `${row.projectName} (project ${row.projectId ?? 'deleted'}, payment ${row.id}, ${formatCents(row.amountCents, row.currency)})`;
  switch (news.kind) {
    case 'unlocked':
      return undefined;
    case 'paid twice':
      return { subject: 'Paid for an unlocked project', text: `${what} was ${news.before} when the payment arrived. The payment is kept and marked paid; decide whether to refund it.` };
    case 'paid too little':
      return { subject: 'A payment is too small', text: `${what}: less than the price arrived. Nothing was unlocked.` };
    case 'paid without project':
      return { subject: 'Paid for a project that is gone', text: `${what}: the payment is kept; decide whether to refund it.` };
    case 'refunded':
      return { subject: 'A payment was refunded', text: `${what}: ${formatCents(row.refundedCents, row.currency)} went back. Downloads stay open until you decide otherwise.` };
    case 'disputed':
      return { subject: 'A payment is disputed', text: `${what}: the bank contests the charge. Downloads stay open until you decide otherwise.` };
  }
}

function whatIsPaid({ kind, projectName, areaSqft }: PaymentRow): string {
  return kind === 'unlock' ? `unlimited downloads of ${projectName} (${(areaSqft ?? 0).toLocaleString('en-US')} sq ft)` : `an invoice of ${projectName}`;
}
