import { desc, eq, inArray, and } from 'drizzle-orm';
import type { OrderPayment } from '#contract/payments.ts';
import { isOfPrice } from '#domain/billing/invoice-status.ts';
import { wasPaid } from '#domain/billing/payment-status.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { duplicateCents, refundableCents } from '#domain/billing/refunds.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment, project, refund, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { wasPaid as wasPaidInSql } from '#server/records/rules/payment-status.ts';
import type { PaymentRow } from './payment-store.ts';
import { askedCents } from './invoice-of-payment.ts';

const MAX_LISTED = 200;

/** Payments about a project that arrived, the newest first, each with its refunds. As staff. Throws NOT_FOUND. */
export async function readOrderPayments(transaction: Scoped, projectId: string): Promise<OrderPayment[]> {
  const [known] = await transaction.select({ id: project.id }).from(project).where(eq(project.id, projectId));
  if (!known) throw new AppError('NOT_FOUND');
  const rows = await transaction
    .select({
      payment,
      paidBy: user.name,
      invoiceNumber: invoice.number,
      invoiceStatus: invoice.status,
      invoiceKind: invoice.kind,
      invoiceCents: invoice.amountCents,
      isPaidByHand: invoice.isPaidByHand,
    })
    .from(payment)
    .leftJoin(user, eq(user.id, payment.userId))
    .leftJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(and(eq(payment.projectId, projectId), wasPaidInSql()))
    .orderBy(desc(payment.paidAt), desc(payment.id))
    .limit(MAX_LISTED);
  const refunds = await transaction
    .select({ refund, who: user.name })
    .from(refund)
    .leftJoin(user, eq(user.id, refund.requestedBy))
    .where(
      inArray(
        refund.paymentId,
        rows.map((row) => row.payment.id),
      ),
    )
    .orderBy(desc(refund.createdAt), desc(refund.id));
  const askedOf = (paymentId: string) =>
    askedCents(refunds.map(({ refund: one }) => one).filter((one) => one.paymentId === paymentId));
  const sumOf = (invoiceId: string, cents: (row: PaymentRow) => number) =>
    rows.reduce((sum, { payment: each }) => (each.invoiceId === invoiceId ? sum + cents(each) : sum), 0);
  return rows.flatMap(
    ({ payment: row, paidBy, invoiceNumber, invoiceStatus, invoiceKind, invoiceCents, isPaidByHand }) => {
      const { id, amountCents, currency, status, paidAt, refundedCents } = row;
      if (!paidAt || !wasPaid(status)) return [];
      const own = refunds.filter((each) => each.refund.paymentId === id);
      const bare = own.map((each) => each.refund);
      const twiceCents = row.invoiceId
        ? duplicateCents({
            amountCents: invoiceCents ?? 0,
            isPaidByHand: isPaidByHand ?? false,
            receivedCents: sumOf(row.invoiceId, (each) => each.amountCents),
            askedCents: sumOf(row.invoiceId, (each) => askedOf(each.id)),
          })
        : 0;
      return [
        {
          id,
          number: receiptNumberOf(row),
          status,
          amountCents,
          currency,
          paidAt: paidAt.toISOString(),
          paidBy,
          invoice:
            invoiceNumber === null
              ? null
              : {
                  number: invoiceNumber,
                  isVoid: invoiceStatus === 'void',
                  isOfPrice: invoiceKind !== null && isOfPrice(invoiceKind),
                  isPaidByHand: isPaidByHand ?? false,
                },
          refundedCents,
          askedCents: askedCents(bare),
          refundableCents: refundableCents(row, bare),
          duplicateCents: Math.min(twiceCents, refundableCents(row, bare)),
          refunds: own.map(({ refund: one, who }) => ({
            id: one.id,
            amountCents: one.amountCents,
            status: one.status,
            priceEffect: one.priceEffect,
            reason: one.reason,
            failure: one.failure,
            who,
            at: one.createdAt.toISOString(),
          })),
        },
      ];
    },
  );
}
