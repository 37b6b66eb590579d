import { and, eq, not, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Principal } from '#domain/access/access.ts';
import { isUnlocked } from '#domain/access/access.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { formatSqft, usageInfo, type UsageInfo } from '#domain/usage/allowance.ts';
import { unlockRateMillicents } from '#domain/pricing/plan-table.ts';
import { addedOverageCents, splitUnlock } from '#domain/usage/plan-quota.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Read, Scoped } from '#server/platform/database/database.ts';
import { drawdown, project, team, user } from '#server/platform/database/schema.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { readQuota, subscriptionInForce } from '#server/records/billing/plan-of-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { memberOf } from '#server/records/caller.ts';
import { factsOf, requireHostedProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { isOverLimit } from '#server/records/rules/allowance.ts';

type TeamUsage = { usedSqft: number; freeLimitSqft: number };

/** What a team has drawn from its allowance, and the allowance. */
export const usageOfTeam = (teamId: string): Read<TeamUsage> => ({
  text: 'select used_sqft as "usedSqft", free_limit_sqft as "freeLimitSqft" from team where id = $1',
  values: [teamId],
});

/** Returns the usage as callers see it. Throws NOT_FOUND without a team. */
export function requireUsage(row: TeamUsage | undefined): UsageInfo {
  if (!row) throw new AppError('NOT_FOUND');
  return usageInfo(row.usedSqft, row.freeLimitSqft);
}

async function readUsage(transaction: Scoped, teamId: string): Promise<UsageInfo> {
  const [row] = await transaction
    .select({ usedSqft: team.usedSqft, freeLimitSqft: team.freeLimitSqft })
    .from(team)
    .where(eq(team.id, teamId));
  return requireUsage(row);
}

type Wanted = {
  projectId: string;
  /** What the caller has agreed to have billed. */
  overageSqft: number;
  checkoutBy: Config['CHECKOUT_BY'];
  ip: string;
};

/**
 * Takes a project's size from the quota of the team's plan, its free allowance, and the plan's next invoice, once and for ever (rulings 7,
 * 8, 40). Without a plan it may begin below the limit and end above it; one that would begin at or above it is refused. An unlocked
 * project answers as before and draws nothing. `notice`: what to tell the operator of a new draw-down, once it is committed.
 */
export async function drawDown(
  transaction: Scoped,
  queue: PgBoss,
  principal: Principal,
  { projectId, overageSqft: agreedSqft, checkoutBy, ip }: Wanted,
): Promise<{ usage: UsageInfo; notice?: StaffNotice }> {
  const { userId, teamId, role } = memberOf(principal);
  // A payment may arrive at the same time: the lock makes the second one see what the first one did.
  await transaction.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for('update');
  const row = await requireHostedProject(transaction, principal, projectId);
  if (row.teamId !== teamId) throw new AppError('FORBIDDEN');
  if (isUnlocked(factsOf(row))) return { usage: await readUsage(transaction, teamId) };
  if (!isEngineProject(row)) throw new AppError('CONFLICT');
  const sqft = row.mlEstimatedTotalSqft;
  if (sqft === null) throw new AppError('SIZE_UNKNOWN');
  if (sqft === 0) throw new AppError('PRICE_UNKNOWN');
  const now = new Date();
  const fromPlan = await splitByPlan(transaction, teamId, sqft, now);
  const inserted = await transaction
    .insert(drawdown)
    .values({ projectId, teamId, userId, sqft, createdAt: now, ...fromPlan?.stored })
    .onConflictDoNothing()
    .returning({ projectId: drawdown.projectId });
  if (inserted.length === 0) {
    // Drawn for ever (ruling 8): where staff have reset the payment status since, it opens again and costs nothing.
    await unlock(transaction, row, { userId, ip, sqft: 0 });
    return { usage: await readUsage(transaction, teamId) };
  }
  if (fromPlan && fromPlan.stored.overageSqft > 0) {
    if (fromPlan.isPastDue) throw new AppError('OVERAGE_PAST_DUE');
    if (checkoutBy === 'admins' && role !== 'admin') throw new AppError('FORBIDDEN');
    if (fromPlan.stored.overageSqft > agreedSqft) throw new AppError('OVERAGE_CHANGED');
    await enqueuePaymentJob(queue, transaction, { overageProjectId: projectId, subscriptionId: fromPlan.id });
  }
  const updated = await transaction
    .update(team)
    .set({ usedSqft: sql`${team.usedSqft} + ${fromPlan?.allowanceSqft ?? sqft}` })
    // Without a plan the last one may end above the limit (ruling 7).
    .where(fromPlan ? eq(team.id, teamId) : and(eq(team.id, teamId), not(isOverLimit())))
    .returning({ name: team.name, usedSqft: team.usedSqft, freeLimitSqft: team.freeLimitSqft });
  const drawn = updated[0];
  if (!drawn) throw new AppError('OVER_LIMIT');
  await unlock(transaction, row, { userId, ip, sqft, ...fromPlan?.stored });
  const [person] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const lifetimeUsageFormatted = `${formatSqft(drawn.usedSqft)} of ${formatSqft(drawn.freeLimitSqft)} sq ft`;
  const notice = {
    topic: 'unlock' as const,
    subject: `${row.name} was unlocked from the ${fromPlan ? 'plan' : 'free allowance'}`,
    text: `${person?.email ?? ''} (${drawn.name}): ${sqft.toLocaleString('en-US')} sq ft, now ${lifetimeUsageFormatted}.`,
    projectId,
  };
  return { usage: usageInfo(drawn.usedSqft, drawn.freeLimitSqft), notice };
}

type FromPlan = {
  /** Of the subscription. */ id: string;
  isPastDue: boolean;
  allowanceSqft: number;
  stored: { quotaSqft: number; overageSqft: number; overageRate: number; overageCents: number };
};

/** What a team with a plan takes an unlock from (ruling 40); undefined without one. Its row is locked: two unlocks are split in turn. */
async function splitByPlan(
  transaction: Scoped,
  teamId: string,
  sqft: number,
  now: Date,
): Promise<FromPlan | undefined> {
  const plan = await subscriptionInForce(transaction, teamId, now);
  if (!plan) return undefined;
  const [own] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
  const quota = await readQuota(transaction, plan, now);
  const { quotaSqft, allowanceSqft, overageSqft } = splitUnlock(sqft, {
    quotaLeftSqft: quota.monthlySqft - quota.usedSqft,
    allowanceLeftSqft: own ? own.freeLimitSqft - own.usedSqft : 0,
  });
  const overageRate = overageSqft > 0 ? unlockRateMillicents(plan.plan) : 0;
  const overageCents = addedOverageCents(quota.overageMillicents, overageSqft * overageRate, plan);
  const isPastDue = plan.status === 'past_due';
  return { id: plan.id, isPastDue, allowanceSqft, stored: { quotaSqft, overageSqft, overageRate, overageCents } };
}

/** Opens the downloads, on the open pages of the team too. `sqft`: what was drawn now, and of it what came from the plan. */
async function unlock(
  transaction: Scoped,
  row: ProjectRow,
  { userId, ip, ...parts }: { userId: string; ip: string; sqft: number } & Partial<FromPlan['stored']>,
): Promise<void> {
  await transaction.update(project).set({ paymentStatus: 'lifetime_usage' }).where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.unlock',
    objectType: 'project',
    objectId: row.id,
    details: { by: 'lifetime_usage', ...parts },
    ip,
  });
  await publishProject(transaction, row);
}
