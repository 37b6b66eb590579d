import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { markDiscarded, removeDiscarded } from './discard-upload.ts';
import {
  deleteOrder,
  isDelivery,
  isOrderFile,
  isPanorama,
  projectOf,
  requireManagedUpload,
  type UploadRow,
} from './upload-store.ts';

/**
 * Gives an upload up: an engine order goes with it, since it was not listed to anybody; of a draft only the file goes, also when it had
 * arrived. Throws UPLOAD_CLOSED for what is part of an order.
 */
export async function giveUpUpload(
  { db, store, log }: { db: Database; store: ObjectStore; log: Pick<Logger, 'warn'> },
  principal: Principal,
  uploadId: string,
): Promise<void> {
  const row = await inScope(db, scopeOf(principal), async (transaction) => {
    const found = await requireManagedUpload(transaction, principal, uploadId, { lock: true });
    if (found.status === 'completed' && !(isOrderFile(found) && found.projectId === null))
      throw new AppError('UPLOAD_CLOSED');
    if (isAlone(found)) await markDiscarded(transaction, uploadId);
    else await deleteOrder(transaction, projectOf(found));
    return found;
  });
  // A store that is away keeps nobody from giving up: the worker comes back to what is left.
  const clearing = isAlone(row)
    ? removeDiscarded({ db, store }, row)
    : row.storeUploadId && store.abortMultipart(row.storageKey, row.storeUploadId);
  await Promise.resolve(clearing).catch((error: unknown) =>
    log.warn({ err: error, uploadId }, 'the bytes of an upload that was given up are still there'),
  );
}

/** Whether only the file goes, and nothing that it belongs to. */
const isAlone = (row: UploadRow): boolean => isOrderFile(row) || isDelivery(row) || isPanorama(row);
