import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { SavedView } from '#contract/views.ts';
import type { Principal } from '#domain/access/access.ts';
import { canChangeView, canMoveView, savedViewAccess, type SavedViewAccess } from '#domain/views/saved-view.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { savedView, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { authorNameOf } from '#server/records/author-name.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { factsOf } from '#server/records/project-records.ts';
import { requireViewedFile, type ReadableModel } from '#server/records/readable-model.ts';

export type ViewRow = typeof savedView.$inferSelect;
/** Who calls, and what they can do with the views of which model. */
export type ViewReader = {
  principal: Extract<Principal, { userId: string }>;
  model: ReadableModel;
  access: SavedViewAccess;
};

/** The model or cloud whose views the caller has. Throws UNAUTHENTICATED, NOT_FOUND for what they do not see or see by a link alone. */
export async function requireViewReader(transaction: Scoped, principal: Principal, urn: string): Promise<ViewReader> {
  const model = await requireViewedFile(transaction, principal, urn);
  if (!('userId' in principal)) throw new AppError('UNAUTHENTICATED');
  const access = savedViewAccess(principal, factsOf(model.project));
  if (access === 'none') throw new AppError('NOT_FOUND');
  return { principal, model, access };
}

/** The views of a model in all its versions that the caller has, by name. */
export async function readViews(
  transaction: Scoped,
  { principal, model, access }: ViewReader,
  where?: SQL,
): Promise<SavedView[]> {
  const rows = await transaction
    .select({ row: savedView, name: authorNameOf(savedView) })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.authorId))
    .where(and(isOfModel(model), isReached(principal, access), where))
    .orderBy(asc(savedView.name), asc(savedView.createdAt), asc(savedView.id));
  const { company } = await readOperator(transaction);
  return rows.map(({ row, name }) => ({
    viewId: row.id,
    name: row.name,
    view: row.view,
    isTeam: row.ownerId === null,
    userName: row.isStaff && principal.kind !== 'staff' ? company : name,
    isOwn: row.authorId === principal.userId,
    canChange: canChangeView(principal, access, row),
    canMove: canMoveView(principal, access, row),
    timestamp: row.createdAt.toISOString(),
  }));
}

/** A view that the caller has. Throws VIEW_NOT_FOUND, also for those of others. */
export async function requireView(
  transaction: Scoped,
  { principal, model, access }: ViewReader,
  viewId: string,
): Promise<ViewRow> {
  const [row] = await transaction
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, viewId), isOfModel(model), isReached(principal, access)));
  if (!row) throw new AppError('VIEW_NOT_FOUND');
  return row;
}

export const isOfModel = ({ project, series }: ReadableModel) =>
  and(eq(savedView.projectId, project.id), eq(savedView.series, series));

const isReached = ({ userId }: ViewReader['principal'], access: SavedViewAccess) =>
  or(eq(savedView.ownerId, userId), access === 'own' ? undefined : isNull(savedView.ownerId));
