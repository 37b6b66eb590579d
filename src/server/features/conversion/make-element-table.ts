import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { ELEMENT_TABLE_VERSION } from '#domain/quantities/element-table.ts';
import { ELEMENT_INDEX_ROLE, ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { fileLimits } from '#domain/engine/file-limits.ts';
import { ELEMENT_TABLE_FILE } from '#engine/pipeline/output-files.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, type StepFile } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { ViewJob } from '#server/platform/queue/queue.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { fileOptions, findWaiting, type FileOfProject } from './file-program.ts';
import { runTracedStep } from './run-traced-step.ts';
import { storeOutputs } from './step-files.ts';

export const TABLE_BROKE_OFF = 'The elements of this model could not be read: the reader stopped unexpectedly.';

type Parts = { db: Database; store: ObjectStore; dataFolder: string; log: Logger };

/**
 * Makes the table of the elements of an IFC, in a process with limits of memory and time, for a model that has its fragments. A
 * model that cannot be read keeps the reason. A second run, and one for a file that is gone or withdrawn, changes nothing.
 */
export async function makeElementTable(
  parts: Parts,
  { projectId, assetId }: ViewJob,
  signal: AbortSignal,
): Promise<void> {
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) =>
    inScope(parts.db, { kind: 'worker', projectId }, work);
  const found = await inProject((transaction) => findWaiting(transaction, assetId, 'elementsState'));
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
        keepTableProblem(transaction, found, outcome.kind === 'crashed' ? TABLE_BROKE_OFF : outcome.reason),
      );
    // Beside its model, so that it goes when a new run of the engine clears the folder.
    const stored = await storeOutputs(
      parts.store,
      folder,
      [ELEMENT_TABLE_FILE],
      `${dirname(found.row.storageKey)}/${assetId}-elements/`,
    );
    const [file] = stored[ELEMENT_TABLE_FILE] ?? [];
    if (!file) throw new Error(`${ELEMENT_TABLE_FILE} was not made`);
    await deleteReplaced(parts.store, await inProject((transaction) => keepTable(transaction, found, file)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What was made is shown and withdrawn with its model. Answers the keys of what an earlier reader made, which nothing names any
 * more: to be deleted when the transaction is over.
 */
export async function keepTable(
  transaction: Scoped,
  { row, of }: FileOfProject,
  { key: storageKey, bytes, sha256 }: StepFile,
): Promise<string[]> {
  const [held] = await transaction.select().from(asset).where(eq(asset.id, row.id)).for('update');
  if (!held) return [];
  const earlier = await transaction
    .delete(asset)
    .where(and(eq(asset.madeFrom, row.id), inArray(asset.role, [ELEMENT_TABLE_ROLE, ELEMENT_INDEX_ROLE])))
    .returning({ key: asset.storageKey });
  await transaction.insert(asset).values({
    projectId: of.id,
    role: ELEMENT_TABLE_ROLE,
    format: 'gz',
    product: row.product,
    version: row.version,
    storey: row.storey,
    name: `${row.name}.elements.json.gz`,
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
    .set({ elementsState: 'ready', elementsProblem: null, elementsVersion: ELEMENT_TABLE_VERSION })
    .where(eq(asset.id, row.id));
  await settleVersions(transaction, of.id);
  await publishProject(transaction, of);
  return earlier.map(({ key }) => key).filter((key) => key !== storageKey);
}

export async function deleteReplaced(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.deletePrefix(key);
}

export async function keepTableProblem(
  transaction: Scoped,
  { row, of }: FileOfProject,
  elementsProblem: string,
): Promise<void> {
  await transaction
    .update(asset)
    .set({ elementsState: 'failed', elementsProblem, elementsVersion: ELEMENT_TABLE_VERSION })
    .where(eq(asset.id, row.id));
  await publishProject(transaction, of);
}
