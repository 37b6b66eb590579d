import { resolve } from 'node:path';
import { textOf, UsageError, type CommandOptions } from './command.ts';
import { readInput } from './read-input.ts';

const MAX_PASSPHRASE_BYTES = 2 ** 16;

/**
 * From a file or a pipe (without its last line break), at most 64 KB, or from the environment; undefined where neither is given. Waits for the
 * writer of a pipe. Throws `CommandError` for what cannot be read, `UsageError` for an empty one: who meant to encrypt would not notice.
 */
export async function readPassphrase(options: CommandOptions, folder: string): Promise<string | undefined> {
  const file = textOf(options, 'passphrase-file');
  if (file === undefined) {
    if (process.env.BACKUP_PASSPHRASE === '')
      throw new UsageError(
        'BACKUP_PASSPHRASE is empty: set it to the passphrase, or unset it for backups that are not encrypted.',
      );
    return process.env.BACKUP_PASSPHRASE;
  }
  const content = await readInput(resolve(folder, file), { maxBytes: MAX_PASSPHRASE_BYTES, mayBePipe: true });
  const passphrase = content.toString().replace(/\r?\n$/, '');
  if (passphrase === '') throw new UsageError(`${file} is empty.`);
  return passphrase;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A length as people read it. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`;
}
