import { eq } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, user } from '#server/platform/database/schema.ts';
import { createTeam, hasCreatedTeam, lockTeamsOf } from './create-team.ts';
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
    await lockTeamsOf(transaction, userId);
    await joinInvitedTeams(transaction, person, new Date());
    await bindShares(transaction, person);
    await makeFirstTeam(transaction, person, new Date());
  });
}

async function makeFirstTeam(
  transaction: Scoped,
  { id: userId, name, requestedTeamName }: Person,
  now: Date,
): Promise<void> {
  if (!requestedTeamName) return;
  const found = await transaction
    .select({ teamId: membership.teamId })
    .from(membership)
    .where(eq(membership.userId, userId))
    .limit(1);
  // A person who left the team that they created does not get a new one by signing in.
  if (found.length === 0 && !(await hasCreatedTeam(transaction, userId)))
    await createTeam(transaction, { userId, name: requestedTeamName.trim() || `${name}'s team`, now });
}
