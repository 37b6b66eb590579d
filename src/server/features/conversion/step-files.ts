import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StepFile } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { fetchObject } from '#server/records/fetch-object.ts';

/**
 * Where the files of one claim go. Each claim has its own prefix, so that a worker whose claim was lost overwrites nothing that
 * another has committed.
 */
export const claimPrefix = (projectId: string, fence: number): string => `project/${projectId}/engine/${fence}/`;

/** The number of the claim that a file was stored under. */
export const fenceOf = (key: string): number => Number(/\/engine\/(\d+)\//.exec(key)?.[1] ?? 0);

/** Stores the outputs of a step, files and folders of files, below `prefix`. */
export async function storeOutputs(
  store: ObjectStore,
  folder: string,
  outputs: string[],
  prefix: string,
): Promise<Record<string, StepFile[]>> {
  const stored: Record<string, StepFile[]> = {};
  for (const output of outputs) {
    stored[output] = [];
    for (const path of await filesOf(folder, output)) {
      const key = `${prefix}${path}`;
      stored[output].push({ path, key, ...(await store.putFile(key, join(folder, path))) });
    }
  }
  return stored;
}

async function filesOf(folder: string, output: string): Promise<string[]> {
  const path = join(folder, output);
  return (await stat(path)).isDirectory() ? (await readdir(path)).sort().map((name) => `${output}/${name}`) : [output];
}

/** Brings files of earlier steps into the folder; those that are there already and unharmed stay. Throws when one arrives with another checksum. */
export async function fetchFiles(store: ObjectStore, folder: string, files: StepFile[]): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.path);
    if (await isSame(path, file)) continue;
    await mkdir(dirname(path), { recursive: true });
    await fetchObject(store, file.key, path);
    if (!(await isSame(path, file))) throw new Error(`The stored ${file.path} is damaged.`);
  }
}

async function isSame(path: string, { bytes, sha256 }: StepFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size !== bytes) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex') === sha256;
}
