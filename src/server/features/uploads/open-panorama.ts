import { and, eq, isNull } from 'drizzle-orm';
import { canEditTours, type Principal } from '#domain/access/access.ts';
import { storedFileName } from '#domain/naming/file-names.ts';
import { MAX_PANORAMA_BYTES, MAX_PROJECT_PANORAMAS, panoramaFileProblem } from '#domain/panorama/panorama-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { panorama, upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom, requireRoom, requireShare } from '#server/platform/object-store/reserve-space.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';

type File = { fileName: string; sizeBytes: number; fingerprint: string };

/**
 * Begins the upload of a panorama and answers its id; for a picture that is on its way already, that one's. Throws for what cannot be a
 * panorama, CONFLICT where the project has as many as it may, and NOT_FOUND, FORBIDDEN as for
 * virtual tours.
 */
export async function openPanorama(
  { db, store }: { db: Database; store: ObjectStore },
  principal: Principal,
  projectId: string,
  { fileName, sizeBytes, fingerprint }: File,
  now: Date,
): Promise<string> {
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
  const room = await findRoom({ db, store }, principal.teamId ?? undefined);
  return inScope(db, scopeOf(principal), async (transaction) => {
    const of = await requireVisibleProject(transaction, principal, projectId);
    if (!canEditTours(principal, factsOf(of))) throw new AppError('FORBIDDEN');
    const problem = panoramaFileProblem(fileName, sizeBytes);
    if (problem)
      throw new AppError(sizeBytes > MAX_PANORAMA_BYTES ? 'UPLOAD_TOO_LARGE' : 'UPLOAD_INVALID_TYPE', {
        userMessage: problem,
      });
    const [same] = await transaction
      .select({ id: upload.id })
      .from(upload)
      .where(
        and(
          eq(upload.projectId, projectId),
          eq(upload.purpose, 'panorama'),
          eq(upload.status, 'open'),
          eq(upload.createdBy, principal.userId),
          eq(upload.fileName, fileName),
          eq(upload.fingerprint, fingerprint),
          eq(upload.sizeBytes, sizeBytes),
        ),
      );
    if (same) return same.id;
    await requireFree(transaction, projectId);
    if (principal.kind === 'staff') requireRoom(room, sizeBytes);
    else requireShare(room, sizeBytes);
    const id = crypto.randomUUID();
    await transaction.insert(upload).values({
      id,
      // A partner's upload is the partner's, until it is a panorama of the project.
      teamId: principal.kind === 'staff' ? of.teamId : (principal.teamId ?? of.teamId),
      projectId,
      createdBy: principal.userId,
      purpose: 'panorama',
      fileName,
      sizeBytes,
      fingerprint,
      storageKey: `project/${projectId}/panoramas/${id}/upload/${storedFileName(fileName)}`,
      activeAt: now,
      createdAt: now,
    });
    return id;
  });
}

/** Counted one call at a time, with the pictures that are on their way. */
async function requireFree(transaction: Scoped, projectId: string): Promise<void> {
  await lockNamed(transaction, `panoramas ${projectId}`);
  const there = await transaction.$count(
    panorama,
    and(eq(panorama.projectId, projectId), isNull(panorama.assetId), isNull(panorama.deletedAt)),
  );
  const coming = await transaction.$count(
    upload,
    and(eq(upload.projectId, projectId), eq(upload.purpose, 'panorama'), eq(upload.status, 'open')),
  );
  if (there + coming >= MAX_PROJECT_PANORAMAS)
    throw new AppError('CONFLICT', {
      userMessage: 'This project has 1,000 panoramas, which is the limit. Delete one to add another.',
    });
}
