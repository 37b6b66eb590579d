import { eq } from 'drizzle-orm';
import { hostedUntil, hostingMonths } from '#domain/project/hosting.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import { hasContract } from './plan-of-team.ts';

/** The last day of hosting of a project that a team orders now, by its plan of scans and its contract (ruling 43). */
export async function hostingOfTeam(transaction: Scoped, teamId: string, now: Date): Promise<string> {
  const [own] = await transaction.select({ scanPlan: team.scanPlan }).from(team).where(eq(team.id, teamId));
  const under = { scanPlan: own?.scanPlan ?? null, hasContract: await hasContract(transaction, teamId, now) };
  return hostedUntil(dayOf(now), hostingMonths(under));
}
