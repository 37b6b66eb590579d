import { sql } from 'drizzle-orm';
import type { MessageThread } from '#contract/messages.ts';
import { excerptOf } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { STAFF_READER, unreadMessages } from '#server/records/unread-messages.ts';

const MAX_LISTED = 200;
type Row = {
  project_id: string;
  project_name: string;
  team_name: string;
  thread: string;
  with_email: string | null;
  text: string;
  last_at: string | Date;
  is_staff: boolean;
  unread: number;
};

/** Threads with their last message, the latest first; `isUnansweredOnly`: those whose last word is the customer's. As staff. */
export async function listThreads(transaction: Scoped, isUnansweredOnly: boolean): Promise<MessageThread[]> {
  const { rows } = await transaction.execute<Row>(sql`
    select last.project_id, p.name as project_name, t.name as team_name, last.thread, u.email as with_email,
      last.text, last.created_at as last_at, last.is_staff,
      ${unreadMessages(STAFF_READER, sql`last.project_id`, sql`last.thread`)} as unread
    from (select distinct on (project_id, thread) project_id, thread, text, created_at, is_staff
      from project_message
      order by project_id, thread, created_at desc, id desc) last
    join project p on p.id = last.project_id join team t on t.id = p.team_id left join "user" u on u.id = last.thread
    where ${isUnansweredOnly ? sql`not last.is_staff` : sql`true`}
    order by last.created_at desc limit ${MAX_LISTED}`);
  return rows.map((row) => ({
    projectId: row.project_id,
    projectName: row.project_name,
    teamName: row.team_name,
    thread: row.thread,
    with: row.with_email,
    excerpt: excerptOf(row.text),
    lastAt: new Date(row.last_at).toISOString(),
    isAnswered: row.is_staff,
    unread: row.unread,
  }));
}
