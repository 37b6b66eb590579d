import { and, desc, eq, exists, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { mayStaff } from '#domain/access/staff-rights.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, membership, orderGuest, project, upload, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { PartHolder } from '#server/platform/object-store/object-store.ts';

export type UploadRow = typeof upload.$inferSelect;

/** The project of an engine order's upload. */
export function projectOf({ projectId }: UploadRow): string {
  if (!projectId) throw new AppError('NOT_FOUND');
  return projectId;
}

/** Whether it belongs to a draft of the wizard, placed or not. */
export const isOrderFile = (row: UploadRow) => row.draftId !== null;

/** Whether it is a panorama of a project. */
export const isPanorama = (row: UploadRow) => row.purpose === 'panorama';

/** Whether staff deliver it: their own, also before the team that it is for. */
export const isDelivery = (row: UploadRow) => row.purpose === 'deliverable';

function isSeenBy(principal: Principal, row: UploadRow): boolean {
  if (isDelivery(row)) return principal.kind === 'staff' && mayStaff(principal.staffRole, 'work');
  if (principal.kind === 'staff') return true;
  if ('guest' in principal && principal.guest && row.draftId === principal.guest.draftId) return true;
  if (!('teamId' in principal) || principal.teamId !== row.teamId) return false;
  return !isOrderFile(row) || isMaker(principal, row);
}

const isMaker = (principal: Principal, row: UploadRow) =>
  principal.kind === 'user' && (principal.role === 'admin' || principal.userId === row.createdBy);

/** An upload of the caller's team, of a draft only the maker's own; 404 for any other. `lock` keeps it from changing until the transaction ends. */
export async function requireUpload(
  transaction: Scoped,
  principal: Principal,
  uploadId: string,
  { lock = false } = {},
): Promise<UploadRow> {
  const query = transaction.select().from(upload).where(eq(upload.id, uploadId));
  const [row] = await (lock ? query.for('update') : query);
  if (!row || !isSeenBy(principal, row)) throw new AppError('NOT_FOUND');
  return row;
}

/** An upload that the caller may finish or give up: who began it, admins of its team, and staff (authorization.md 2.4). */
export async function requireManagedUpload(
  transaction: Scoped,
  principal: Principal,
  uploadId: string,
  options?: { lock: boolean },
): Promise<UploadRow> {
  const row = await requireUpload(transaction, principal, uploadId, options);
  if (!isOrderFile(row) && principal.kind !== 'staff' && !isMaker(principal, row))
    throw new AppError('FORBIDDEN', {
      userMessage: 'Only team admins and the person who started this upload can finish or discard it.',
    });
  return row;
}

/** An upload that takes parts. Throws `UPLOAD_CLOSED` for one that is complete or given up. */
export async function requireOpenUpload(
  transaction: Scoped,
  principal: Principal,
  uploadId: string,
): Promise<UploadRow & { storeUploadId: string }> {
  const row = await requireUpload(transaction, principal, uploadId);
  if (row.status !== 'open' || !row.storeUploadId) throw new AppError('UPLOAD_CLOSED');
  return { ...row, storeUploadId: row.storeUploadId };
}

/** The holder of part addresses who has no name: anyone who has the token of the upload's draft. */
export const VISITOR = 'visitor';

/**
 * Whether the holder of a part's address may still use it. Throws `UPLOAD_CLOSED` when the upload is no longer open, and
 * `SIGNED_URL_INVALID` for one who has left the team since the address was made, and for a visitor whose token is over.
 */
export async function requireHeldUpload(transaction: Scoped, { uploadRow, userId }: PartHolder): Promise<void> {
  const isMember = exists(
    transaction
      .select({ one: sql`1` })
      .from(membership)
      .where(and(eq(membership.teamId, upload.teamId), eq(membership.userId, userId))),
  );
  const isStaff = exists(
    transaction
      .select({ one: sql`1` })
      .from(user)
      .where(and(eq(user.id, userId), isNotNull(user.staffRole))),
  );
  const isVisitor = exists(
    transaction
      .select({ one: sql`1` })
      .from(orderGuest)
      .where(
        and(eq(orderGuest.draftId, upload.draftId), gt(orderGuest.expiresAt, sql`now()`), isNull(orderGuest.claimedAt)),
      ),
  );
  const mayWrite = userId === VISITOR ? isVisitor : sql`${isMember} or ${isStaff}`;
  const [row] = await transaction
    .select({ status: upload.status, mayWrite: sql<boolean>`${mayWrite}` })
    .from(upload)
    .where(eq(upload.id, uploadRow));
  if (row?.status !== 'open') throw new AppError('UPLOAD_CLOSED');
  if (!row.mayWrite) throw new AppError('SIGNED_URL_INVALID');
}

/** Open uploads with the names of their projects, newest first: engine scans of the team, and files of the caller's own drafts. */
export function listOpenUploads(
  transaction: Scoped,
  { teamId, userId, draftId }: { teamId: string | null; userId: string | null; draftId: string | null },
) {
  const ofTeam = teamId ? and(eq(upload.teamId, teamId), eq(upload.purpose, 'engine_scan')) : undefined;
  const ofDrafts =
    teamId && userId
      ? and(eq(upload.teamId, teamId), isNotNull(upload.draftId), eq(upload.createdBy, userId))
      : undefined;
  const ofGuest = draftId ? eq(upload.draftId, draftId) : undefined;
  return transaction
    .select({ upload, projectName: project.name })
    .from(upload)
    .leftJoin(project, eq(project.id, upload.projectId))
    .where(and(eq(upload.status, 'open'), or(ofTeam, ofDrafts, ofGuest, sql`false`)))
    .orderBy(desc(upload.createdAt));
}

/** Deletes an order that never came about: its project, with it order and upload, and the location that it made. */
export async function deleteOrder(transaction: Scoped, projectId: string): Promise<void> {
  const [row] = await transaction
    .delete(project)
    .where(eq(project.id, projectId))
    .returning({ locationId: project.locationId });
  if (!row) return;
  const others = transaction.select({ id: project.id }).from(project).where(eq(project.locationId, row.locationId));
  await transaction.delete(location).where(and(eq(location.id, row.locationId), notExists(others)));
}
