import { stat, writeFile } from 'node:fs/promises';
import { systemReason } from '#sandbox/system-reason.ts';
import { CommandError } from './command.ts';
import { requireOrdinaryFile } from './read-input.ts';

/** Writes a file that the operator named, over one that is there. Throws `CommandError` where that cannot be, and for a folder, a device and a pipe. */
export async function writeOutput(path: string, text: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) requireOrdinaryFile(path, found);
  await writeFile(path, text).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be written: ${systemReason(error)}.`, { cause: error });
  });
}
