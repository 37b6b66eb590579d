import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import { scanPlanProblem, type AgreedScanPlan } from '#domain/pricing/plan-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { order, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/**
 * Throws the sentence for a team that has ordered all projects of this month (UTC) that its plan of scans includes; canceled and lost ones do not count.
 * Orders of a team with such a plan wait for each other until the transaction ends: of two tabs one has the last project.
 */
export async function requireWithinPlan(
  transaction: Scoped,
  teamId: string,
  plan: AgreedScanPlan | null,
  now: Date,
): Promise<void> {
  if (plan === null) return;
  await lockNamed(transaction, `scan plan of ${teamId}`);
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const [counted] = await transaction
    .select({ ordered: sql<number>`count(*)::int` })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .where(
      and(
        eq(order.teamId, teamId),
        gte(order.createdAt, from),
        notInArray(project.status, ['Order Cancelled', 'Order Lost']),
        eq(project.isTest, false),
      ),
    );
  const problem = scanPlanProblem(plan, counted?.ordered ?? 0);
  if (problem) throw new AppError('PLAN_PROJECTS_USED', { userMessage: problem });
}
