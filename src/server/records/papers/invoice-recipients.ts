import { and, eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, order, user } from '#server/platform/database/schema.ts';

/** Whom to write to about invoices: the team's admins; for an order that nobody has claimed its e-mail address. */
export async function invoiceRecipients(
  transaction: Scoped,
  { teamId, projectId }: { teamId: string; projectId: string | null },
): Promise<string[]> {
  const admins = await transaction
    .select({ email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.teamId, teamId), eq(membership.role, 'admin')));
  if (admins.length > 0 || !projectId) return admins.map(({ email }) => email);
  const [placed] = await transaction
    .select({ email: order.guestEmail })
    .from(order)
    .where(eq(order.projectId, projectId));
  return placed?.email ? [placed.email] : [];
}
