import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { wasPaid } from '#server/records/rules/payment-status.ts';

export type InvoiceRow = typeof invoice.$inferSelect;
const MAX_LISTED = 500;

/** An invoice for its team's admins and staff (authorization.md §2.6): 404 for other teams, 403 for members, 401 and 403 without a session. */
export async function requireInvoice(
  transaction: Scoped,
  principal: Principal,
  invoiceId: string,
): Promise<InvoiceRow> {
  if (principal.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  if (principal.kind === 'unverified') throw new AppError('UNVERIFIED');
  if (principal.kind === 'user' && principal.teamId === null) throw new AppError('NO_TEAM');
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, invoiceId));
  if (!row || (principal.kind !== 'staff' && principal.teamId !== row.teamId)) throw new AppError('NOT_FOUND');
  if (principal.kind !== 'staff' && principal.role !== 'admin') throw new AppError('FORBIDDEN');
  return row;
}

/** The invoice that an address leads to. As the system: who has the address may read it. */
export async function findInvoiceByToken(transaction: Scoped, token: string): Promise<InvoiceRow> {
  const [row] = await transaction
    .select()
    .from(invoice)
    .where(eq(invoice.tokenSha256, hashOfToken(token)));
  if (!row) throw new AppError('INVOICE_UNKNOWN');
  return row;
}

/** Invoices of a team or of a project, newest first. */
export function listInvoices(
  transaction: Scoped,
  of: { teamId: string } | { projectId: string },
): Promise<InvoiceRow[]> {
  const isOf = 'teamId' in of ? eq(invoice.teamId, of.teamId) : eq(invoice.projectId, of.projectId);
  return transaction
    .select()
    .from(invoice)
    .where(isOf)
    .orderBy(desc(invoice.issuedAt), desc(invoice.number))
    .limit(MAX_LISTED);
}

/** What arrived for an invoice by card and what of it went back, in cents. */
export type InvoiceMoney = { receivedCents: number; refundedCents: number };
export const NO_MONEY: InvoiceMoney = { receivedCents: 0, refundedCents: 0 };

/** By the invoice's id; none for one that nothing arrived for. */
export async function moneyOfInvoices(
  transaction: Scoped,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceMoney>> {
  const sumOf = (column: typeof payment.amountCents | typeof payment.refundedCents) => sql<number>`sum(${column})::int`;
  const rows = await transaction
    .select({
      id: payment.invoiceId,
      receivedCents: sumOf(payment.amountCents),
      refundedCents: sumOf(payment.refundedCents),
    })
    .from(payment)
    .where(and(inArray(payment.invoiceId, [...invoiceIds]), wasPaid()))
    .groupBy(payment.invoiceId);
  return new Map(rows.flatMap(({ id, ...money }) => (id === null ? [] : [[id, money]])));
}
