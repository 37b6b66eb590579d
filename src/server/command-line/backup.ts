import { requireElsewhere } from '#server/platform/backup/backup-place.ts';
import { runBackup } from '#server/platform/backup/run-backup.ts';
import { asCommandError, backupAddressOf } from './backup-address.ts';
import { textOf, UsageError, type Command } from './command.ts';
import { bytesText, readPassphrase } from './passphrase.ts';

export const backup: Command = {
  words: 'backup',
  synopsis: 'FOLDER|s3://BUCKET/PREFIX?endpoint=... [--passphrase-file FILE] [--keep N]',
  purpose:
    'copies rows and stored files as of one moment, while people work; files that are already there are not copied ' +
    'again; --passphrase-file waits for a pipe such as <(...)',
  maxArguments: 1,
  options: { 'passphrase-file': { type: 'string' }, keep: { type: 'string' } },
  run: async ({ db, store, config, folder, say }, [text], options) => {
    const address = backupAddressOf(text, 'The target is missing: give one folder or bucket.');
    const keep = textOf(options, 'keep');
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new UsageError(`--keep takes a number of snapshots, at least 1, not '${keep}'.`);
    const passphrase = await readPassphrase(options, folder);
    const startedAt = performance.now();
    await requireElsewhere(address, folder, config).catch(asCommandError(address));
    const done = await runBackup(
      { db, store, directDatabaseUrl: config.directDatabaseUrl, authSecret: config.AUTH_SECRET },
      { address, folder, passphrase, ...(keep && { keep: Number(keep) }) },
    ).catch(asCommandError(address));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(
      `Snapshot ${done.snapshot} in ${done.label}: ${done.rows} rows, ${done.objects} files ` +
        `(${bytesText(done.sizeBytes)}), of which ${done.copied} were new (${bytesText(done.copiedBytes)}); ${seconds} s.`,
    );
    if (!done.isEncrypted)
      say(
        'The backup is not encrypted and does not contain AUTH_SECRET: keep that somewhere else. Without it everyone ' +
          'has to sign in and set up two-factor authentication again, and stored tour passwords cannot be read.',
      );
    for (const fault of done.faults) say(fault);
    if (done.faults.length > 0)
      say(
        `${done.faults.length} ${done.faults.length === 1 ? 'file is' : 'files are'} missing or damaged; the backup is complete otherwise.`,
      );
    return done.faults.length > 0 ? 1 : 0;
  },
};
