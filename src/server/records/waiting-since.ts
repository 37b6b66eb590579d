import { sql } from 'drizzle-orm';
import { project } from '#server/platform/database/schema.ts';

/** When a project came to the status that it has, in the words of the index `project_waiting`. */
export const waitingSince = sql<Date>`coalesce(${project.statusChangedAt}, ${project.receivedAt}, ${project.submittedAt}, ${project.createdAt})`;
