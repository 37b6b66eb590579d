import { inScope } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { assignPartner } from '#server/records/team-settings.ts';
import { CommandError, idOf, textOf, UsageError, type Command } from './command.ts';
import { requireProject, requireTeam } from './require-row.ts';

export const assignProject: Command = {
  words: 'project assign',
  synopsis: 'ID --partner TEAM_ID | --none',
  purpose: 'gives a project to a scan partner, or takes it back',
  maxArguments: 1,
  options: { partner: { type: 'string' }, none: { type: 'boolean' } },
  run: async ({ db, operator, say }, [id], options) => {
    const projectId = idOf(id, 'project');
    const partner = textOf(options, 'partner');
    if ((partner === undefined) === (options['none'] !== true))
      throw new UsageError('Give either --partner TEAM_ID or --none.');
    const partnerTeamId = partner === undefined ? null : idOf(partner, 'team');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const row = await requireProject(transaction, projectId);
      const to = partnerTeamId ? await requireTeam(transaction, partnerTeamId) : null;
      await assignPartner(transaction, row, to, { userId: null, details: { operator } }).catch((error: unknown) => {
        throw error instanceof AppError && to
          ? new CommandError(`${error.message} \`team set ${to.id} --kind partner\` makes it a partner.`)
          : error;
      });
      say(to ? `${row.name} is assigned to ${to.name}.` : `${row.name} is no longer assigned to a partner.`);
    });
    return 0;
  },
};
