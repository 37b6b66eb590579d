import { resolve } from 'node:path';
import { inScope } from '#server/platform/database/database.ts';
import { exportProjects } from '#server/records/project-table/export-projects.ts';
import { idOf, textOf, type Command } from './command.ts';
import { requireTeam } from './require-row.ts';
import { writeOutput } from './write-output.ts';

export const exportProjectsCommand: Command = {
  words: 'export projects',
  synopsis: '[FILE.csv] [--team ID]',
  purpose: 'writes projects as a table that can be imported; without a file, to standard output',
  maxArguments: 1,
  options: { team: { type: 'string' } },
  run: async ({ db, folder, say }, [file], options) => {
    const teamId = textOf(options, 'team') === undefined ? undefined : idOf(textOf(options, 'team'), 'team');
    const text = await inScope(db, { kind: 'system' }, async (transaction) => {
      if (teamId) await requireTeam(transaction, teamId);
      return exportProjects(transaction, teamId);
    });
    if (!file) say(text.trimEnd());
    else {
      await writeOutput(resolve(folder, file), text);
      say(`Written to ${resolve(folder, file)}.`);
    }
    return 0;
  },
};
