import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { collectPackage } from '#server/features/exit-package/collect-package.ts';
import { streamTarget } from '#server/features/exit-package/stored-package.ts';
import { writePackage } from '#server/features/exit-package/write-package.ts';
import { inScope } from '#server/platform/database/database.ts';
import { createPress } from '#server/records/papers/pdf/press.ts';
import { systemReason } from '#sandbox/system-reason.ts';
import { CommandError, idOf, textOf, UsageError, type Command } from './command.ts';
import { bytesText } from './passphrase.ts';
import { requireOrdinaryFile } from './read-input.ts';
import { requireProject } from './require-row.ts';

export const exportPackage: Command = {
  words: 'export',
  synopsis: 'PROJECT --to FILE.zip',
  purpose: 'packs everything of a project into one zip, with checksums, that `import` reads',
  maxArguments: 1,
  options: { to: { type: 'string' } },
  run: async ({ db, store, folder, say }, [id], options) => {
    const projectId = idOf(id, 'project');
    const to = textOf(options, 'to');
    if (!to) throw new UsageError('The file is missing: --to FILE.zip.');
    const path = resolve(folder, to);
    const found = await stat(path).catch(() => undefined);
    if (found) requireOrdinaryFile(path, found);
    const plan = await inScope(db, { kind: 'system' }, async (transaction) => {
      await requireProject(transaction, projectId);
      return collectPackage(transaction, { store, press: createPress() }, projectId, { reader: 'staff', userId: null });
    });
    if (!plan) throw new CommandError(`There is no project ${projectId}.`);
    // The file appears whole or not at all.
    const unfinished = `${path}.${randomUUID()}.part`;
    const manifest = await writePackage(
      store,
      plan,
      streamTarget(
        Writable.toWeb(createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })) as WritableStream<Uint8Array>,
      ),
    )
      .then(async (written) => {
        await rename(unfinished, path);
        return written;
      })
      .catch(async (error: unknown) => {
        await rm(unfinished, { force: true });
        throw error instanceof Error && 'syscall' in error
          ? new CommandError(`${path} cannot be written: ${systemReason(error)}.`, { cause: error })
          : error;
      });
    for (const note of manifest.notes) say(`note, ${note}`);
    say(
      `Written to ${path}: ${manifest.files.length} files of "${manifest.project.name}", ${bytesText((await stat(path)).size)}.`,
    );
    return 0;
  },
};
