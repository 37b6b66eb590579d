import { inScope } from '#server/platform/database/database.ts';
import { unhideProject as unhide } from '#server/records/team-settings.ts';
import { idOf, type Command } from './command.ts';
import { requireProject } from './require-row.ts';

/** The way back from 'Hide Project', which customers have to ask support for (P16). */
export const unhideProject: Command = {
  words: 'project unhide',
  synopsis: 'ID',
  purpose: 'lists a hidden project again',
  maxArguments: 1,
  options: {},
  run: async ({ db, operator, say }, [id]) => {
    const projectId = idOf(id, 'project');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const row = await requireProject(transaction, projectId);
      const wasHidden = await unhide(transaction, row, { userId: null, details: { operator } });
      say(wasHidden ? `${row.name} is listed again.` : `${row.name} is not hidden.`);
    });
    return 0;
  },
};
