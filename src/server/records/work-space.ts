import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

type Parts = { store: Pick<ObjectStore, 'freeBytes'>; dataFolder: string };
/** In the folder of the work, so that a worker that takes the folder over also takes over this reservation. */
const RESERVED_FILE = 'reserved-bytes';
/** No work takes longer: what is older was left by a worker that was killed, and nobody went on. */
const RESERVED_MS = 12 * 3600_000;

/** What is left on the disk of this machine, or in the store if that is less. */
export async function freeSpaceBytes({ store, dataFolder }: Parts): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return Math.min(bavail * bsize, (await store.freeBytes()) ?? Infinity);
}

/**
 * Reserves room for work in `folder`, which is below `work` in the data folder: what other work on this machine reserved and has not used
 * yet counts as taken. Answers how to give it back; undefined when there is too little. What a worker that was killed reserved is kept until
 * its work begins again or is over.
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
  const root = join(parts.dataFolder, 'work');
  for (const name of await readdir(root).catch(() => [])) openBytes += await openReservation(join(root, name));
  if (openBytes < (await freeSpaceBytes(parts))) return release;
  await release();
  return undefined;
}

/** What was reserved for a conversion or other work and is not in its folders yet. */
async function openReservation(home: string): Promise<number> {
  const files = (await readdir(home, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  );
  let openBytes = 0;
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    if (name !== RESERVED_FILE) openBytes -= found.size;
    else if (Date.now() - found.mtimeMs < RESERVED_MS)
      openBytes += Number(await readFile(path, 'utf8').catch(() => '0'));
  }
  return Math.max(0, openBytes);
}
