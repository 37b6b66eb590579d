import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { ELEMENT_INDEX_VERSION } from '#domain/changes/element-index.ts';
import { ELEMENT_INDEX_ROLE } from '#domain/deliverables/asset-roles.ts';
import { fileLimits } from '#domain/engine/file-limits.ts';
import { ELEMENT_INDEX_FILE } from '#engine/pipeline/output-files.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, project, type StepFile } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { ViewJob } from '#server/platform/queue/queue.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { fileOptions, type FileOfProject } from './file-program.ts';
import { runTracedStep } from './run-traced-step.ts';
import { storeOutputs } from './step-files.ts';

const BROKE_OFF = 'The elements of this model could not be read: the reader stopped unexpectedly.';

type Parts = { db: Database; store: ObjectStore; dataFolder: string; log: Logger };

/**
 * Lists the elements of an IFC, in a process with limits of memory and time: what versions are compared by. A model that cannot be read
 * keeps the reason. A second run, and one for a file that is gone or withdrawn, changes nothing.
 */
export async function makeElementIndex(
  parts: Parts,
  { projectId, assetId }: ViewJob,
  signal: AbortSignal,
): Promise<void> {
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) =>
    inScope(parts.db, { kind: 'worker', projectId }, work);
  const found = await inProject((transaction) => findWaiting(transaction, assetId));
  if (!found) return;
  const folder = join(parts.dataFolder, 'work', `elements-${assetId}`);
  await mkdir(folder, { recursive: true });
  try {
    const options = await fileOptions(parts.store, found, folder);
    const { outcome } = await runTracedStep('model', folder, options, {
      ...fileLimits(found.row.bytes),
      signal,
      subject: 'model',
      program: engineProgram('src/engine/pipeline/elements-main.ts'),
    });
    if (outcome.kind === 'aborted') throw new Error('The worker is stopping.');
    parts.log.info({ projectId, assetId, outcome }, 'elements of a model');
    if (outcome.kind !== 'done')
      return await inProject((transaction) =>
        keepProblem(transaction, found, outcome.kind === 'crashed' ? BROKE_OFF : outcome.reason),
      );
    // Beside its model, so that it goes when a new run of the engine clears the folder.
    const stored = await storeOutputs(
      parts.store,
      folder,
      [ELEMENT_INDEX_FILE],
      `${dirname(found.row.storageKey)}/${assetId}-elements/`,
    );
    const [file] = stored[ELEMENT_INDEX_FILE] ?? [];
    if (!file) throw new Error(`${ELEMENT_INDEX_FILE} was not made`);
    await inProject((transaction) => keepIndex(transaction, found, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findWaiting(transaction: Scoped, assetId: string): Promise<FileOfProject | undefined> {
  const [found] = await transaction
    .select({ row: asset, of: project })
    .from(asset)
    .innerJoin(project, eq(project.id, asset.projectId))
    .where(and(eq(asset.id, assetId), eq(asset.elementsState, 'waiting')));
  return found && !found.row.withdrawnAt && !found.of.deletedAt ? found : undefined;
}

async function keepIndex(
  transaction: Scoped,
  { row, of }: FileOfProject,
  { key: storageKey, bytes, sha256 }: StepFile,
): Promise<void> {
  const [held] = await transaction.select().from(asset).where(eq(asset.id, row.id)).for('update');
  if (!held) return;
  await transaction.delete(asset).where(and(eq(asset.madeFrom, row.id), eq(asset.role, ELEMENT_INDEX_ROLE)));
  await transaction.insert(asset).values({
    projectId: of.id,
    role: ELEMENT_INDEX_ROLE,
    format: 'json',
    product: row.product,
    version: row.version,
    storey: row.storey,
    name: `${row.name}.elements.json`,
    storageKey,
    bytes,
    sha256,
    isDelivered: row.isDelivered,
    madeFrom: row.id,
    withdrawnAt: held.withdrawnAt,
    createdAt: new Date(),
  });
  await transaction
    .update(asset)
    .set({ elementsState: 'ready', elementsProblem: null, elementsVersion: ELEMENT_INDEX_VERSION })
    .where(eq(asset.id, row.id));
  await settleVersions(transaction, of.id);
  await publishProject(transaction, of);
}

async function keepProblem(transaction: Scoped, { row, of }: FileOfProject, elementsProblem: string): Promise<void> {
  await transaction
    .update(asset)
    .set({ elementsState: 'failed', elementsProblem, elementsVersion: ELEMENT_INDEX_VERSION })
    .where(eq(asset.id, row.id));
  await publishProject(transaction, of);
}
