import { sql } from 'drizzle-orm';
import { project } from '#server/platform/database/schema.ts';
import { STAFF_READER, unreadMessages } from '#server/records/unread-messages.ts';

/** When a project came to the status that it has. */
export const since = sql<Date>`coalesce(${project.statusChangedAt}, ${project.receivedAt}, ${project.submittedAt}, ${project.createdAt})`;
/** Messages of its customer that nobody of the staff has read. */
export const unread = unreadMessages(STAFF_READER, project.id);
