import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { systemReason } from '#sandbox/system-reason.ts';
import { CommandError } from './command.ts';

/**
 * The bytes of a file that the operator named. Throws `CommandError` for one that is missing, cannot be read, or has more than `maxBytes`, and,
 * before it opens them, for a folder, a device and a pipe. `mayBePipe`: a pipe is read, for which this waits until its writer is done.
 */
export async function readInput(
  path: string,
  { maxBytes, mayBePipe = false }: { maxBytes: number; mayBePipe?: boolean },
): Promise<Buffer> {
  const asCommandError = (error: NodeJS.ErrnoException): never => {
    throw new CommandError(
      error.code === 'ENOENT' ? `File not found: ${path}.` : `${path} cannot be read: ${systemReason(error)}.`,
      { cause: error },
    );
  };
  const found = await stat(path).catch(asCommandError);
  if (!(mayBePipe && found.isFIFO())) requireOrdinaryFile(path, found);
  // Of /proc, and of a file that grows, the length says nothing: what is read has the limit too.
  const file = await open(path).catch(asCommandError);
  try {
    const content = await buffer(file.createReadStream({ end: maxBytes })).catch(asCommandError);
    if (content.length > maxBytes) throw new CommandError(`${path} is larger than ${formatBytes(maxBytes)}.`);
    return content;
  } finally {
    await file.close();
  }
}

/** Throws `CommandError` for a folder, a device and a pipe: to open them may wait for ever, and to read them may never end. */
export function requireOrdinaryFile(path: string, found: Stats): void {
  if (found.isDirectory()) throw new CommandError(`${path} is a folder, not a file.`);
  if (!found.isFile()) throw new CommandError(`${path} is not a regular file.`);
}
