import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '#server/open-parts.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import type { TakenSecret } from '#server/platform/backup/take-secret.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { asCommandError, backupAddressOf } from './backup-address.ts';
import { textOf, type Command } from './command.ts';
import { bytesText, readPassphrase } from './passphrase.ts';

export const restore: Command = {
  words: 'restore',
  synopsis: 'FOLDER|s3://BUCKET/PREFIX?endpoint=... [--passphrase-file FILE] [--snapshot NAME] [--check] [--replace]',
  purpose:
    'reads a whole backup, then puts its rows and stored files back; --check only reads it, --replace overwrites what ' +
    'is there; --passphrase-file waits for a pipe such as <(...)',
  maxArguments: 1,
  options: {
    'passphrase-file': { type: 'string' },
    snapshot: { type: 'string' },
    check: { type: 'boolean' },
    replace: { type: 'boolean' },
  },
  needs: 'settings',
  run: async ({ config, folder, say }, [text], options) => {
    const address = backupAddressOf(text, 'The source is missing: give one folder or bucket.');
    const isCheck = options.check === true;
    const passphrase = await readPassphrase(options, folder);
    const done = await restoreBackup(
      { store: openStore(config, 'worker', createLog('warn', 'command')), directDatabaseUrl: config.directDatabaseUrl },
      {
        address,
        folder,
        passphrase,
        snapshot: textOf(options, 'snapshot'),
        mayReplace: options.replace === true,
        isCheck,
      },
    ).catch(asCommandError(address));
    const what = `${done.rows} rows, ${done.jobs} jobs, ${done.objects} files (${bytesText(done.totalBytes)}), as of ${done.createdAt}`;
    say(
      isCheck
        ? `Snapshot ${done.snapshot} is complete and undamaged: ${what}.`
        : `Snapshot ${done.snapshot} was restored: ${what}.`,
    );
    if (!isCheck) await restoreSecret(config, done.secret, say);
    return 0;
  },
};

/** The secret goes back to where `npm start` keeps it. One that comes by the environment is the operator's to change. */
async function restoreSecret(
  { STOREY_DATA, AUTH_SECRET }: Config,
  { authSecret: secret, isRefused }: TakenSecret,
  say: (line: string) => void,
): Promise<void> {
  if (isRefused)
    return say(
      'The AUTH_SECRET in the backup was not restored: only one of 32 characters or more from an encrypted backup ' +
        'is trusted. Set the one that the installation had, or everyone has to sign in again.',
    );
  if (secret === undefined)
    return say(
      'An unencrypted backup does not contain AUTH_SECRET. Set the one that the installation had, or everyone has to sign in again.',
    );
  if (secret === AUTH_SECRET) return;
  const file = join(STOREY_DATA, 'auth-secret');
  const isKeptThere = (await readFile(file, 'utf8').catch(() => '')) === AUTH_SECRET;
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  say(
    isKeptThere
      ? `The AUTH_SECRET of the backup was restored to ${file}.`
      : `The AUTH_SECRET of the backup is in ${file}. The environment sets a different one: set it to the value in that file.`,
  );
}
