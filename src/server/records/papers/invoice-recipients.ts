import { and, eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, order, teamBilling, user } from '#server/platform/database/schema.ts';

/** Where a team has its bills and receipts sent besides; undefined where it named no address. */
export async function billingEmailOf(transaction: Scoped, teamId: string): Promise<string | undefined> {
  const [row] = await transaction
    .select({ email: teamBilling.contactEmail })
    .from(teamBilling)
    .where(eq(teamBilling.teamId, teamId));
  return row?.email ?? undefined;
}

/** The addresses of a team's admins. */
export async function adminEmailsOf(transaction: Scoped, teamId: string): Promise<string[]> {
  const admins = await transaction
    .select({ email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.teamId, teamId), eq(membership.role, 'admin')));
  return admins.map(({ email }) => email);
}

/** Whom to write to about invoices: the team's admins and its billing e-mail; for an order that nobody has claimed its e-mail address. */
export async function invoiceRecipients(
  transaction: Scoped,
  { teamId, projectId }: { teamId: string; projectId: string | null },
): Promise<string[]> {
  const admins = await adminEmailsOf(transaction, teamId);
  // Without admins it is a team that was deleted, or never one.
  const own = admins.length > 0 ? await billingEmailOf(transaction, teamId) : undefined;
  if (admins.length > 0 || !projectId) return [...new Set([...admins, ...(own ? [own] : [])])];
  const [placed] = await transaction
    .select({ email: order.guestEmail })
    .from(order)
    .where(eq(order.projectId, projectId));
  return placed?.email ? [placed.email] : [];
}
