import { and, eq } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { isBilled } from '#domain/billing/invoice-status.ts';
import { billedAgain, type BilledAgain, type PriceEffect } from '#domain/billing/refunds.ts';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, project, user } from '#server/platform/database/schema.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { isOfPrice } from '#server/records/rules/invoice-status.ts';
import { billingEmailOf, invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import type { RefundRow } from './invoice-of-payment.ts';
import { noticeOfPayment } from './notice-of-payment.ts';
import type { PaymentRow } from './payment-store.ts';
import type { PaymentNews } from './settle-payment.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const PAID: ReadonlySet<PaymentNews['kind']> = new Set([
  'unlocked',
  'paid twice',
  'invoice paid',
  'invoice paid twice',
  'void invoice paid',
  'deposit out of turn',
] as const);

/** Writes to who paid, in the transaction that records it: the receipt of a payment, or that money went back. Other news are for staff alone. */
export async function mailOfPayment(
  transaction: Scoped,
  parts: Mailing,
  row: PaymentRow,
  news: PaymentNews,
): Promise<void> {
  if (PAID.has(news.kind)) await mailReceipt(transaction, parts, row, news);
  else if (news.kind === 'refunded') await mailRefund(transaction, parts, row, news.refund);
}

/** Tells staff what of a payment needs a decision, once it is recorded. */
export async function tellOfPayment(notifyStaff: NotifyStaff, row: PaymentRow, news: PaymentNews): Promise<void> {
  const notice = noticeOfPayment(row, news);
  if (notice) await notifyStaff(notice);
}

async function mailReceipt(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  row: PaymentRow,
  news: PaymentNews,
): Promise<void> {
  const { recipients, what, number } = await paidFor(transaction, row);
  const amount = formatCents(row.amountCents, row.currency);
  const remark =
    news.kind === 'void invoice paid'
      ? ' The invoice was withdrawn before your payment arrived: we will look at it and get back to you about a refund.'
      : '';
  // The address of an invoice's page is a secret of its own: it is not repeated here.
  const after =
    number === undefined
      ? `The project: ${publicUrl}${row.projectId ? `/bimit-plan/${row.projectId}` : row.returnPath}`
      : '';
  for (const to of recipients) {
    await mailer.sendIn(transaction, {
      to,
      subject: `Receipt ${receiptNumberOf(row)}: ${row.projectName}`,
      text: `Thank you. We received ${amount} for ${what}.${remark}`,
      button: { label: 'Open the receipt', url: `${publicUrl}/billing/receipts/${row.id}` },
      after,
    });
  }
}

async function mailRefund(
  transaction: Scoped,
  { mailer, publicUrl }: Mailing,
  row: PaymentRow,
  { amountCents, priceEffect }: RefundRow,
): Promise<void> {
  const { recipients, what } = await paidFor(transaction, row);
  const [back, paid] = [formatCents(amountCents, row.currency), formatCents(row.amountCents, row.currency)];
  const sum =
    row.refundedCents === amountCents
      ? ''
      : ` Together with earlier refunds ${formatCents(row.refundedCents, row.currency)} went back.`;
  const price = await priceSentence(transaction, row, priceEffect);
  for (const to of recipients) {
    await mailer.sendIn(transaction, {
      to,
      subject: `Refund of ${back}: ${row.projectName}`,
      text: `We refunded ${back} of the ${paid} that you paid for ${what}.${sum}${price} Your bank shows it within 5 to 10 business days.`,
      button: { label: 'Open the receipt', url: `${publicUrl}/billing/receipts/${row.id}` },
    });
  }
}

const AGAIN: Record<BilledAgain, string> = {
  withBalance: ' It is still part of the price of your order, and we will bill it again with the balance.',
  separately: ' It is still part of the price of your order, and we will bill it again with another invoice.',
  never: '',
};

/** What a refund does to the price of its order; '' for what is not of the price. */
async function priceSentence(
  transaction: Scoped,
  { invoiceId, projectId }: PaymentRow,
  effect: PriceEffect,
): Promise<string> {
  const ofProject = await transaction
    .select({ id: invoice.id, kind: invoice.kind, status: invoice.status, projectStatus: project.status })
    .from(invoice)
    .innerJoin(project, eq(project.id, invoice.projectId))
    .where(and(eq(invoice.projectId, projectId ?? NOBODY), isOfPrice()));
  const paidFor = ofProject.find(({ id }) => id === invoiceId);
  if (!paidFor) return '';
  if (effect === 'lowered') return ' It is taken off the price of your order.';
  if (effect === 'none') return ' This amount was paid twice, so nothing else changes for your order.';
  return AGAIN[
    billedAgain({
      isBalanceBilled: ofProject.some(({ kind, status }) => kind === 'balance' && isBilled(status)),
      isEndedEarly: isEndedEarly(paidFor.projectStatus),
    })
  ];
}

/** Whom to write to about a payment, and what it was for in words; `number` of an invoice. */
async function paidFor(
  transaction: Scoped,
  row: PaymentRow,
): Promise<{ recipients: string[]; what: string; number: string | undefined }> {
  const number = await invoiceNumberOf(transaction, row);
  const what =
    number === undefined
      ? `unlimited downloads of ${row.projectName} (${(row.areaSqft ?? 0).toLocaleString('en-US')} sq ft)`
      : `invoice ${number}, ${row.projectName}`;
  return { recipients: await recipientsOf(transaction, row), what, number };
}

/** Who paid, and the team's billing e-mail; for an invoice that was paid by its address alone those who get invoices. */
async function recipientsOf(transaction: Scoped, row: PaymentRow): Promise<string[]> {
  if (!row.userId) return row.kind === 'invoice' ? invoiceRecipients(transaction, row) : [];
  const paid = await transaction.select({ email: user.email }).from(user).where(eq(user.id, row.userId));
  const billing = await billingEmailOf(transaction, row.teamId);
  return [...new Set([...paid.map(({ email }) => email), ...(billing ? [billing] : [])])];
}

async function invoiceNumberOf(transaction: Scoped, { kind, invoiceId }: PaymentRow): Promise<string | undefined> {
  if (kind !== 'invoice') return undefined;
  const [row] = invoiceId
    ? await transaction.select({ number: invoice.number }).from(invoice).where(eq(invoice.id, invoiceId))
    : [];
  return row?.number ?? '';
}
