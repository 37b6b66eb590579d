import { and, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
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

/** By the invoice's id, oldest first, in one statement; none for one that nothing came for. */
export async function transactionsOf(
  transaction: Scoped,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceTransaction[]>> {
  const found = new Map<string, InvoiceTransaction[]>();
  if (invoiceIds.length === 0) return found;
  // One value and not one for each: to write a statement with two hundred takes longer than to answer it.
  const isOfThese = (invoiceId: PgColumn) => sql`${invoiceId} = any(${sql.param(invoiceIds)}::uuid[])`;
  const cards = transaction
    .select({
      invoiceId: payment.invoiceId,
      id: payment.id,
      kind: sql<InvoiceTransaction['kind']>`'card'`,
      amountCents: payment.amountCents,
      currency: payment.currency,
      status: sql<
        InvoiceTransaction['status']
      >`case when ${payment.status} in ('disputed', 'refunded') then ${payment.status} else 'succeeded' end`,
      receiptNumber: payment.receiptNumber,
      at: sql<Date>`coalesce(${payment.paidAt}, ${payment.createdAt})`.mapWith(payment.createdAt).as('at'),
    })
    .from(payment)
    .where(and(isOfThese(payment.invoiceId), wasPaid()));
  const others = transaction
    .select({
      invoiceId: sql<string | null>`${invoiceTransaction.invoiceId}`,
      id: invoiceTransaction.id,
      kind: sql<InvoiceTransaction['kind']>`${invoiceTransaction.kind}`,
      amountCents: invoiceTransaction.amountCents,
      currency: invoiceTransaction.currency,
      status: sql<InvoiceTransaction['status']>`${invoiceTransaction.status}`,
      receiptNumber: invoiceTransaction.receiptNumber,
      at: sql<Date>`${invoiceTransaction.createdAt}`.mapWith(payment.createdAt),
    })
    .from(invoiceTransaction)
    .where(isOfThese(invoiceTransaction.invoiceId));
  for (const { invoiceId, ...row } of await unionAll(cards, others).orderBy(sql`at`))
    if (invoiceId) {
      const entry = row.kind === 'card' ? { ...row, receiptNumber: receiptNumberOf(row) } : row;
      found.set(invoiceId, [...(found.get(invoiceId) ?? []), entry]);
    }
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
