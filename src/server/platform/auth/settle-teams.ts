import { eq, sql } from 'drizzle-orm';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, team, user } from '#server/platform/database/schema.ts';
import { joinInvitedTeams } from './invitations.ts';
import { bindShares } from './shares.ts';

type Person = typeof user.$inferSelect;

/**
 * Gives a verified person their teams: those that invited the address; without any, the one that was asked for at sign-up, with the
 * person as admin and the free allowance (decisions.md, "People"). Done at every sign-in; does nothing for unverified people.
 */
export async function settleTeams(db: Database, userId: string): Promise<void> {
  const [person] = await db.select().from(user).where(eq(user.id, userId));
  if (!person?.emailVerified) return;
  await inScope(db, { kind: 'system' }, async (transaction) => {
    // Two sign-ins at once would make two teams.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
    await joinInvitedTeams(transaction, person, new Date());
    await bindShares(transaction, person);
    await makeFirstTeam(transaction, person, new Date());
  });
}

async function makeFirstTeam(transaction: Scoped, { id: userId, name, requestedTeamName }: Person, createdAt: Date): Promise<void> {
  if (!requestedTeamName) return;
  const found = await transaction.select({ teamId: membership.teamId }).from(membership).where(eq(membership.userId, userId)).limit(1);
  if (found.length > 0) return;
  const [made] = await transaction.insert(team).values({ name: requestedTeamName.trim() || `${name}'s team`, freeLimitSqft: FREE_LIMIT_SQFT, createdAt }).returning({ id: team.id });
  if (made) await transaction.insert(membership).values({ teamId: made.id, userId, role: 'admin', createdAt });
}
