import { project } from '#server/platform/database/schema.ts';
import { STAFF_READER, unreadMessages } from '#server/records/unread-messages.ts';

/** Messages of its customer that nobody of the staff has read. */
export const unread = unreadMessages(STAFF_READER, project.id);
