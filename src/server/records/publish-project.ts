import { eq } from 'drizzle-orm';
import type { ProjectEvent } from '#contract/events.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';

type Told = Pick<typeof project.$inferSelect, 'id' | 'teamId' | 'isDemo' | 'status' | 'pipelineStatus'>;

/** Tells open pages that a team is another one: its name, its people or what they may do. */
export async function publishTeam(transaction: Scoped, teamId: string): Promise<void> {
  await publish(transaction, { kind: 'team', teamId });
}

/** Tells open pages with whom a location is shared, or that a link to it was opened; `linkId`: that this one has ended. */
export async function publishSharing(
  transaction: Scoped,
  { teamId, locationId, linkId }: { teamId: string; locationId: string; linkId?: string },
): Promise<void> {
  await publish(transaction, { kind: 'sharing', teamId, locationId, ...(linkId && { linkId }) });
}

/** Tells a person's open pages that something else is shared with them now. */
export async function publishShared(transaction: Scoped, userId: string): Promise<void> {
  await publish(transaction, { kind: 'shared', userId });
}

/** Tells open pages that a project has changed, or that somebody has written about it. */
export async function publishProject(
  transaction: Scoped,
  { id: projectId, teamId, isDemo, status, pipelineStatus }: Told,
  kind?: ProjectEvent['kind'],
): Promise<void> {
  await publish(transaction, {
    ...(kind && { kind }),
    teamId,
    projectId,
    isDemo,
    status,
    pipelineStatus,
    job: '',
    percent: 0,
    message: '',
  });
}

/** The same of a project by its id: its money or its documents are others now. */
export async function publishProjectOf(transaction: Scoped, projectId: string): Promise<void> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId));
  if (row) await publishProject(transaction, row);
}
