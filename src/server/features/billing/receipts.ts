import { and, desc, eq } from 'drizzle-orm';
import type { Receipt } from '#contract/billing.ts';
import { wasPaid } from '#domain/billing/payment-status.ts';
import { receiptNumberOf } from '#domain/billing/receipt-number.ts';
import { sellerOf } from '#domain/papers/paper-content.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, invoiceTransaction, payment, team, user } from '#server/platform/database/schema.ts';
import type { Member } from '#server/records/caller.ts';
import { wasPaid as wasPaidInSql } from '#server/records/rules/payment-status.ts';

const MAX_LISTED = 500;

/**
 * Receipts of the own team, newest first: all of them for its admins, those of plans too; for members those of what they paid themselves.
 * `id`: of one alone.
 */
export async function findReceipts(transaction: Scoped, member: Member, id?: string): Promise<Receipt[]> {
  const found = [...(await ofPayments(transaction, member, id)), ...(await ofPlans(transaction, member, id))];
  return found.toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)).slice(0, MAX_LISTED);
}

async function ofPayments(
  transaction: Scoped,
  { teamId, userId, role }: Member,
  paymentId: string | undefined,
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
    const { receiptUrl, invoiceId, card } = row;
    // That of an invoice is in the invoice.
    const tax = row.tax ?? content?.tax;
    const seller = row.seller ?? (content && sellerOf(content.from));
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
        ...(card && { card }),
        ...(seller && { seller }),
        invoiceNumber,
        ...(invoiceId && { invoiceId }),
      },
    ];
  });
}

/** What the provider has charged for the team's plans by itself; for admins, who alone subscribe. */
async function ofPlans(
  transaction: Scoped,
  { teamId, role }: Member,
  transactionId: string | undefined,
): Promise<Receipt[]> {
  if (role !== 'admin') return [];
  const rows = await transaction
    .select({ paid: invoiceTransaction, invoice, teamName: team.name })
    .from(invoiceTransaction)
    .innerJoin(invoice, eq(invoice.id, invoiceTransaction.invoiceId))
    .innerJoin(team, eq(team.id, invoiceTransaction.teamId))
    .where(
      and(
        eq(invoiceTransaction.teamId, teamId),
        eq(invoiceTransaction.kind, 'subscription'),
        eq(invoiceTransaction.status, 'succeeded'),
        transactionId === undefined ? undefined : eq(invoiceTransaction.id, transactionId),
      ),
    )
    .orderBy(desc(invoiceTransaction.createdAt))
    .limit(MAX_LISTED);
  return rows.map(({ paid, invoice: { id, number, projectName, content }, teamName }) => ({
    id: paid.id,
    number: paid.receiptNumber ?? number,
    projectId: null,
    projectName,
    areaSqft: null,
    amountCents: paid.amountCents,
    refundedCents: 0,
    currency: paid.currency,
    ...(content.tax && { tax: content.tax }),
    status: 'paid' as const,
    paidAt: paid.createdAt.toISOString(),
    paidOn: content.issuedOn,
    paidBy: '',
    teamName,
    receiptUrl: null,
    ...(paid.card && { card: paid.card }),
    seller: sellerOf(content.from),
    lines: content.groups.flatMap(({ lines }) => lines),
    ...(content.project.period && { period: content.project.period }),
    invoiceNumber: number,
    invoiceId: id,
    isPlan: true as const,
  }));
}
