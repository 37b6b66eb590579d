import { and, eq } from 'drizzle-orm';
import type { SavedView } from '#contract/views.ts';
import type { Principal } from '#domain/access/access.ts';
import { canChangeView, canMoveView, MAX_VIEWS } from '#domain/views/saved-view.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { savedView } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { requireHosted } from '#server/records/project-records.ts';
import { isOfModel, readViews, requireView, requireViewReader, type ViewReader } from './view-store.ts';

/** Who may have views of a model. Throws NOT_FOUND for what the caller does not see, FORBIDDEN where nothing is saved any more, PROJECT_ARCHIVED. */
export async function requireViewWriter(transaction: Scoped, principal: Principal, urn: string): Promise<ViewReader> {
  const reader = await requireViewReader(transaction, principal, urn);
  requireHosted(principal, reader.model.project);
  if (reader.access === 'read') throw new AppError('FORBIDDEN');
  if (principal.kind === 'staff') requireStaff(principal, 'message');
  return reader;
}

/** Keeps a view. Throws FORBIDDEN for one of a team that is not the caller's, TOO_MANY_VIEWS. */
export async function saveView(
  transaction: Scoped,
  writer: ViewReader,
  { name, view, isTeam }: { name: string; view: string; isTeam: boolean },
): Promise<SavedView> {
  const { principal, model, access } = writer;
  const { userId } = principal;
  if (isTeam && access !== 'team') throw new AppError('FORBIDDEN');
  // One after another: views saved at the same moment would each count the same ones before them.
  await lockNamed(transaction, userId);
  const isSaved = and(isOfModel(model), eq(savedView.authorId, userId));
  if ((await transaction.$count(savedView, isSaved)) >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS');
  const [made] = await transaction
    .insert(savedView)
    .values({
      projectId: model.project.id,
      teamId: model.project.teamId,
      series: model.series,
      name,
      view,
      ownerId: isTeam ? null : userId,
      authorId: userId,
      isStaff: principal.kind === 'staff',
      createdAt: new Date(),
    })
    .returning({ id: savedView.id });
  if (!made) throw new Error('no view was saved');
  return tell(transaction, writer, made.id);
}

/** Renames, replaces or moves a view. Throws VIEW_NOT_FOUND, VIEW_OF_OTHERS. */
export async function changeView(
  transaction: Scoped,
  writer: ViewReader,
  viewId: string,
  { isTeam, ...change }: { name?: string | undefined; view?: string | undefined; isTeam?: boolean | undefined },
): Promise<SavedView> {
  const { principal, access } = writer;
  const row = await requireView(transaction, writer, viewId);
  const isMoved = isTeam !== undefined && isTeam !== (row.ownerId === null);
  if (!canChangeView(principal, access, row) || (isMoved && !canMoveView(principal, access, row)))
    throw new AppError('VIEW_OF_OTHERS');
  const values = { ...change, ...(isMoved && { ownerId: isTeam ? null : principal.userId }) };
  if (Object.values(values).some((value) => value !== undefined))
    await transaction.update(savedView).set(values).where(eq(savedView.id, row.id));
  return tell(transaction, writer, row.id);
}

/** Takes a view away. Throws VIEW_NOT_FOUND, VIEW_OF_OTHERS. */
export async function deleteView(transaction: Scoped, writer: ViewReader, viewId: string, ip: string): Promise<void> {
  const { principal, model, access } = writer;
  const row = await requireView(transaction, writer, viewId);
  if (!canChangeView(principal, access, row)) throw new AppError('VIEW_OF_OTHERS');
  const deleted = await transaction.delete(savedView).where(eq(savedView.id, row.id)).returning({ id: savedView.id });
  if (deleted.length === 0) throw new AppError('VIEW_NOT_FOUND');
  if (row.authorId !== principal.userId)
    await recordAudit(transaction, {
      teamId: model.project.teamId,
      userId: principal.userId,
      action: 'view.delete',
      objectType: 'project',
      objectId: model.project.id,
      details: { view: row.name },
      ip,
    });
  await publishProject(transaction, model.project, 'view');
}

/** Tells open pages; answers the view as it is now. Throws VIEW_NOT_FOUND for one that was deleted at this moment. */
async function tell(transaction: Scoped, writer: ViewReader, viewId: string): Promise<SavedView> {
  await publishProject(transaction, writer.model.project, 'view');
  const [view] = await readViews(transaction, writer, eq(savedView.id, viewId));
  if (!view) throw new AppError('VIEW_NOT_FOUND');
  return view;
}
