import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Principal } from '#domain/access/access.ts';
import { textOfParts } from '#domain/upload/upload-limits.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, upload } from '#server/platform/database/schema.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueEngineJob } from '#server/platform/queue/queue.ts';
import { setStatus } from '#server/records/move-project.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { orderedTitle } from '#server/records/project-records.ts';
import { orderFileContentProblem } from './order-file-content.ts';
import { deliveredContentProblem, receiveDelivery } from './receive-delivery.ts';
import { panoramaContentProblem, receivePanorama } from './receive-panorama.ts';
import { receiveProjectFile } from './receive-project-file.ts';
import { scanProblem } from './scan-content.ts';
import {
  isDelivery,
  isOrderFile,
  isPanorama,
  projectOf,
  requireManagedUpload,
  type UploadRow,
} from './upload-store.ts';

type Parts = { db: Database; queue: PgBoss; store: ObjectStore; notifyStaff: NotifyStaff };
type Completion = { uploadId: string; parts: { partNumber: number; etag: string }[]; ip: string };

/**
 * Joins the parts and looks at what they are. A scan for the engine starts its conversion: Order Initialized -> Order
 * Received; a file of the wizard waits for its order, one that is sent for a placed order is there for staff; what
 * staff deliver is there for the customer. Sent twice it does the same once. A file that is not what it says is
 * refused: its upload is closed, and an engine order has failed with the reason.
 */
export async function completeUpload(
  { db, queue, store, notifyStaff }: Parts,
  principal: Principal,
  { uploadId, parts, ip }: Completion,
): Promise<{ projectId: string | null }> {
  const scope = scopeOf(principal);
  const row = await inScope(db, scope, (transaction) => requireManagedUpload(transaction, principal, uploadId));
  if (row.status === 'completed') return { projectId: row.projectId };
  if (row.status !== 'open' || !row.storeUploadId) throw new AppError('UPLOAD_CLOSED');
  const partHashes = await store.completeMultipart(row.storageKey, row.storeUploadId, parts);
  const isKept = isOrderFile(row) || isDelivery(row) || isPanorama(row);
  const problem = await contentProblemOf(row)(store, row.storageKey, row.fileName);
  if (problem) {
    await store.deletePrefix(row.storageKey);
    await inScope(db, scope, (transaction) =>
      isKept ? close(transaction, row, 'refused') : refuse(transaction, row, problem),
    );
    throw new AppError('UPLOAD_WRONG_CONTENT', { userMessage: problem });
  }
  const sha256 = createHash('sha256').update(textOfParts(partHashes)).digest('hex');
  const sentFor = await inScope(db, scope, async (transaction) => {
    const locked = await requireManagedUpload(transaction, principal, uploadId, { lock: true });
    if (locked.status === 'aborted') throw new AppError('UPLOAD_CLOSED');
    if (locked.status !== 'open') return undefined;
    if (isOrderFile(locked)) {
      await close(transaction, locked, 'completed', sha256);
      return locked.projectId === null ? undefined : receiveProjectFile(transaction, locked, sha256, ip);
    }
    if (isDelivery(locked))
      await receiveDelivery(transaction, queue, requireStaff(principal, 'work'), locked, sha256, ip);
    else if (isPanorama(locked)) await receivePanorama(transaction, queue, principal, locked, { sha256, ip });
    else await receive(transaction, queue, locked, sha256, new Date());
    return undefined;
  }).catch(async (error: unknown) => {
    await removeIfGivenUp({ db, store }, row);
    throw error;
  });
  if (sentFor !== undefined)
    void notifyStaff({
      topic: 'file',
      projectId: row.projectId,
      subject: `${row.fileName} was sent for ${sentFor}`,
      text: 'The customer added a file to the order.',
    });
  return { projectId: row.projectId };
}

/** A caller that gave up the upload while its parts were being joined found no file to delete. */
async function removeIfGivenUp(
  { db, store }: Pick<Parts, 'db' | 'store'>,
  { id, storageKey }: UploadRow,
): Promise<void> {
  const [held] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ status: upload.status }).from(upload).where(eq(upload.id, id)),
  );
  if (!held || held.status === 'aborted') await store.deletePrefix(storageKey);
}

const contentProblemOf = (row: UploadRow) =>
  isOrderFile(row)
    ? orderFileContentProblem
    : isDelivery(row)
      ? deliveredContentProblem
      : isPanorama(row)
        ? panoramaContentProblem
        : scanProblem;

async function close(
  transaction: Scoped,
  { id }: UploadRow,
  status: 'completed' | 'refused',
  sha256: string | null = null,
): Promise<void> {
  await transaction.update(upload).set({ status, sha256, activeAt: new Date() }).where(eq(upload.id, id));
}

/** The status of a scan's project until the scan has arrived. */
const initialized = (id: string, teamId: string) => ({
  id,
  teamId,
  status: 'Order Initialized',
  leftStatus: null,
  pipelineStatus: null,
});

async function refuse(transaction: Scoped, row: UploadRow, failureReason: string): Promise<void> {
  const { teamId } = row;
  const projectId = projectOf(row);
  await transaction.update(upload).set({ status: 'refused' }).where(eq(upload.id, row.id));
  const now = new Date();
  await setStatus(transaction, initialized(projectId, teamId), {
    to: 'Order Failed',
    pipelineStatus: null,
    mover: 'engine',
    movedBy: null,
    reason: failureReason,
    now,
    set: { failureReason, failureCause: 'unreadable' },
  });
  await publish(transaction, {
    teamId,
    projectId,
    isDemo: false,
    status: 'Order Failed',
    pipelineStatus: null,
    job: 'inspect',
    percent: 0,
    message: failureReason,
  });
}

async function receive(transaction: Scoped, queue: PgBoss, row: UploadRow, sha256: string, now: Date): Promise<void> {
  const { teamId } = row;
  const projectId = projectOf(row);
  const message = 'Waiting in the queue';
  await transaction.update(upload).set({ status: 'completed' }).where(eq(upload.id, row.id));
  await transaction.insert(asset).values({
    projectId,
    role: 'original',
    product: 'BIMIT Engine',
    format: row.fileName.split('.').at(-1)?.toLowerCase() ?? '',
    name: row.fileName,
    storageKey: row.storageKey,
    bytes: row.sizeBytes,
    sha256,
    createdAt: now,
  });
  await setStatus(transaction, initialized(projectId, teamId), {
    to: 'Order Received',
    pipelineStatus: null,
    mover: 'engine',
    movedBy: null,
    now,
    set: { receivedAt: now },
  });
  await transaction
    .insert(conversion)
    .values({ projectId, step: 'inspect', message, updatedAt: now, ...(await orderedTitle(transaction, projectId)) });
  await enqueueEngineJob(queue, transaction, { projectId, run: 1, job: 'inspect' });
  await publish(transaction, {
    teamId,
    projectId,
    isDemo: false,
    status: 'Order Received',
    pipelineStatus: null,
    job: 'inspect',
    percent: 0,
    message,
  });
}
