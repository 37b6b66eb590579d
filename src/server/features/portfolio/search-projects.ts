import { and, eq, or, sql } from 'drizzle-orm';
import type { FoundProject } from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { likeText } from '#server/platform/database/like-text.ts';
import { location, project, team } from '#server/platform/database/schema.ts';
import { ownerName } from '#server/records/project-records.ts';
import { isListed } from '#server/records/rules/project-status.ts';
import { readerOf } from './reader.ts';
import { searchCondition, tabCondition } from './view-condition.ts';

const MAX_FOUND = 12;

/** Projects of all tabs that match the words: names that begin with them first, the reader's own before others. */
export async function searchProjects(
  transaction: Scoped,
  principal: Principal,
  words: string,
): Promise<FoundProject[]> {
  const reader = await readerOf(transaction, principal);
  const inTabs = or(tabCondition('mine', reader), tabCondition('shared', reader), tabCondition('demo', reader));
  const begins = sql`(lower(${project.name}) like ${`${likeText(words.toLowerCase())}%`})`;
  const rows = await transaction
    .select({
      project: {
        id: project.id,
        name: project.name,
        status: project.status,
        type: project.type,
        subType: project.subType,
        teamId: project.teamId,
        isDemo: project.isDemo,
      },
      locationId: location.id,
      address: location.address,
      teamName: ownerName,
      siblings: sql<number>`(select count(*)::int from project s
        where s.location_id = ${location.id} and s.deleted_at is null
        and ${isListed({ status: sql`s.status`, isHidden: sql`s.is_hidden` })})`,
    })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .leftJoin(team, eq(team.id, project.teamId))
    .where(and(inTabs, searchCondition(words)))
    .orderBy(sql`${begins} desc`, project.isDemo, sql`${project.name} collate natural_order`, project.id)
    .limit(MAX_FOUND);
  return rows.map(({ project: { id, teamId, isDemo, ...shown }, locationId, address, teamName, siblings }) => ({
    projectId: id,
    locationId,
    hasSiblings: siblings > 1,
    address,
    teamName: teamName ?? '',
    ...shown,
    tab: isDemo ? 'demo' : teamId === reader.teamId ? 'mine' : 'shared',
  }));
}
