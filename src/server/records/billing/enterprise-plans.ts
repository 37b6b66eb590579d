import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { enterprisePlan } from '#server/platform/database/schema.ts';
import { isEngineProject } from '#server/records/rules/project-type.ts';

export type EnterprisePlanRow = typeof enterprisePlan.$inferSelect;

/** Area of the team's orders that were completed within the contract, of its service. Whole sqft. */
const completedSqft = sql<number>`(
  select coalesce(sum(case when enterprise_plan.service = 'engine' then coalesce(p.ml_estimated_total_sqft, 0)
    else coalesce(p.interior_sqft, p.ml_estimated_total_sqft, 0) + coalesce(p.site_sqft, 0) end), 0)::float8
  from project p
  where p.team_id = enterprise_plan.team_id and p.status = 'Order Completed' and p.deleted_at is null
    and not p.is_demo and not p.is_sample and not p.is_test
    and ${isEngineProject({ type: sql`p.type`, subType: sql`p.sub_type` })} = (enterprise_plan.service = 'engine')
    and coalesce(p.completed_at, p.status_changed_at) >= enterprise_plan.starts_on
    and coalesce(p.completed_at, p.status_changed_at) < enterprise_plan.ends_on + 1
)`;

/** Contracts of a team that were not removed, with the area that was completed under each: those that end first before the others. */
export async function readEnterprisePlans(
  transaction: Scoped,
  teamId: string,
): Promise<(EnterprisePlanRow & { completedSqft: number })[]> {
  const rows = await transaction
    .select({ plan: enterprisePlan, completedSqft })
    .from(enterprisePlan)
    .where(and(eq(enterprisePlan.teamId, teamId), isNull(enterprisePlan.removedAt)))
    .orderBy(asc(enterprisePlan.endsOn), asc(enterprisePlan.number));
  return rows.map((row) => ({ ...row.plan, completedSqft: row.completedSqft }));
}
