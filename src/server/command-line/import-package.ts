import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importPackage } from '#server/features/exit-package/import-package.ts';
import { openPackage, PackageError } from '#server/features/exit-package/open-package.ts';
import { inScope } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';
import { systemReason } from '#sandbox/system-reason.ts';
import { CommandError, idOf, textOf, UsageError, type Command } from './command.ts';
import { bytesText } from './passphrase.ts';
import { requireOrdinaryFile } from './read-input.ts';
import { requireTeam } from './require-row.ts';

/** Of a store that does not say how much room it has. */
const MAX_BYTES = 4 * 2 ** 40;

export const importPackageCommand: Command = {
  words: 'import',
  synopsis: 'FILE.zip --team ID [--unlocked]',
  purpose: 'makes a new project of a package that `export` or a customer made, after checking every file of it',
  maxArguments: 1,
  options: { team: { type: 'string' }, unlocked: { type: 'boolean' } },
  run: async ({ db, store, config, operator, folder, say }, [file], options) => {
    if (!file) throw new UsageError('The file is missing.');
    const teamId = idOf(textOf(options, 'team'), 'team');
    const path = resolve(folder, file);
    requireOrdinaryFile(path, await stat(path).catch(asCommandError(path)));
    const { name } = await inScope(db, { kind: 'system' }, (transaction) => requireTeam(transaction, teamId));
    const maxBytes = Math.min(MAX_BYTES, (await store.freeBytes()) ?? MAX_BYTES);
    const opened = await openPackage(path, maxBytes).catch(asCommandError(path));
    const queue = await openQueue(config.directDatabaseUrl, 'web', createLog('warn', 'command'));
    try {
      const { manifest } = opened;
      const isUnlocked = options['unlocked'] === true;
      const done = await importPackage({ db, store, queue }, opened, { teamId, operator, isUnlocked }).catch(
        asCommandError(path),
      );
      say(
        `Imported "${manifest.project.name}" for ${name} as project ${done.projectId}: ${many(done.fileCount, 'file')} ` +
          `(${bytesText(done.bytes)}), ${many(done.commentCount, 'comment')}, ${many(done.messageCount, 'message')}.`,
      );
      say(unlockText(manifest.project.isUnlocked, isUnlocked));
      if (done.changeCount > 0) say(`${many(done.changeCount, 'change request')} came along.`);
      if (done.paperCount > 0)
        say(`${many(done.paperCount, 'billing document')} came along as PDF files: nothing is owed for them here.`);
      if (done.isAgain) say('This project was imported before: it is here twice now.');
      return 0;
    } finally {
      await queue.stop({ graceful: false });
      await opened.close();
    }
  },
};

/** What the package says of itself is shown beside what applies: nothing proves it. */
const unlockText = (isClaimed: boolean, isUnlocked: boolean) =>
  `The package says that its project was ${isClaimed ? 'unlocked' : 'locked'}. ` +
  (isUnlocked
    ? 'Its downloads are unlocked here, as you asked with --unlocked.'
    : `It is locked here${isClaimed ? ': if its downloads were paid for, import it with --unlocked' : ''}.`);

const many = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** What is wrong with the package, or with the file that it is in. */
const asCommandError =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof PackageError)
      throw new CommandError(`${error.message} Nothing was imported.`, { cause: error });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`File not found: ${path}.`, { cause: error });
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${path} cannot be read: ${systemReason(error)}.`, { cause: error });
    throw error;
  };
