import { and, eq } from 'drizzle-orm';
import { canManageTeam, type Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type Sharer = { principal: Extract<Principal, { kind: 'user' | 'staff' }>; ip: string };

/** The location, if the caller may share it: admins of its team and staff. 404 when it cannot be seen, 403 for others and for the demo. */
export async function requireOwnLocation(transaction: Scoped, { principal }: Sharer, locationId: string): Promise<typeof location.$inferSelect> {
  const [row] = await transaction.select().from(location).where(eq(location.id, locationId));
  if (!row) throw new AppError('NOT_FOUND');
  if (!canManageTeam(principal, row.teamId)) throw new AppError('FORBIDDEN');
  const [demo] = await transaction.select({ id: project.id }).from(project).where(and(eq(project.locationId, locationId), eq(project.isDemo, true))).limit(1);
  if (demo) throw new AppError('DEMO_SHARE');
  return row;
}
