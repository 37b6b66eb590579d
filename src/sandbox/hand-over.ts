import { chmodSync, lchownSync, lstatSync, readdirSync, unlinkSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { SystemUser } from './isolation.ts';

/** Of the store, which gives a file that was made here a second name. */
const STORED_MODE = 0o600;
const GROUP_READS = 0o040;

/**
 * Gives a folder and what is in it to the user of a sandbox. A file that has another name elsewhere, as in the store, stays ours: the user's
 * group may read it, and only here, since the way to the other name is closed to it. Answers how to take all back when the process has
 * ended; what is neither a file nor a folder is deleted then: a link would have us read or write what it names.
 */
export function handOver(folder: string, { uid, gid }: SystemUser): () => void {
  const found = lstatSync(folder);
  // Where the last one was never taken back, because its server was killed, it is root's.
  const [ownUid, ownGid] = found.uid === uid ? [0, 0] : [found.uid, found.gid];
  walk(folder, (path, stats) => {
    if (stats.isDirectory() || (stats.isFile() && stats.nlink === 1)) return lchownSync(path, uid, gid);
    if (!stats.isFile()) return;
    lchownSync(path, ownUid, gid);
    chmodSync(path, STORED_MODE | GROUP_READS);
  });
  return () =>
    walk(folder, (path, stats) => {
      if (!stats.isDirectory() && !stats.isFile()) return unlinkSync(path);
      lchownSync(path, ownUid, ownGid);
      if (stats.isFile() && stats.nlink > 1) chmodSync(path, STORED_MODE);
    });
}

/** What has disappeared in the meantime is skipped: another worker may have taken the folder. */
function walk(path: string, visit: (path: string, stats: Stats) => void): void {
  try {
    const stats = lstatSync(path);
    visit(path, stats);
    if (stats.isDirectory()) for (const name of readdirSync(path)) walk(join(path, name), visit);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
