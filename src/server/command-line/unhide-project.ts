import { eq } from 'drizzle-orm';
import { inScope } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { idOf, type Command } from './command.ts';
import { publishProject } from './publish-project.ts';
import { requireProject } from './require-row.ts';

/** The way back from 'Hide Project', which customers have to ask support for (P16). */
export const unhideProject: Command = {
  words: 'project unhide',
  synopsis: 'ID',
  purpose: 'lists a hidden project again',
  options: {},
  run: async ({ db, operator, say }, [id]) => {
    const projectId = idOf(id, 'project');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const row = await requireProject(transaction, projectId);
      if (!row.isHidden) return say(`${row.name} is not hidden.`);
      await transaction.update(project).set({ isHidden: false, version: row.version + 1 }).where(eq(project.id, projectId));
      await recordAudit(transaction, { teamId: row.teamId, userId: null, action: 'project.unhide', objectType: 'project', objectId: projectId, details: { operator } });
      await publishProject(transaction, row);
      say(`${row.name} is listed again.`);
    });
    return 0;
  },
};
