import { inArray, sql } from 'drizzle-orm';
import type { OwnThread } from '#contract/messages.ts';
import { canView, type Principal } from '#domain/access/access.ts';
import { excerptOf, ownThread, TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { factsOf, projectColumns } from '#server/records/project-records.ts';

const MAX_LISTED = 20;
type Row = {
  project_id: string;
  thread: string;
  text: string;
  last_at: string | Date;
  author_id: string | null;
  unread: number;
};

/**
 * The threads that a customer reads, at most 20, latest words first: their team's, and their own about projects
 * of others that they still see.
 */
export async function listOwnThreads(
  transaction: Scoped,
  principal: Extract<Principal, { kind: 'user' }>,
): Promise<OwnThread[]> {
  const { userId, teamId } = principal;
  const { rows } = await transaction.execute<Row>(sql`
    select last.project_id, last.thread, last.text, last.created_at as last_at, last.author_id,
      (select count(*)::int from project_message m left join message_seen s on s.project_id = m.project_id and s.thread = m.thread and s.reader = ${userId}
        where m.project_id = last.project_id and m.thread = last.thread and m.author_id is distinct from ${userId}
          and (s.seen_at is null or m.created_at > s.seen_at)) as unread
    from (select distinct on (project_id, thread) project_id, thread, text, created_at, author_id from project_message
      where (thread = ${TEAM_THREAD} and team_id = ${teamId}) or (thread = ${userId} and team_id is distinct from ${teamId})
      order by project_id, thread, created_at desc, id desc) last
    order by last.created_at desc limit ${MAX_LISTED}`);
  const projects =
    rows.length === 0
      ? []
      : await transaction
          .select(projectColumns)
          .from(project)
          .where(
            inArray(
              project.id,
              rows.map((row) => row.project_id),
            ),
          );
  const seen = new Map(projects.filter((row) => canView(principal, factsOf(row))).map((row) => [row.id, row]));
  return rows.flatMap(({ project_id: projectId, thread, text, last_at: lastAt, author_id: authorId, unread }) => {
    const about = seen.get(projectId);
    if (!about || thread !== ownThread(principal, about)) return [];
    return [
      {
        projectId,
        projectName: about.name,
        excerpt: excerptOf(text),
        lastAt: new Date(lastAt).toISOString(),
        isOwn: authorId === userId,
        unread,
      },
    ];
  });
}
