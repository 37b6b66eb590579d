import { eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, team } from '#server/platform/database/schema.ts';
import { CommandError } from './command.ts';

/** The project, locked until the end of the transaction. Throws a sentence when there is none, or it was deleted. */
export async function requireProject(transaction: Scoped, id: string): Promise<typeof project.$inferSelect> {
  const [row] = await transaction.select().from(project).where(eq(project.id, id)).for('update');
  if (!row) throw new CommandError(`There is no project ${id}.`);
  if (row.deletedAt)
    throw new CommandError(`Project ${id} was deleted on ${row.deletedAt.toISOString().slice(0, 10)}.`);
  return row;
}

export async function requireTeam(transaction: Scoped, id: string): Promise<typeof team.$inferSelect> {
  const [row] = await transaction.select().from(team).where(eq(team.id, id)).for('update');
  if (!row) throw new CommandError(`There is no team ${id}. \`team list\` shows all.`);
  return row;
}
