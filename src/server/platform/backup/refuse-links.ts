import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BackupError } from './backup-error.ts';

/**
 * Throws `BackupError` when a folder between `root` and the file `path` is a link: anyone who can write there could redirect what is written and
 * removed to another place. `root` itself may be one. Missing folders are not links.
 */
export async function refuseLinks(root: string, path: string): Promise<void> {
  let folder = root;
  for (const name of relative(root, path).split(sep).slice(0, -1)) {
    folder = join(folder, name);
    const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!found) return;
    if (found.isSymbolicLink())
      throw new BackupError(
        `${folder} is a link, and nothing is written or removed behind it: put the folder itself there, or back up to another place.`,
      );
  }
}
