import { and, eq } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { UploadRow } from './upload-store.ts';

/**
 * Gives up an upload for good: it takes no more parts and belongs to no order. Its row stays until its bytes are gone
 * (`removeDiscarded`), so that nothing is in the store that no row names.
 */
export async function markDiscarded(transaction: Scoped, uploadId: string): Promise<void> {
  await transaction.update(upload).set({ status: 'aborted' }).where(eq(upload.id, uploadId));
}

/** Deletes the bytes of an upload that was given up, then its row. False when somebody else has done so in the meantime. */
export async function removeDiscarded(
  { db, store }: { db: Database; store: ObjectStore },
  { id, storageKey, storeUploadId }: Pick<UploadRow, 'id' | 'storageKey' | 'storeUploadId'>,
): Promise<boolean> {
  // It may have been complete or not: both calls do nothing where there is nothing.
  if (storeUploadId) await store.abortMultipart(storageKey, storeUploadId);
  await store.deletePrefix(storageKey);
  const removed = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .delete(upload)
      .where(and(eq(upload.id, id), eq(upload.status, 'aborted')))
      .returning({ id: upload.id }),
  );
  return removed.length > 0;
}
