import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { deleteOrder, isDelivery, isOrderFile, projectOf, requireManagedUpload } from './upload-store.ts';

/**
 * Gives an upload up: an engine order goes with it, since it was not listed to anybody; of a draft only the file goes, also when it had
 * arrived. Throws UPLOAD_CLOSED for what is part of an order.
 */
export async function giveUpUpload({ db, store }: { db: Database; store: ObjectStore }, principal: Principal, uploadId: string): Promise<void> {
  const row = await inScope(db, scopeOf(principal), async (transaction) => {
    const found = await requireManagedUpload(transaction, principal, uploadId, { lock: true });
    if (found.status === 'completed' && !(isOrderFile(found) && found.projectId === null)) throw new AppError('UPLOAD_CLOSED');
    if (isOrderFile(found) || isDelivery(found)) await transaction.delete(upload).where(eq(upload.id, uploadId));
    else await deleteOrder(transaction, projectOf(found));
    return found;
  });
  if (row.status === 'completed') await store.deletePrefix(row.storageKey);
  else if (row.storeUploadId) await store.abortMultipart(row.storageKey, row.storeUploadId);
}
