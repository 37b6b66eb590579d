import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { canEditTours, type Principal } from '#domain/access/access.ts';
import { oneLine } from '#domain/naming/one-line.ts';
import { PANORAMA_NAME_MAX } from '#domain/panorama/panorama-place.ts';
import { panoramaSizeProblem } from '#domain/panorama/panorama-limits.ts';
import { PICTURE_HEAD_BYTES } from '#domain/panorama/recognize-panorama.ts';
import { pictureSizeOf } from '#domain/pictures/picture-size.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { panorama, upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { nextPanoramaNumber } from '#server/records/panoramas.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { storedSource } from './stored-source.ts';
import { projectOf, type UploadRow } from './upload-store.ts';

/** Why a stored file is no panorama, by its first bytes; undefined when it may be one. */
export async function panoramaContentProblem(
  store: ObjectStore,
  key: string,
  fileName: string,
): Promise<string | undefined> {
  const source = await storedSource(store, key);
  const size = pictureSizeOf(await source.read(0, Math.min(PICTURE_HEAD_BYTES, source.size)));
  return size ? panoramaSizeProblem(size) : `${fileName} is not a JPEG or PNG picture that can be read.`;
}

/** A whole picture becomes a station that has no place yet; a worker cuts it. Throws FORBIDDEN for one who may not add any by now. */
export async function receivePanorama(
  transaction: Scoped,
  queue: PgBoss,
  principal: Principal,
  row: UploadRow,
  { sha256, ip }: { sha256: string; ip: string },
): Promise<void> {
  const projectId = projectOf(row);
  const of = await requireVisibleProject(transaction, principal, projectId);
  if (!canEditTours(principal, factsOf(of)) || !('userId' in principal)) throw new AppError('FORBIDDEN');
  await transaction
    .update(upload)
    .set({ status: 'completed', sha256, activeAt: new Date() })
    .where(eq(upload.id, row.id));
  // As the upload is called, so that its folder is the panorama's.
  const id = row.id;
  await transaction.insert(panorama).values({
    id,
    projectId,
    number: await nextPanoramaNumber(transaction, projectId),
    name: oneLine(row.fileName.replace(/\.\w+$/, '')).slice(0, PANORAMA_NAME_MAX) || 'Panorama',
    state: 'waiting',
    uploadKey: row.storageKey,
    createdBy: principal.userId,
    createdAt: new Date(),
  });
  await enqueueViewJob(queue, transaction, { projectId, of: 'panorama', panoramaId: id });
  await recordAudit(transaction, {
    teamId: of.teamId,
    userId: principal.userId,
    action: 'panorama.add',
    objectType: 'panorama',
    objectId: id,
    details: { name: row.fileName },
    ip,
  });
  await publishProject(transaction, of);
}
