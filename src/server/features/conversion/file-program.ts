import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { fetchObject } from '#server/records/fetch-object.ts';

export type FileOfProject = { row: typeof asset.$inferSelect; of: typeof project.$inferSelect };

/** A scan that was converted and what was made of it, also elsewhere: read in the unit that the conversion took. */
const CONVERTED_ROLES: ReadonlySet<string> = new Set(['original', 'cloud_classified']);

/** A file that waits for what is made from it; undefined once it is made, withdrawn or gone. */
export async function findWaiting(
  transaction: Scoped,
  assetId: string,
  state: 'viewState' | 'elementsState',
): Promise<FileOfProject | undefined> {
  const [found] = await transaction
    .select({ row: asset, of: project })
    .from(asset)
    .innerJoin(project, eq(project.id, asset.projectId))
    .where(and(eq(asset.id, assetId), eq(asset[state], 'waiting')));
  return found && !found.row.withdrawnAt && !found.of.deletedAt ? found : undefined;
}

/** Options for a program about a file of a project; by then the file is on disk, in `folder` if the store has it elsewhere. */
export async function fileOptions(
  store: ObjectStore,
  { row, of }: FileOfProject,
  folder: string,
): Promise<ConversionOptions> {
  const local = store.localPath(row.storageKey);
  const inputPath = local ?? join(folder, 'input');
  if (!local) await fetchObject(store, row.storageKey, inputPath);
  return {
    inputPath,
    fileName: row.name,
    name: of.name,
    projectId: of.id,
    date: row.createdAt.toISOString().slice(0, 10),
    units: of.modelUnits === 'metric' ? 'metric' : 'imperial',
    threads: availableParallelism(),
    ...(CONVERTED_ROLES.has(row.role) && {
      unit: scanUnits.find((unit) => unit === of.scanUnit),
      up: of.scanUpAxis === 'y' || of.scanUpAxis === 'z' ? of.scanUpAxis : undefined,
    }),
  };
}
