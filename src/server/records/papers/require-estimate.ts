import { and, eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isInEffect } from '#server/records/rules/estimate-status.ts';

/** A customer is never notified of an estimate that does not exist (ruling 44); issuing it changes the status. Throws CONFLICT. */
export async function requireEstimate(transaction: Scoped, projectId: string): Promise<void> {
  const [current] = await transaction
    .select({ id: estimate.id })
    .from(estimate)
    .where(and(eq(estimate.projectId, projectId), isInEffect()))
    .limit(1);
  if (!current) throw new AppError('CONFLICT', { userMessage: 'Issue the estimate first' });
}
