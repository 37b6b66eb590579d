import { and, eq, not, sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { isUnlocked } from '#domain/access/access.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { formatSqft, usageInfo, type UsageInfo } from '#domain/usage/allowance.ts';
import { splitUnlock, type UnlockSplit } from '#domain/usage/plan-quota.ts';
import type { Read, Scoped } from '#server/platform/database/database.ts';
import { drawdown, project, team, user } from '#server/platform/database/schema.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { paidSubscription, readQuota } from '#server/records/billing/plan-of-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { memberOf } from '#server/records/caller.ts';
import { factsOf, requireOwnProject, type ProjectRow } from '#server/records/project-records.ts';
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

/**
 * Takes a project's size from the quota of the team's plan and its free allowance, once and for ever (rulings 7, 8, 40). Without a plan it
 * may begin below the limit and end above it; one that would begin at or above it is refused, and with a plan what fits in neither. An unlocked project answers as before and draws nothing. `notice`: what to
 * tell the operator of a new draw-down, once it is committed.
 */
export async function drawDown(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
  ip: string,
): Promise<{ usage: UsageInfo; notice?: StaffNotice }> {
  const { userId, teamId } = memberOf(principal);
  // A payment may arrive at the same time: the lock makes the second one see what the first one did.
  await transaction.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for('update');
  const row = await requireOwnProject(transaction, principal, projectId);
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
    .values({ projectId, teamId, userId, sqft, quotaSqft: fromPlan?.quotaSqft ?? 0, createdAt: now })
    .onConflictDoNothing()
    .returning({ projectId: drawdown.projectId });
  if (inserted.length === 0) {
    // Drawn for ever (ruling 8): where staff have reset the payment status since, it opens again and costs nothing.
    await unlock(transaction, row, { userId, ip, sqft: 0 });
    return { usage: await readUsage(transaction, teamId) };
  }
  if (fromPlan && fromPlan.overageSqft > 0) throw new AppError('OVER_LIMIT');
  const updated = await transaction
    .update(team)
    .set({ usedSqft: sql`${team.usedSqft} + ${fromPlan?.allowanceSqft ?? sqft}` })
    // Without a plan the last one may end above the limit (ruling 7).
    .where(fromPlan ? eq(team.id, teamId) : and(eq(team.id, teamId), not(isOverLimit())))
    .returning({ name: team.name, usedSqft: team.usedSqft, freeLimitSqft: team.freeLimitSqft });
  const drawn = updated[0];
  if (!drawn) throw new AppError('OVER_LIMIT');
  await unlock(transaction, row, { userId, ip, sqft });
  const [person] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const lifetimeUsageFormatted = `${formatSqft(drawn.usedSqft)} of ${formatSqft(drawn.freeLimitSqft)} sq ft`;
  const notice = {
    topic: 'unlock' as const,
    subject: `${row.name} was unlocked from the ${fromPlan?.quotaSqft ? 'quota of the plan' : 'free allowance'}`,
    text: `${person?.email ?? ''} (${drawn.name}): ${sqft.toLocaleString('en-US')} sq ft, now ${lifetimeUsageFormatted}.`,
    projectId,
  };
  return { usage: usageInfo(drawn.usedSqft, drawn.freeLimitSqft), notice };
}

/** What a team with a plan takes an unlock from (ruling 40); undefined without one. Its row is locked: two unlocks are split in turn. */
async function splitByPlan(
  transaction: Scoped,
  teamId: string,
  sqft: number,
  now: Date,
): Promise<UnlockSplit | undefined> {
  const plan = await paidSubscription(transaction, teamId);
  if (!plan) return undefined;
  const [own] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
  const quota = await readQuota(transaction, plan, now);
  return splitUnlock(sqft, {
    quotaLeftSqft: quota.monthlySqft - quota.usedSqft,
    allowanceLeftSqft: own ? own.freeLimitSqft - own.usedSqft : 0,
  });
}

/** Opens the downloads, on the open pages of the team too. `sqft`: what it took from the allowance now. */
async function unlock(
  transaction: Scoped,
  row: ProjectRow,
  { userId, ip, sqft }: { userId: string; ip: string; sqft: number },
): Promise<void> {
  await transaction.update(project).set({ paymentStatus: 'lifetime_usage' }).where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.unlock',
    objectType: 'project',
    objectId: row.id,
    details: { by: 'lifetime_usage', sqft },
    ip,
  });
  await publishProject(transaction, row);
}
