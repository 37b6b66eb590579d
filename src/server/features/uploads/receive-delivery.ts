import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import {
  delivery,
  deliveryContentProblem,
  deliveryFormatOf,
  deliveryRoleOf,
  viewFormOf,
} from '#domain/deliverables/delivery.ts';
import { HEAD_BYTES } from '#domain/upload/order-files.ts';
import type { Staff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import { addDeliverable, type NewDeliverable } from '#server/records/deliverables.ts';
import { storedSource } from './stored-source.ts';
import { projectOf, type UploadRow } from './upload-store.ts';

/** Why a stored file is not what its name says; undefined when it is. */
export async function deliveredContentProblem(
  store: ObjectStore,
  key: string,
  fileName: string,
): Promise<string | undefined> {
  const source = await storedSource(store, key);
  return deliveryContentProblem(fileName, await source.read(0, Math.min(HEAD_BYTES, source.size)));
}

/** A whole file becomes the newest version of its kind; what a viewer needs of it is made by a worker. */
export async function receiveDelivery(
  transaction: Scoped,
  queue: PgBoss,
  staff: Staff,
  row: UploadRow,
  sha256: string,
  ip: string,
): Promise<void> {
  const format = deliveryFormatOf(row.fileName);
  if (!format) throw new AppError('UPLOAD_INVALID_TYPE');
  const { product, pdfSubtype, storey } = delivery.parse(row.delivery);
  const made: NewDeliverable = {
    projectId: projectOf(row),
    role: deliveryRoleOf(format, pdfSubtype),
    product,
    format,
    pdfSubtype,
    storey,
    name: row.fileName,
    storageKey: row.storageKey,
    bytes: row.sizeBytes,
    sha256,
    viewState: viewFormOf(format) ? 'waiting' : null,
    // The job of its view makes the table as well.
    ...(format === 'ifc' && { elementsState: 'waiting' as const }),
  };
  await transaction
    .update(upload)
    .set({ status: 'completed', sha256, activeAt: new Date() })
    .where(eq(upload.id, row.id));
  const { id: assetId, viewState } = await addDeliverable(transaction, staff, made, ip);
  if (viewState === 'waiting') await enqueueViewJob(queue, transaction, { projectId: made.projectId, assetId });
}
