import { resolve } from 'node:path';
import { inScope } from '#server/platform/database/database.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { importProjects } from '#server/records/project-table/import-projects.ts';
import { readTable } from '#server/records/project-table/read-table.ts';
import { CommandError, idOf, textOf, UsageError, type Command } from './command.ts';
import { readInput } from './read-input.ts';
import { requireTeam } from './require-row.ts';

/** More than a hundred thousand projects. */
const MAX_TABLE_BYTES = 64 * 2 ** 20;

export const importProjectsCommand: Command = {
  words: 'import projects',
  synopsis: 'FILE.csv [--team ID] [--dry-run]',
  purpose: 'adds and changes projects from a table, all rows or none',
  maxArguments: 1,
  options: { team: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async ({ db, operator, folder, say }, [file], options) => {
    if (!file) throw new UsageError('The file is missing.');
    const teamId = textOf(options, 'team') === undefined ? undefined : idOf(textOf(options, 'team'), 'team');
    const isDryRun = options['dry-run'] === true;
    const table = readTable(await readText(resolve(folder, file)));
    const { problems, added, changedCount, unchangedCount, locationsMade } = await inScope(
      db,
      { kind: 'system' },
      async (transaction) => {
        if (teamId) await requireTeam(transaction, teamId);
        return importProjects(transaction, table, {
          teamId,
          operator,
          now: new Date(),
          placeOf: createGazetteer().placeOf,
          isDryRun,
        });
      },
    );
    for (const remark of table.remarks) say(`note, ${remark}`);
    for (const problem of problems) say(problem);
    if (problems.length > 0)
      say(`Nothing was imported: ${problems.length} ${problems.length === 1 ? 'line is' : 'lines are'} wrong.`);
    else
      say(
        `${isDryRun ? 'Dry run, nothing was written: ' : ''}${added.length} added, ${changedCount} changed, ` +
          `${unchangedCount} unchanged; ${locationsMade} new locations.`,
      );
    return problems.length > 0 ? 1 : 0;
  },
};

async function readText(path: string): Promise<string> {
  const bytes = await readInput(path, { maxBytes: MAX_TABLE_BYTES });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${path} is not in UTF-8. Save it as "CSV UTF-8".`);
  }
}
