import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { conversion, project } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { noteMove } from '#server/platform/records/move-project.ts';
import { commitStep, type Claim } from './conversion-store.ts';

/** Ends a conversion with the reason that the customer reads; finished steps stay viewable, and nothing is charged. */
export async function failConversion(db: Database, claim: Claim, reason: string): Promise<boolean> {
  const { id: projectId, teamId, isDemo, pipelineStatus, status: from } = claim.project;
  return commitStep(db, claim, async (transaction) => {
    const now = new Date();
    await transaction.update(project).set({ status: 'Order Failed', failureReason: reason, mlEndedAt: now, statusChangedAt: now }).where(eq(project.id, projectId));
    await transaction.update(conversion).set({ message: reason, updatedAt: now }).where(eq(conversion.projectId, projectId));
    await noteMove(transaction, { projectId, teamId, from, to: 'Order Failed', pipelineStatus, mover: 'engine', movedBy: null, reason, now });
    await publish(transaction, { teamId, projectId, isDemo, status: 'Order Failed', pipelineStatus, job: 'inspect', percent: 0, message: reason });
  });
}
