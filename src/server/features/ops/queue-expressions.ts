import { sql } from 'drizzle-orm';
import { project } from '#server/platform/database/schema.ts';

/** When a project came to the status that it has. */
export const since = sql<Date>`coalesce(${project.statusChangedAt}, ${project.receivedAt}, ${project.submittedAt}, ${project.createdAt})`;
/** Messages of its customer that nobody of the staff has read. */
export const unread = sql<number>`(select count(*)::int from project_message m where m.project_id = ${project.id} and not m.is_staff
  and m.created_at > coalesce((select s.seen_at from message_seen s where s.project_id = m.project_id and s.thread = m.thread and s.reader = 'staff'), '-infinity'))`;
