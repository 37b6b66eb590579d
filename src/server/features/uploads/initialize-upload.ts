import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { partCount } from '#domain/upload/upload-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { requireUpload, type UploadRow } from './upload-store.ts';

type Begun = UploadRow & { storeUploadId: string };

/**
 * Begins an upload in the store, once: of several calls at the same time the first one's counts. Throws UPLOAD_CLOSED for one that is
 * complete or given up, and INVALID_INPUT for a wrong number of parts.
 */
export async function initializeUpload(
  { db, store }: { db: Database; store: ObjectStore },
  principal: Principal,
  id: string,
  totalParts: number,
): Promise<Begun> {
  const scope = scopeOf(principal);
  const found = await inScope(db, scope, (transaction) => requireUnfinished(transaction, principal, id));
  if (totalParts !== partCount(found.sizeBytes))
    throw new AppError('INVALID_INPUT', { userMessage: `This file has ${partCount(found.sizeBytes)} parts.` });
  const made =
    found.storeUploadId === null ? await store.createMultipart(found.storageKey, found.sizeBytes) : undefined;
  let kept: Begun | undefined;
  try {
    kept = await inScope(db, scope, async (transaction) => {
      const locked = await requireUnfinished(transaction, principal, id);
      const storeUploadId = locked.storeUploadId ?? made;
      if (!storeUploadId) throw new AppError('UPLOAD_CLOSED');
      await transaction.update(upload).set({ storeUploadId, activeAt: new Date() }).where(eq(upload.id, id));
      return { ...locked, storeUploadId };
    });
    return kept;
  } finally {
    // Another call was first, or the upload has been given up in the meantime.
    if (made && kept?.storeUploadId !== made) await store.abortMultipart(found.storageKey, made);
  }
}

async function requireUnfinished(transaction: Scoped, principal: Principal, id: string): Promise<UploadRow> {
  const row = await requireUpload(transaction, principal, id, { lock: true });
  if (row.status !== 'open') throw new AppError('UPLOAD_CLOSED');
  return row;
}
