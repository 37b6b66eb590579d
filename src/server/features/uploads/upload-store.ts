import { and, desc, eq, exists, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, membership, project, upload, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { PartHolder } from '#server/platform/object-store/object-store.ts';

export type UploadRow = typeof upload.$inferSelect;

/** The project of an engine order's upload. */
export function projectOf({ projectId }: UploadRow): string {
  if (!projectId) throw new AppError('NOT_FOUND');
  return projectId;
}

/** An upload of the caller's team; 404 for any other. `lock` keeps it from changing until the transaction ends. */
export async function requireUpload(transaction: Scoped, principal: Principal, uploadId: string, { lock = false } = {}): Promise<UploadRow> {
  const query = transaction.select().from(upload).where(eq(upload.id, uploadId));
  const [row] = await (lock ? query.for('update') : query);
  const isOwn = principal.kind === 'staff' || ('teamId' in principal && principal.teamId === row?.teamId);
  if (!row || !isOwn) throw new AppError('NOT_FOUND');
  return row;
}

/** An upload that the caller may finish or give up: who began it, admins of its team, and staff (authorization.md 2.4). */
export async function requireManagedUpload(transaction: Scoped, principal: Principal, uploadId: string, options?: { lock: boolean }): Promise<UploadRow> {
  const row = await requireUpload(transaction, principal, uploadId, options);
  const isManager = principal.kind === 'staff' || (principal.kind === 'user' && (principal.role === 'admin' || principal.userId === row.createdBy));
  if (!isManager) throw new AppError('FORBIDDEN', { userMessage: 'Only the person who began this upload and admins of the team can finish or discard it.' });
  return row;
}

/** An upload that takes parts. Throws `UPLOAD_CLOSED` for one that is complete or given up. */
export async function requireOpenUpload(transaction: Scoped, principal: Principal, uploadId: string): Promise<UploadRow & { storeUploadId: string }> {
  const row = await requireUpload(transaction, principal, uploadId);
  if (row.status !== 'open' || !row.storeUploadId) throw new AppError('UPLOAD_CLOSED');
  return { ...row, storeUploadId: row.storeUploadId };
}

/**
 * Whether the holder of a part's address may still use it. Throws `UPLOAD_CLOSED` when the upload is no longer open, and
 * `SIGNED_URL_INVALID` for one who has left the team since the address was made.
 */
export async function requireHeldUpload(transaction: Scoped, { uploadRow, userId }: PartHolder): Promise<void> {
  const isMember = exists(transaction.select({ one: sql`1` }).from(membership).where(and(eq(membership.teamId, upload.teamId), eq(membership.userId, userId))));
  const isStaff = exists(transaction.select({ one: sql`1` }).from(user).where(and(eq(user.id, userId), isNotNull(user.staffRole))));
  const [row] = await transaction.select({ status: upload.status, mayWrite: sql<boolean>`${isMember} or ${isStaff}` }).from(upload).where(eq(upload.id, uploadRow));
  if (row?.status !== 'open') throw new AppError('UPLOAD_CLOSED');
  if (!row.mayWrite) throw new AppError('SIGNED_URL_INVALID');
}

/** Open uploads of a team with the names of their projects, newest first. */
export function listOpenUploads(transaction: Scoped, teamId: string) {
  return transaction
    .select({ upload, projectId: project.id, projectName: project.name })
    .from(upload)
    .innerJoin(project, eq(project.id, upload.projectId))
    .where(and(eq(upload.teamId, teamId), eq(upload.status, 'open')))
    .orderBy(desc(upload.createdAt));
}

/** Deletes an order that never came about: its project, with it order and upload, and the location that it made. */
export async function deleteOrder(transaction: Scoped, projectId: string): Promise<void> {
  const [row] = await transaction.delete(project).where(eq(project.id, projectId)).returning({ locationId: project.locationId });
  if (!row) return;
  const others = transaction.select({ id: project.id }).from(project).where(eq(project.locationId, row.locationId));
  await transaction.delete(location).where(and(eq(location.id, row.locationId), notExists(others)));
}
