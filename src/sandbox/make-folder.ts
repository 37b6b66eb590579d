import { promises } from 'node:fs';
import { dirname } from 'node:path';
import { systemReason } from './system-reason.ts';

/** A folder cannot be made, in a sentence for the person who named it. */
export class FolderError extends Error {}

/**
 * Makes a folder where it is missing, with those above it. Throws `FolderError`. One folder after the other: where nothing can be made, as in
 * /proc, Node's own way of making all of them tries for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await promises.mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      if ((await promises.stat(path).catch(() => undefined))?.isDirectory()) return;
      throw new FolderError(`${path} is no folder.`, { cause: error });
    }
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await promises.stat(parent).catch(() => undefined)))
      throw new FolderError(`${path} cannot be made: ${systemReason(error)}.`, { cause: error });
    await makeFolder(parent);
    await makeFolder(path);
  }
}
