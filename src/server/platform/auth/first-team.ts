import { eq } from 'drizzle-orm';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { membership, team, user } from '#server/platform/database/schema.ts';

/**
 * Makes the team that a person asked for at sign-up, once the address is verified: with the person as admin and the free
 * allowance (decisions.md, "People"). Does nothing for unverified people and for members of a team.
 */
export async function ensureFirstTeam(db: Database, userId: string): Promise<void> {
  const [person] = await db.select().from(user).where(eq(user.id, userId));
  if (!person?.emailVerified || !person.requestedTeamName) return;
  const name = person.requestedTeamName.trim() || `${person.name}'s team`;
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const found = await transaction.select({ teamId: membership.teamId }).from(membership).where(eq(membership.userId, userId)).limit(1);
    if (found.length > 0) return;
    const now = new Date();
    const [made] = await transaction.insert(team).values({ name, freeLimitSqft: FREE_LIMIT_SQFT, createdAt: now }).returning({ id: team.id });
    if (made) await transaction.insert(membership).values({ teamId: made.id, userId, role: 'admin', createdAt: now });
  });
}
