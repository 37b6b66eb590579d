import { hostedUntil, hostingMonths } from '#domain/project/hosting.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { readPlan } from './plan-of-team.ts';

/** The last day of hosting of a project that a team orders now, by the plan that it has. */
export async function hostingOfTeam(transaction: Scoped, teamId: string, now: Date): Promise<string> {
  const { plan, scanPlan } = await readPlan(transaction, teamId, now);
  return hostedUntil(dayOf(now), hostingMonths(scanPlan ?? plan));
}
