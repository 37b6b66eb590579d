import { and, eq, or } from 'drizzle-orm';
import { isOfPrice } from '#domain/billing/invoice-status.ts';
import { duplicateCents } from '#domain/billing/refunds.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment, refund } from '#server/platform/database/schema.ts';
import { wasPaid } from '#server/records/rules/payment-status.ts';
import type { PaymentRow } from './payment-store.ts';

export type RefundRow = typeof refund.$inferSelect;

/** What was sent back of a payment or is asked for, in cents. */
export const askedCents = (refunds: readonly Pick<RefundRow, 'status' | 'amountCents'>[]) =>
  refunds.reduce((sum, { status, amountCents }) => (status === 'failed' ? sum : sum + amountCents), 0);

/**
 * What a payment that arrived is for, and how many cents of its invoice were paid twice. Its row is locked, and the invoice is then too: two
 * refunds for one invoice are decided in turn.
 */
export async function lockInvoiceOf(
  transaction: Scoped,
  { id, invoiceId }: PaymentRow,
): Promise<{ isOfPrice: boolean; duplicateCents: number }> {
  const [row] = invoiceId
    ? await transaction.select().from(invoice).where(eq(invoice.id, invoiceId)).for('update')
    : [];
  if (!row) return { isOfPrice: false, duplicateCents: 0 };
  const arrived = and(eq(payment.invoiceId, row.id), or(wasPaid(), eq(payment.id, id)));
  const arrivals = await transaction.select().from(payment).where(arrived);
  const refunds = await transaction
    .select({ refund })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(arrived);
  return {
    isOfPrice: isOfPrice(row.kind),
    duplicateCents: duplicateCents({
      ...row,
      receivedCents: arrivals.reduce((sum, each) => sum + each.amountCents, 0),
      askedCents: askedCents(refunds.map((each) => each.refund)),
    }),
  };
}
