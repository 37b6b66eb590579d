import { eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import { canEdit, canView, type Principal, type ProjectFacts } from '#domain/access/access.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import { isArchived } from '#domain/project/hosting.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/**
 * All columns of a project, with what the caller's share of its location allows (null without a share), and whether it
 * was placed with the caller's one-order token.
 */
export const projectColumns = {
  ...getTableColumns(project),
  canDownloadByShare: sql<boolean | null>`share_of(${project.locationId})`,
  isGuestOrder: sql<boolean>`coalesce(${project.id} = (select guest_project()), false)`,
};
export type ProjectRow = typeof project.$inferSelect & { canDownloadByShare: boolean | null; isGuestOrder: boolean };

/** Name of the owning team where the caller may know it: their own, or one that shares with them. `team` is joined to the project. */
export const ownerName = sql<string | null>`coalesce(${team.name}, owner_name(${project}))`;

/**
 * Projects that others show to the caller: by a share of the location, or by assignment to the partner team. By index:
 * row-level security alone would look at every project.
 */
export function isGivenTo(teamId: string | null): SQL | undefined {
  return or(
    sql`${project.locationId} = any(shared_locations())`,
    teamId ? eq(project.partnerTeamId, teamId) : undefined,
  );
}

/** What the access rules ask of a project's row. */
export type FactColumns = Pick<
  ProjectRow,
  | 'teamId'
  | 'locationId'
  | 'partnerTeamId'
  | 'type'
  | 'subType'
  | 'status'
  | 'isHidden'
  | 'isDemo'
  | 'isPublic'
  | 'deletedAt'
  | 'paymentStatus'
  | 'isPaidFull'
  | 'isSample'
  | 'hostedUntil'
  | 'canDownloadByShare'
  | 'isGuestOrder'
>;

/** What the access rules need to know of a stored project. */
export function factsOf(row: FactColumns): ProjectFacts {
  return {
    ...row,
    isDeleted: row.deletedAt !== null,
    isArchived: isArchived(row.hostedUntil, dayOf(new Date())),
    share: row.canDownloadByShare === null ? null : { canDownload: row.canDownloadByShare },
  };
}

/** The project, if the caller may see it; else 404, the same as for an unknown id (authorization.md §0). */
export async function requireVisibleProject(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const [row] = await transaction.select(projectColumns).from(project).where(eq(project.id, projectId));
  return requireVisible(principal, row);
}

/** The row, if there is one that the caller may see; else 404. */
export function requireVisible<Row extends FactColumns>(principal: Principal, row: Row | undefined): Row {
  if (!row || !canView(principal, factsOf(row))) throw new AppError('NOT_FOUND');
  return row;
}

const canEditOnceHosted = (principal: Principal, facts: ProjectFacts) =>
  canEdit(principal, { ...facts, isArchived: false });

/** The project, if the caller may change it; else 404 or 403. */
export async function requireEditableProject(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const facts = factsOf(row);
  if (!canEdit(principal, facts))
    throw new AppError(canEditOnceHosted(principal, facts) ? 'PROJECT_ARCHIVED' : 'FORBIDDEN');
  return row;
}

/** The project, if it is of the caller's own team; else 404 or 403. Any member may order, draw down and give feedback. */
export async function requireOwnProject(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const isOwn = principal.kind === 'staff' || (principal.kind === 'user' && principal.teamId === row.teamId);
  if (!isOwn || row.deletedAt) throw new AppError('FORBIDDEN');
  return row;
}

/** The same for what changes it: an archived project is changed by staff alone (ruling 43). */
export async function requireHostedProject(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const row = await requireOwnProject(transaction, principal, projectId);
  requireHosted(principal, row);
  return row;
}

/** Throws PROJECT_ARCHIVED for everybody but staff once the hosting is over: before anything that writes. */
export function requireHosted(principal: Principal, row: FactColumns): void {
  if (principal.kind !== 'staff' && factsOf(row).isArchived) throw new AppError('PROJECT_ARCHIVED');
}

/** Name and address of a project as they are now, for the conversion that is ordered with them. */
export async function orderedTitle(
  transaction: Scoped,
  projectId: string,
): Promise<{ orderedName: string; orderedAddress: string | null }> {
  const [row] = await transaction
    .select({ orderedName: project.name, orderedAddress: location.address })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(eq(project.id, projectId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
