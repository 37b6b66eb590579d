import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OpsChange } from '#contract/changes.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { changeRequest, project, team } from '#server/platform/database/schema.ts';
import { isWithOperator } from '#server/records/rules/change-request.ts';
import type { Party } from './change-access.ts';
import { readLines } from './change-store.ts';

const MAX_LISTED = 200;

/** Requests of all customers: those that wait for the operator, the oldest first; then, of `all`, the others, the latest first. */
export async function listAllChanges(transaction: Scoped, staff: Party, only: 'waiting' | 'all'): Promise<OpsChange[]> {
  const isThere = sql`exists (select 1 from ${project} where ${project.id} = ${changeRequest.projectId} and ${project.deletedAt} is null)`;
  const waiting = await readLines(transaction, staff, sql`${isWithOperator()} and ${isThere}`, {
    order: [asc(changeRequest.createdAt), asc(changeRequest.id)],
    limit: MAX_LISTED,
  });
  const others =
    only === 'all'
      ? await readLines(transaction, staff, sql`not ${isWithOperator()} and ${isThere}`, {
          order: [desc(changeRequest.updatedAt), asc(changeRequest.id)],
          limit: MAX_LISTED,
        })
      : [];
  const listed = [...waiting, ...others].slice(0, MAX_LISTED);
  const ids = [...new Set(listed.map(({ row }) => row.projectId))];
  const owners =
    ids.length > 0
      ? await transaction
          .select({ id: project.id, projectName: project.name, teamName: team.name })
          .from(project)
          .innerJoin(team, eq(team.id, project.teamId))
          .where(inArray(project.id, ids))
      : [];
  return listed.map(({ row, line }) => {
    const { projectName = '', teamName = '' } = owners.find(({ id }) => id === row.projectId) ?? {};
    return { ...line, projectId: row.projectId, projectName, teamName };
  });
}
