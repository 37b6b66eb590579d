import type { Scoped } from '#server/platform/database/database.ts';
import type { project } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';

/** Tells open pages that a project has changed. */
export async function publishProject(transaction: Scoped, { id: projectId, teamId, isDemo, status, pipelineStatus }: typeof project.$inferSelect): Promise<void> {
  await publish(transaction, { teamId, projectId, isDemo, status, pipelineStatus, job: '', percent: 0, message: '' });
}
