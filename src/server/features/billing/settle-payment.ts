import { eq } from 'drizzle-orm';
import { isUnlocked } from '#domain/access/access.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { furtherStatus, wasPaid } from '#domain/billing/payment-status.ts';
import { sellerOf } from '#domain/papers/paper-content.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { drawdown, payment, project } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { operatorParty } from '#server/records/papers/read-order.ts';
import { settleInvoice, type InvoiceNews } from '#server/records/papers/settle-invoice.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { publishProjectOf } from '#server/records/publish-project.ts';
import { keepRefund } from './keep-refund.ts';
import type { PaymentRow } from './payment-store.ts';
import type { SeenPayment } from './read-payment.ts';
import { settleRefunds, type RefundNews } from './settle-refunds.ts';

/** What is new with a payment, to be reported once it is committed. */
export type PaymentNews =
  | { kind: 'unlocked' }
  /** Paid for something that was unlocked already, by the allowance or by another payment. */
  | { kind: 'paid twice'; before: string }
  | InvoiceNews
  | { kind: 'paid too little' | 'paid without project' }
  /** Its team is deleted, and it buys nothing: all of it goes back. */
  | { kind: 'paid after deletion'; refundId: string }
  | { kind: 'disputed' }
  | RefundNews;
type Settled = { row: PaymentRow; news: PaymentNews[] };

/**
 * Brings a payment to what the provider says of it. Any number of times and in any order: it only moves forward, and unlocks,
 * or pays an invoice, once. Undefined for a payment that is not ours or is not of the checkout that the row is of.
 */
export async function settlePayment(transaction: Scoped, seen: SeenPayment): Promise<Settled | undefined> {
  const [row] = await transaction
    .select()
    .from(payment)
    .where(eq(payment.id, seen.paymentId ?? '00000000-0000-0000-0000-000000000000'))
    .for('update');
  if (!row || !isOfCheckout(row, seen)) return undefined;
  const news: PaymentNews[] = [];
  const isTooLittle = seen.status !== undefined && wasPaid(seen.status) && seen.receivedCents < row.amountCents;
  const status = seen.status === undefined || isTooLittle ? row.status : furtherStatus(row.status, seen.status);
  if (isTooLittle) news.push({ kind: 'paid too little' });
  const isNewlyPaid = wasPaid(status) && !wasPaid(row.status);
  if (isNewlyPaid) news.push(await buy(transaction, row, seen));
  if (status === 'disputed' && row.status !== 'disputed') news.push({ kind: 'disputed' });
  const back = await settleRefunds(transaction, { ...row, status }, seen.refunds);
  news.push(...back.news);
  const change = {
    status: back.status,
    refundedCents: back.refundedCents,
    stripeSessionId: row.stripeSessionId ?? seen.sessionId ?? null,
    stripeIntentId: row.stripeIntentId ?? seen.intentId ?? null,
    receiptNumber: row.receiptNumber ?? seen.receiptNumber,
    receiptUrl: row.receiptUrl ?? seen.receiptUrl,
    card: row.card ?? seen.card,
    seller:
      row.kind === 'unlock' && isNewlyPaid ? sellerOf(operatorParty(await readOperator(transaction))) : row.seller,
    paidAt: row.paidAt ?? (wasPaid(status) ? (seen.paidAt ?? new Date()) : null),
  };
  await transaction.update(payment).set(change).where(eq(payment.id, row.id));
  // Money that went back is on the pages of the customer and of staff.
  if (back.news.length > 0 && row.projectId) await publishProjectOf(transaction, row.projectId);
  return { row: { ...row, ...change }, news };
}

/** What a payment buys. What arrives for a deleted team and settles no invoice of it is sent back. */
async function buy(transaction: Scoped, row: PaymentRow, { paidAt }: SeenPayment): Promise<PaymentNews> {
  const isLate = await isTeamDeleted(transaction, row.teamId);
  if (isLate && row.kind === 'unlock') return sendBack(transaction, row);
  if (row.kind === 'unlock') return unlock(transaction, row);
  const bought = await settleInvoice(transaction, {
    invoiceId: row.invoiceId,
    userId: row.userId,
    paidAt: paidAt ?? null,
    details: { paymentId: row.id, amountCents: row.amountCents },
  });
  return isLate && OWED_TO_NOBODY.has(bought.kind) ? sendBack(transaction, row) : bought;
}

const OWED_TO_NOBODY: ReadonlySet<InvoiceNews['kind']> = new Set([
  'invoice paid twice',
  'void invoice paid',
  'paid without invoice',
] as const);

/** Asks for the refund of a whole payment, which the queue carries out. */
async function sendBack(transaction: Scoped, row: PaymentRow): Promise<PaymentNews> {
  const { amountCents, currency } = row;
  const made = await keepRefund(
    transaction,
    row,
    { amountCents, reason: 'The team was deleted before the payment arrived.', priceEffect: 'none' },
    { details: { number: receiptNumberOf(row), ofCents: amountCents, currency } },
  );
  return { kind: 'paid after deletion', refundId: made.id };
}

/** A payment that names our row must also be of its session, its intent and its currency, as far as these are known. */
function isOfCheckout(
  { stripeSessionId, stripeIntentId, currency }: PaymentRow,
  seen: Pick<SeenPayment, 'sessionId' | 'intentId' | 'currency'>,
): boolean {
  const agree = (known: string | null, now: string | undefined) => known === null || now === undefined || known === now;
  return (
    agree(stripeSessionId, seen.sessionId) && agree(stripeIntentId, seen.intentId) && agree(currency, seen.currency)
  );
}

/** Opens the project's downloads for ever. An event tells the open pages of the team. */
async function unlock(
  transaction: Scoped,
  { id: paymentId, projectId, teamId, userId, amountCents }: PaymentRow,
): Promise<PaymentNews> {
  const [row] = projectId
    ? await transaction.select().from(project).where(eq(project.id, projectId)).for('update')
    : [];
  if (!row) return { kind: 'paid without project' };
  const wasUnlocked = isUnlocked(row);
  const [drawn] = await transaction
    .select({ sqft: drawdown.sqft })
    .from(drawdown)
    .where(eq(drawdown.projectId, row.id));
  await transaction.update(project).set({ paymentStatus: 'paid', isPaidFull: true }).where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'project.unlock',
    objectType: 'project',
    objectId: row.id,
    details: { by: 'payment', paymentId, amountCents, before: row.paymentStatus },
  });
  await publish(transaction, {
    teamId,
    projectId: row.id,
    isDemo: row.isDemo,
    status: row.status,
    pipelineStatus: row.pipelineStatus,
    job: 'unlock',
    percent: 100,
    message: 'Unlocked',
  });
  if (!wasUnlocked) return { kind: 'unlocked' };
  return {
    kind: 'paid twice',
    before: drawn
      ? `drawn down from the allowance (${drawn.sqft} sq ft)`
      : `already ${row.paymentStatus ?? 'unlocked'}`,
  };
}
