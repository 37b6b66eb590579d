import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { listWorkHomes, workHome } from './work-folder.ts';

type Parts = { store: Pick<ObjectStore, 'freeBytes'>; dataFolder: string };
/** In the folder of a step, so that a worker that takes the folder over also takes over this reservation. */
const RESERVED_FILE = 'reserved-bytes';

/** What is left on the disk of this machine, or in the store if that is less. */
export async function freeSpaceBytes({ store, dataFolder }: Parts): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return Math.min(bavail * bsize, (await store.freeBytes()) ?? Infinity);
}

/**
 * Reserves room for a step that works in `folder`: what other steps on this machine reserved and have not used yet counts as taken. Answers
 * how to give it back; undefined when there is too little. What a worker that was killed reserved is kept until its step begins again or
 * its conversion is over.
 */
export async function reserveSpace(
  parts: Parts,
  folder: string,
  sizeBytes: number,
): Promise<(() => Promise<void>) | undefined> {
  const file = join(folder, RESERVED_FILE);
  const release = () => rm(file, { force: true });
  // Written before the others are read: of two concurrent workers at least one sees both.
  await writeFile(file, String(sizeBytes));
  let openBytes = 0;
  for (const projectId of await listWorkHomes(parts.dataFolder))
    openBytes += await openReservation(workHome(parts.dataFolder, projectId));
  if (openBytes < (await freeSpaceBytes(parts))) return release;
  await release();
  return undefined;
}

/** What was reserved for a conversion and is not in its folders yet. */
async function openReservation(home: string): Promise<number> {
  const files = (await readdir(home, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  );
  let openBytes = 0;
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (name === RESERVED_FILE) openBytes += Number(await readFile(path, 'utf8').catch(() => '0'));
    else
      openBytes -= await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return Math.max(0, openBytes);
}
