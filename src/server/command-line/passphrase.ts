import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, textOf, UsageError, type CommandOptions } from './command.ts';

/** From a file (without its last line break) or the environment; undefined where neither is given. */
export async function readPassphrase(options: CommandOptions, folder: string): Promise<string | undefined> {
  const file = textOf(options, 'passphrase-file');
  if (file === undefined) return process.env.BACKUP_PASSPHRASE || undefined;
  const text = await readFile(resolve(folder, file), 'utf8').catch((error: Error) => {
    throw new CommandError(`The passphrase cannot be read: ${error.message}.`, { cause: error });
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '') throw new UsageError(`${file} is empty.`);
  return passphrase;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A length as people read it. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`;
}
