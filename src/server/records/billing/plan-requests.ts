import { eq } from 'drizzle-orm';
import type { AskedPlan } from '#domain/pricing/plan-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';

/** A team that got what it asked for asks no more. `got`: what was agreed with it now. In the transaction that stores that. */
export async function settlePlanRequest(transaction: Scoped, teamId: string, got: AskedPlan): Promise<void> {
  const [row] = await transaction.select({ request: team.planRequest }).from(team).where(eq(team.id, teamId));
  if (row?.request?.plan === got) await transaction.update(team).set({ planRequest: null }).where(eq(team.id, teamId));
}
