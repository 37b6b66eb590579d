import { and, asc, inArray } from 'drizzle-orm';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoiceTransaction, payment } from '#server/platform/database/schema.ts';
import type { InvoiceRow } from '#server/records/papers/find-invoice.ts';
import { wasPaid } from '#server/records/rules/payment-status.ts';

/** Money that came for an invoice, by whatever way. `succeeded` unless it failed, is disputed, or went back. */
export type InvoiceTransaction = {
  id: string;
  kind: 'card' | 'manual' | 'subscription';
  amountCents: number;
  currency: string;
  status: 'succeeded' | 'failed' | 'disputed' | 'refunded';
  receiptNumber: string | null;
  at: Date;
};

/** By the invoice's id, oldest first; none for one that nothing came for. */
export async function transactionsOf(
  transaction: Scoped,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceTransaction[]>> {
  const found = new Map<string, InvoiceTransaction[]>();
  if (invoiceIds.length === 0) return found;
  const add = (invoiceId: string, entry: InvoiceTransaction) =>
    found.set(invoiceId, [...(found.get(invoiceId) ?? []), entry]);
  const cards = await transaction
    .select()
    .from(payment)
    .where(and(inArray(payment.invoiceId, [...invoiceIds]), wasPaid()))
    .orderBy(asc(payment.paidAt));
  for (const row of cards)
    if (row.invoiceId)
      add(row.invoiceId, {
        id: row.id,
        kind: 'card',
        amountCents: row.amountCents,
        currency: row.currency,
        status: row.status === 'disputed' || row.status === 'refunded' ? row.status : 'succeeded',
        receiptNumber: receiptNumberOf(row),
        at: row.paidAt ?? row.createdAt,
      });
  const others = await transaction
    .select()
    .from(invoiceTransaction)
    .where(inArray(invoiceTransaction.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceTransaction.createdAt));
  for (const { invoiceId, createdAt, ...row } of others) add(invoiceId, { ...row, at: createdAt });
  return found;
}

/** Records that staff saw the whole money of an invoice arrive outside the portal. */
export async function addManualTransaction(
  transaction: Scoped,
  { id: invoiceId, teamId, amountCents, currency }: InvoiceRow,
  { userId, at }: { userId: string | null; at: Date },
): Promise<void> {
  await transaction.insert(invoiceTransaction).values({
    invoiceId,
    teamId,
    kind: 'manual',
    amountCents,
    currency,
    status: 'succeeded',
    createdBy: userId,
    createdAt: at,
  });
}
