import { and, eq, isNull } from 'drizzle-orm';
import { canManageTeam, canView, type Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { factsOf, projectColumns } from '#server/records/project-records.ts';

export type Sharer = { principal: Extract<Principal, { kind: 'user' | 'staff' }>; ip: string };

/** The location, if the caller may share it: admins of its team and staff. 404 when it cannot be seen, 403 for others and for the demo. */
export async function requireOwnLocation(
  transaction: Scoped,
  { principal }: Sharer,
  locationId: string,
): Promise<typeof location.$inferSelect> {
  const [row] = await transaction.select().from(location).where(eq(location.id, locationId));
  if (!row) throw new AppError('NOT_FOUND');
  const projects = await transaction.select(projectColumns).from(project).where(eq(project.locationId, locationId));
  if (!projects.some((candidate) => canView(principal, factsOf(candidate)))) throw new AppError('NOT_FOUND');
  if (!canManageTeam(principal, row.teamId)) throw new AppError('FORBIDDEN');
  if (projects.some(({ isDemo }) => isDemo)) throw new AppError('DEMO_SHARE');
  return row;
}

/**
 * The same for who shows it to more people, or lets them download: not once all its projects are archived (ruling 43). Staff may, and a share can always
 * be ended.
 */
export async function requireHostedLocation(
  transaction: Scoped,
  sharer: Sharer,
  locationId: string,
): Promise<typeof location.$inferSelect> {
  const row = await requireOwnLocation(transaction, sharer, locationId);
  const projects = await transaction
    .select(projectColumns)
    .from(project)
    .where(and(eq(project.locationId, locationId), isNull(project.deletedAt)));
  const isOver = projects.length > 0 && projects.every((each) => factsOf(each).isArchived);
  if (isOver && sharer.principal.kind !== 'staff') throw new AppError('PROJECT_ARCHIVED');
  return row;
}
