import { and, eq } from 'drizzle-orm';
import { location, project } from '#server/platform/database/schema.ts';

/**
 * Joins projects to their places, by the team too (they agree: `fsck` looks). For statements that read all projects of a team: the
 * planner then reads all places of the team in one go. A page that an index enters is better off with the id alone.
 */
export const standsAt = and(eq(location.id, project.locationId), eq(location.teamId, project.teamId));
