import { sql, type SQLWrapper } from 'drizzle-orm';

/** Staff share one mark of what was read. */
export const STAFF_READER = 'staff';

/**
 * How many messages a reader has not read, as a column: those of a project, or of one of its threads. Staff count the customers',
 * a person all but their own. `reader`: STAFF_READER or a user's id.
 */
export function unreadMessages(reader: string, projectId: SQLWrapper | string, thread?: SQLWrapper | string) {
  const isOfOthers = reader === STAFF_READER ? sql`not m.is_staff` : sql`m.author_id is distinct from ${reader}`;
  const isOfThread = thread === undefined ? sql`` : sql` and m.thread = ${thread}`;
  return sql<number>`(select count(*)::int from project_message m
    where m.project_id = ${projectId}${isOfThread} and ${isOfOthers}
    and m.created_at > coalesce((select s.seen_at
      from message_seen s
        where s.project_id = m.project_id and s.thread = m.thread and s.reader = ${reader}), '-infinity'))`;
}
