import { inScope } from '#server/platform/database/database.ts';
import type { Command } from './command.ts';
import { findDraftFileFaults } from './fsck/find-draft-file-faults.ts';
import { findAllowanceFaults, findConversionFaults, findPlaceFaults } from './fsck/find-row-faults.ts';
import { findStoreFaults } from './fsck/find-store-faults.ts';

export const fsck: Command = {
  words: 'fsck',
  synopsis: '',
  purpose: 'looks for contradictions between rows, and between rows and stored files; changes nothing',
  options: {},
  run: async ({ db, store, say }) => {
    const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, { kind: 'system' }, work);
    const findings = [
      ...(await inSystem(findAllowanceFaults)),
      ...(await inSystem(findPlaceFaults)),
      ...(await inSystem(findConversionFaults)),
      ...(await findStoreFaults(store, inSystem)),
      ...(await findDraftFileFaults(store, inSystem)),
    ];
    for (const finding of findings) say(finding);
    say(findings.length === 0 ? 'Everything agrees.' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`);
    return findings.length === 0 ? 0 : 1;
  },
};
