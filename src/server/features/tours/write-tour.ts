import { and, eq } from 'drizzle-orm';
import { canEditTours, type Principal } from '#domain/access/access.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { isTourChanged, tourProblems, TOUR_EXISTS, type Tour, type TourFields } from '#domain/deliverables/tour.ts';
import { isolated } from '#domain/naming/isolate.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit, type AuditEntry } from '#server/records/audit.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { isTour, lockTours, tourColumns } from '#server/records/tours.ts';

type Editor = Extract<Principal, { kind: 'user' | 'staff' }>;
/** Who changes a tour, from where, and the hosts that the operator trusts (TOUR_HOSTS). */
export type Who = { principal: Principal; ip: string; hosts: readonly string[] };
export type TourSaved = { tour: Tour; project: ProjectRow; editor: Editor };

/** A tour's product where nobody says it: it was filmed when the building was scanned. */
const PRODUCT = 'SCANIT';

/** Adds a tour to a project. Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT, and CONFLICT for an address that the project has. */
export async function addTour(
  transaction: Scoped,
  who: Who,
  { projectId, ...typed }: TourFields & { projectId: string },
): Promise<TourSaved> {
  const { project, editor } = await requireTourEditor(transaction, who.principal, projectId);
  const tours = await lockTours(transaction, project.id);
  const fields = requireValid(typed, { tours, hosts: who.hosts });
  const [made] = await transaction
    .insert(asset)
    .values({
      ...tourColumns(fields),
      projectId: project.id,
      product: PRODUCT,
      isDelivered: true,
      createdAt: new Date(),
    })
    .returning({ id: asset.id });
  if (!made) throw new Error('no tour was made');
  const saved = { tour: { id: made.id, ...fields }, project, editor };
  await record(transaction, who, saved, 'tour.add', { name: fields.name, url: fields.url });
  return saved;
}

/**
 * Changes the name and the address of a tour; nothing happens where both are as they were. Throws as `addTour`,
 * TOUR_NOT_FOUND, and STALE where somebody else has changed what the page had shown.
 */
export async function changeTour(
  transaction: Scoped,
  who: Who,
  { tourId, seen = {}, ...typed }: TourFields & { tourId: string; seen?: Partial<TourFields> | undefined },
): Promise<Tour> {
  const { tour, tours, project, editor } = await requireTour(transaction, who.principal, tourId);
  requireUnchanged(tour, typed, seen);
  const fields = requireValid(typed, { tours, changed: tour, hosts: who.hosts });
  const changed = { ...tour, ...fields };
  if (!isTourChanged(tour, fields)) return changed;
  const { name, linkUrl, sha256 } = tourColumns(fields);
  await transaction.update(asset).set({ name, linkUrl, sha256 }).where(eq(asset.id, tour.id));
  await record(transaction, who, { tour: changed, project, editor }, 'tour.change', {
    ...(tour.name !== fields.name && { nameBefore: tour.name, nameAfter: fields.name }),
    ...(tour.url !== fields.url && { urlBefore: tour.url, urlAfter: fields.url }),
  });
  return changed;
}

/** Takes a tour away; its row stays. Throws TOUR_NOT_FOUND, FORBIDDEN. */
export async function deleteTour(transaction: Scoped, who: Who, tourId: string): Promise<void> {
  const { tour, project, editor } = await requireTour(transaction, who.principal, tourId);
  await transaction.update(asset).set({ withdrawnAt: new Date(), isCurrent: false }).where(eq(asset.id, tour.id));
  await record(transaction, who, { tour, project, editor }, 'tour.delete', { name: tour.name, url: tour.url });
}

async function requireTourEditor(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<{ project: ProjectRow; editor: Editor }> {
  const project = await requireVisibleProject(transaction, principal, projectId);
  if ((principal.kind !== 'user' && principal.kind !== 'staff') || !canEditTours(principal, factsOf(project)))
    throw new AppError('FORBIDDEN');
  return { project, editor: principal };
}

/** The tour among those of its project, all locked, if the caller may change it. */
async function requireTour(transaction: Scoped, principal: Principal, tourId: string) {
  const [row] = await transaction
    .select({ projectId: asset.projectId })
    .from(asset)
    .where(and(eq(asset.id, tourId), isTour));
  if (!row) throw new AppError('TOUR_NOT_FOUND');
  const of = await requireTourEditor(transaction, principal, row.projectId);
  const tours = await lockTours(transaction, row.projectId);
  const tour = tours.find(({ id }) => id === tourId);
  // Deleted while this waited for the lock.
  if (!tour) throw new AppError('TOUR_NOT_FOUND');
  return { ...of, tours, tour };
}

function requireValid(typed: TourFields, beside: Parameters<typeof tourProblems>[1]): TourFields {
  const { name, url } = tourProblems(typed, beside);
  if (url === TOUR_EXISTS && !name) throw new AppError('CONFLICT', { userMessage: url });
  const userMessage = name ?? url;
  if (userMessage) throw new AppError('INVALID_INPUT', { userMessage });
  return { name: typed.name.trim(), url: typed.url.trim() };
}

function requireUnchanged(held: TourFields, given: TourFields, seen: Partial<TourFields>): void {
  const [key] = fieldsBehind({ held: { name: held.name, url: held.url }, given, seen });
  if (key)
    throw new AppError('STALE', {
      userMessage: `Somebody else changed it to ${isolated(held[key])} in the meantime. ${isolated(given[key])} was not saved.`,
    });
}

async function record(
  transaction: Scoped,
  { ip }: Who,
  { tour, project, editor }: TourSaved,
  action: AuditEntry['action'],
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    teamId: project.teamId,
    userId: editor.userId,
    action,
    objectType: 'asset',
    objectId: tour.id,
    details,
    ip,
  });
  await publishProject(transaction, project);
}
