import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { mayStaff } from '#domain/access/staff-rights.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { findInvoiceByToken, requireInvoice } from '#server/records/papers/find-invoice.ts';
import type { Priced } from './payment-store.ts';

/** By its id for admins of its team and staff who bill, by its secret for anyone who has it. */
export type WhichInvoice = { invoiceId: string } | { token: string };

/** What an invoice comes to, if the caller may pay it now: from its row alone. As the system. Throws 401, 403, 404, 409 and 410. */
export async function priceInvoice(transaction: Scoped, principal: Principal, which: WhichInvoice): Promise<Priced> {
  // The call is open to everybody, for those who have the secret: no table asks staff for it.
  if ('invoiceId' in which && principal.kind === 'staff' && !mayStaff(principal.staffRole, 'bill'))
    throw new AppError('FORBIDDEN');
  const { id } =
    'token' in which
      ? await findInvoiceByToken(transaction, which.token)
      : await requireInvoice(transaction, principal, which.invoiceId);
  // Locked until its checkout is recorded: a call that withdraws the invoice finds the checkout, or this one finds the invoice withdrawn.
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, id)).for('share');
  if (!row) throw new AppError('INVOICE_UNKNOWN');
  if (row.status === 'paid') throw new AppError('INVOICE_PAID');
  if (row.status === 'void') throw new AppError('INVOICE_VOID');
  // A person who pays by the address alone gets no receipt in the portal: its amounts are for admins.
  const userId = 'token' in which || !('userId' in principal) ? null : principal.userId;
  return {
    kind: 'invoice',
    invoiceId: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    teamId: row.teamId,
    userId,
    areaSqft: null,
    amountCents: row.amountCents,
    currency: row.currency,
    tax: null,
  };
}
