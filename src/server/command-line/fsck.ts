import { inScope } from '#server/platform/database/database.ts';
import { findDamagedObjects } from '#server/platform/object-store/check-objects.ts';
import type { Command } from './command.ts';
import { findDraftFileFaults } from './fsck/find-draft-file-faults.ts';
import { findAllowanceFaults, findConversionFaults, findPlaceFaults } from './fsck/find-row-faults.ts';
import { findStoreFaults } from './fsck/find-store-faults.ts';

export const fsck: Command = {
  words: 'fsck',
  synopsis: '[--contents]',
  purpose:
    'looks for contradictions between rows, and between rows and stored files; --contents also reads every stored byte',
  maxArguments: 0,
  options: { contents: { type: 'boolean' } },
  run: async ({ db, store, say }, _args, options) => {
    const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, { kind: 'system' }, work);
    const findings = [
      ...(await inSystem(findAllowanceFaults)),
      ...(await inSystem(findPlaceFaults)),
      ...(await inSystem(findConversionFaults)),
      ...(await findStoreFaults(store, inSystem)),
      ...(await findDraftFileFaults(store, inSystem)),
      ...(options.contents === true ? await findDamagedObjects({ db, store }) : []),
    ];
    for (const finding of findings) say(finding);
    say(
      findings.length === 0
        ? 'No contradictions found.'
        : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
    );
    return findings.length === 0 ? 0 : 1;
  },
};
