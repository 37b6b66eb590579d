import { and, eq } from 'drizzle-orm';
import type { FileDelivery } from '#contract/ops-admin.ts';
import { deliveryProblem } from '#domain/deliverables/delivery.ts';
import { storedFileName } from '#domain/naming/file-names.ts';
import { MAX_SCAN_BYTES } from '#domain/upload/upload-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Staff } from '#server/platform/authorization/require-staff.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findRoom, requireRoom } from '#server/platform/object-store/reserve-space.ts';
import { requireDeliverable } from '#server/records/deliverables.ts';
import { requireVisibleProject } from '#server/records/project-records.ts';

/** Begins the upload of a file for a project and answers its id; for a file that is on its way already, that one's. Throws for what is not delivered. */
export async function openDelivery(
  { db, store }: { db: Database; store: ObjectStore },
  staff: Staff,
  projectId: string,
  file: FileDelivery,
  now: Date,
): Promise<string> {
  const { fileName, sizeBytes, fingerprint, ...said } = file;
  const problem = deliveryProblem(fileName, sizeBytes, said);
  if (problem)
    throw new AppError(sizeBytes > MAX_SCAN_BYTES ? 'UPLOAD_TOO_LARGE' : 'UPLOAD_INVALID_TYPE', {
      userMessage: problem,
    });
  const room = await findRoom({ db, store });
  return inScope(db, scopeOf(staff), async (transaction) => {
    const { teamId, deletedAt, status } = await requireVisibleProject(transaction, staff, projectId);
    if (deletedAt) throw new AppError('NOT_FOUND');
    requireDeliverable(status);
    // Of two requests for one file at the same time, the second finds the upload of the first.
    await lockNamed(transaction, `delivery ${projectId} ${fingerprint}`);
    const [same] = await transaction
      .update(upload)
      .set({ delivery: said })
      .where(
        and(
          eq(upload.projectId, projectId),
          eq(upload.purpose, 'deliverable'),
          eq(upload.status, 'open'),
          eq(upload.fileName, fileName),
          eq(upload.fingerprint, fingerprint),
          eq(upload.sizeBytes, sizeBytes),
        ),
      )
      .returning({ id: upload.id });
    if (same) return same.id;
    requireRoom(room, sizeBytes);
    const id = crypto.randomUUID();
    await transaction.insert(upload).values({
      id,
      teamId,
      projectId,
      createdBy: staff.userId,
      purpose: 'deliverable',
      delivery: said,
      fileName,
      sizeBytes,
      fingerprint,
      storageKey: `project/${projectId}/delivered/${id}/${storedFileName(fileName)}`,
      activeAt: now,
      createdAt: now,
    });
    return id;
  });
}
