import { and, eq, isNull, or } from 'drizzle-orm';
import { isAdminRole, refusalOfChange, refusalOfLeaving } from '#domain/team/roles.ts';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import { invitation, locationShare, membership, session, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { isPending } from '#server/records/rules/invitation.ts';
import type { TeamManager } from './team-manager.ts';

type MemberRow = { userId: string; email: string; role: 'user' | 'admin'; staffRole: string | null };
type Change = { teamId: string; email: string; newRole: 'user' | 'admin' | null };

/**
 * Gives a member another role, or removes them (`newRole` null), as an admin of the team (authorization.md §2.1). The team's row is
 * locked: of two admins who demote each other at the same time, the second is rejected. Returns who the member was.
 */
export async function changeMember(
  transaction: Scoped,
  caller: TeamManager,
  { teamId, email, newRole }: Change,
  now: Date,
): Promise<string> {
  const members = await lockMembers(transaction, teamId);
  const isStillAdmin =
    caller.isStaff || members.some((member) => member.userId === caller.userId && isAdminRole(member.role));
  if (!isStillAdmin) throw new AppError('FORBIDDEN');
  // Staff who help a team are not listed to it, and not its to change.
  const target = members.find(
    (member) => member.email === email && (caller.isStaff || member.userId === caller.userId || !member.staffRole),
  );
  const refusal = refusalOfChange(members, { callerId: caller.userId, targetId: target?.userId, newRole });
  if (refusal || !target) throw new AppError(refusal ?? 'MEMBER_UNKNOWN');
  if (newRole === target.role) return target.userId;
  if (newRole) await transaction.update(membership).set({ role: newRole }).where(ofMember(teamId, target.userId));
  else await endMembership(transaction, teamId, target, now);
  const entry = newRole
    ? { action: 'member.role' as const, details: { email, before: target.role, after: newRole } }
    : { action: 'member.remove' as const, details: { email, before: target.role } };
  await recordAudit(transaction, {
    teamId,
    userId: caller.userId,
    objectType: 'person',
    objectId: target.userId,
    ip: caller.ip,
    ...entry,
  });
  await publishTeam(transaction, teamId);
  return target.userId;
}

/** Ends the own membership of a team; its last admin stays. */
export async function leaveTeam(
  transaction: Scoped,
  { userId, ip }: { userId: string; ip: string },
  teamId: string,
  now: Date,
): Promise<void> {
  const members = await lockMembers(transaction, teamId);
  const own = members.find((member) => member.userId === userId);
  if (!own) throw new AppError('NOT_FOUND');
  if (refusalOfLeaving(members, userId)) throw new AppError('LAST_ADMIN');
  await endMembership(transaction, teamId, own, now);
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'member.leave',
    objectType: 'person',
    objectId: userId,
    details: { email: own.email, before: own.role },
    ip,
  });
  await publishTeam(transaction, teamId);
}

/** Sessions of a person work for another team from now on. What they may do is asked of the memberships on every request anyway. */
export async function clearActiveTeam(db: Database, userId: string, teamId: string): Promise<void> {
  await db
    .update(session)
    .set({ activeTeamId: null })
    .where(and(eq(session.userId, userId), eq(session.activeTeamId, teamId)));
}

const ofMember = (teamId: string, userId: string) => and(eq(membership.teamId, teamId), eq(membership.userId, userId));

async function lockMembers(transaction: Scoped, teamId: string): Promise<MemberRow[]> {
  await transaction.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('update');
  return transaction
    .select({ userId: membership.userId, email: user.email, role: membership.role, staffRole: user.staffRole })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.teamId, teamId));
}

/** Without the open invitations, signing in again would bring the person back; what the team shared with them before ends as well. */
async function endMembership(
  transaction: Scoped,
  teamId: string,
  { userId, email }: MemberRow,
  now: Date,
): Promise<void> {
  await transaction.delete(membership).where(ofMember(teamId, userId));
  await transaction
    .update(invitation)
    .set({ revokedAt: now })
    .where(and(eq(invitation.teamId, teamId), eq(invitation.email, email), isPending()));
  const isTheirs = or(eq(locationShare.granteeUserId, userId), eq(locationShare.granteeEmail, email));
  await transaction
    .update(locationShare)
    .set({ revokedAt: now })
    .where(and(eq(locationShare.teamId, teamId), isTheirs, isNull(locationShare.revokedAt)));
}
