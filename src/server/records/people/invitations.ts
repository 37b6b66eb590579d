import { eq, inArray } from 'drizzle-orm';
import { invitationState, isInvited } from '#domain/team/invitation.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { invitation, membership, team, user } from '#server/platform/database/schema.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isInvited as isInvitedInSql } from '#server/records/rules/invitation.ts';
import { publishTeam } from '#server/records/publish-project.ts';

export type InvitationRow = typeof invitation.$inferSelect;
type Person = { id: string; email: string };

const refusals = { used: 'INVITATION_USED', revoked: 'INVITATION_REVOKED', expired: 'INVITATION_EXPIRED' } as const;

/** The invitation of a link with its team and who sent it. Throws for an unknown link. */
export async function requireInvitation(db: Database, token: string) {
  const found = await inScope(db, { kind: 'system' }, async (transaction) => {
    const [row] = await transaction
      .select({ invitation, teamName: team.name, invitedBy: user.name })
      .from(invitation)
      .innerJoin(team, eq(team.id, invitation.teamId))
      .leftJoin(user, eq(user.id, invitation.invitedBy))
      .where(eq(invitation.tokenSha256, hashOfToken(token)));
    return row;
  });
  if (!found) throw new AppError('INVITATION_UNKNOWN');
  return found;
}

/** Throws the sentence for an invitation that is over. */
export function requireOpen(row: InvitationRow): void {
  const state = invitationState(row, new Date());
  if (state !== 'open') throw new AppError(refusals[state]);
}

/** Whether this link was mailed to this address: then its bearer has proved to read that mail. */
export async function provesAddress(db: Database, token: string, email: string): Promise<boolean> {
  const found = await requireInvitation(db, token).catch(() => undefined);
  return found !== undefined && isInvited(found.invitation, email, new Date());
}

/**
 * Makes a verified person a member of every team that has invited this address. The teams are locked before their invitations, as everywhere: of
 * a team that is deleted at the same moment, the invitations have ended by then.
 */
export async function joinInvitedTeams(transaction: Scoped, { id: userId, email }: Person, now: Date): Promise<void> {
  const teams = transaction.select({ id: invitation.teamId }).from(invitation).where(isInvitedInSql(email, now));
  await transaction.select({ id: team.id }).from(team).where(inArray(team.id, teams)).orderBy(team.id).for('key share');
  const open = await transaction
    .update(invitation)
    .set({ acceptedAt: now })
    .where(isInvitedInSql(email, now))
    .returning();
  for (const { teamId, role, invitedBy } of open) {
    const joined = await transaction
      .insert(membership)
      .values({ teamId, userId, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: membership.userId });
    if (joined.length === 0) continue;
    await recordAudit(transaction, {
      teamId,
      userId,
      action: 'member.join',
      objectType: 'team',
      objectId: teamId,
      details: { role, invitedBy },
    });
    await publishTeam(transaction, teamId);
  }
}
