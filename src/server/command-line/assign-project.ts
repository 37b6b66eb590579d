import { eq } from 'drizzle-orm';
import { inScope } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { CommandError, idOf, textOf, UsageError, type Command } from './command.ts';
import { publishProject } from './publish-project.ts';
import { requireProject, requireTeam } from './require-row.ts';

export const assignProject: Command = {
  words: 'project assign',
  synopsis: 'ID --partner TEAM_ID | --none',
  purpose: 'gives a project to a scan partner, or takes it back',
  options: { partner: { type: 'string' }, none: { type: 'boolean' } },
  run: async ({ db, operator, say }, [id], options) => {
    const projectId = idOf(id, 'project');
    const partner = textOf(options, 'partner');
    if ((partner === undefined) === (options['none'] !== true)) throw new UsageError('Either --partner TEAM_ID or --none.');
    const partnerTeamId = partner === undefined ? null : idOf(partner, 'team');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const row = await requireProject(transaction, projectId);
      const to = partnerTeamId && (await requireTeam(transaction, partnerTeamId));
      if (to && to.kind !== 'partner') throw new CommandError(`${to.name} is a customer's team. \`team set ${to.id} --kind partner\` makes it a partner's.`);
      await transaction.update(project).set({ partnerTeamId, version: row.version + 1 }).where(eq(project.id, projectId));
      await recordAudit(transaction, { teamId: row.teamId, userId: null, action: 'project.assign', objectType: 'project', objectId: projectId, details: { operator, partnerTeamId } });
      await publishProject(transaction, row);
      say(to ? `${row.name} is assigned to ${to.name}.` : `${row.name} is assigned to nobody.`);
    });
    return 0;
  },
};
