import { and, desc, eq } from 'drizzle-orm';
import type { Receipt } from '#contract/billing.ts';
import { wasPaid } from '#domain/billing/payment-status.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment, team, user } from '#server/platform/database/schema.ts';
import type { Member } from '#server/records/caller.ts';
import { wasPaid as wasPaidInSql } from '#server/records/rules/payment-status.ts';

const MAX_LISTED = 500;

/** Receipts of the own team, newest first: all of them for its admins, for members those of what they paid themselves. */
export async function findReceipts(
  transaction: Scoped,
  { teamId, userId, role }: Member,
  paymentId?: string,
): Promise<Receipt[]> {
  const rows = await transaction
    .select({
      payment,
      teamName: team.name,
      paidBy: user.name,
      invoiceNumber: invoice.number,
      content: invoice.content,
    })
    .from(payment)
    .innerJoin(team, eq(team.id, payment.teamId))
    .leftJoin(user, eq(user.id, payment.userId))
    .leftJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(
      and(
        eq(payment.teamId, teamId),
        wasPaidInSql(),
        role === 'admin' ? undefined : eq(payment.userId, userId),
        paymentId === undefined ? undefined : eq(payment.id, paymentId),
      ),
    )
    .orderBy(desc(payment.paidAt))
    .limit(MAX_LISTED);
  return rows.flatMap(({ payment: row, teamName, paidBy, invoiceNumber, content }) => {
    const { id, projectId, projectName, areaSqft, amountCents, refundedCents, currency, status, paidAt } = row;
    const { receiptUrl } = row;
    // That of an invoice is in the invoice.
    const tax = row.tax ?? content?.tax;
    if (!paidAt || !wasPaid(status)) return [];
    return [
      {
        id,
        number: receiptNumberOf(row),
        projectId,
        projectName,
        areaSqft,
        amountCents,
        refundedCents,
        currency,
        ...(tax && { tax }),
        status,
        paidAt: paidAt.toISOString(),
        paidBy: paidBy ?? '',
        teamName,
        receiptUrl,
        invoiceNumber,
      },
    ];
  });
}
