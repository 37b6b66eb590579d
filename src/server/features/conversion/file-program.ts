import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import type { asset, project } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { fetchObject } from './step-files.ts';

export type FileOfProject = { row: typeof asset.$inferSelect; of: typeof project.$inferSelect };

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
  };
}
