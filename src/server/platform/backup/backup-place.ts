import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FolderError, makeFolder } from '#sandbox/make-folder.ts';
import { systemReason } from '#sandbox/system-reason.ts';
import { BackupError } from './backup-error.ts';

/** What is backed up: `STORAGE` and the data folder. */
type Own = { STORAGE: string; STOREY_DATA: string };

/**
 * Makes the folder that a backup goes to, if it is missing. Throws `BackupError` for the data folder and the bucket that are backed
 * up themselves, also under another name, and for a folder that cannot be made. A relative folder is resolved against `folder`.
 */
export async function requireElsewhere(address: string, folder: string, { STORAGE, STOREY_DATA }: Own): Promise<void> {
  if (address.startsWith('s3://')) {
    if (STORAGE !== 'disk' && isSameBucket(address, STORAGE))
      throw new BackupError(
        'This is the bucket that is backed up: choose another, which is not lost together with it.',
      );
    return;
  }
  const path = resolve(folder, address);
  const place = await realPlaceOf(path);
  if (isWithin(place, await realPlaceOf(resolve(STOREY_DATA))))
    throw new BackupError(
      `${path} lies in the folder that is backed up: choose another place, which is not lost together with it.`,
    );
  await makeFolder(place).catch((error: unknown) => {
    throw error instanceof FolderError ? new BackupError(error.message, { cause: error }) : error;
  });
}

const bucketOf = (address: string) => {
  const url = new URL(address);
  return `${url.hostname} ${url.searchParams.get('endpoint')?.replace(/\/+$/, '') ?? ''}`;
};
const isSameBucket = (one: string, other: string) => bucketOf(one) === bucketOf(other);

const isWithin = (path: string, folder: string) => relative(folder, path).split(sep)[0] !== '..';

/** The path without links, also of what is not there yet. */
async function realPlaceOf(path: string): Promise<string> {
  const real = await realpath(path).catch(asMissing);
  return real ?? (path === dirname(path) ? path : join(await realPlaceOf(dirname(path)), basename(path)));
}

function asMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT')
    throw new BackupError(`${error.path} cannot be read: ${systemReason(error)}.`, { cause: error });
}
