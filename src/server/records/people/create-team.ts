import { eq, sql } from 'drizzle-orm';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { deletion, membership, team, user } from '#server/platform/database/schema.ts';

/** Serialized per person until the transaction ends: two concurrent calls would create two first teams. */
export async function lockTeamsOf(transaction: Scoped, userId: string): Promise<void> {
  await lockNamed(transaction, userId);
}

/**
 * Makes a team with its creator as admin, as the system and after `lockTeamsOf`. Only the first team that a person ever creates has
 * the free allowance: leaving it and creating another brings no second one (decisions.md, "People").
 */
export async function createTeam(
  transaction: Scoped,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<{ teamId: string; freeLimitSqft: number }> {
  const isFirst = !(await hasCreatedTeam(transaction, userId)) && !(await hadAccount(transaction, userId));
  const [made] = await transaction
    .insert(team)
    .values({ name, freeLimitSqft: isFirst ? FREE_LIMIT_SQFT : 0, createdBy: userId, createdAt: now })
    .returning({ teamId: team.id, freeLimitSqft: team.freeLimitSqft });
  if (!made) throw new Error('no team was made');
  await transaction.insert(membership).values({ teamId: made.teamId, userId, role: 'admin', createdAt: now });
  return made;
}

export async function hasCreatedTeam(transaction: Scoped, userId: string): Promise<boolean> {
  const found = await transaction.select({ id: team.id }).from(team).where(eq(team.createdBy, userId)).limit(1);
  return found.length > 0;
}

/** Whether the person deleted an account with the same address: a new one brings no second allowance as long as that is remembered. */
async function hadAccount(transaction: Scoped, userId: string): Promise<boolean> {
  const address = transaction.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const found = await transaction
    .select({ id: deletion.id })
    .from(deletion)
    .where(sql`${deletion.kept} ->> 'email' = (${address})`)
    .limit(1);
  return found.length > 0;
}
