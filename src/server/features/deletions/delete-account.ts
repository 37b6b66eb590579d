import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import {
  pseudonymOf,
  refusalOfAccountDeletion,
  teamsThatGo,
  undoEndsAt,
  type TeamOfPerson,
} from '#domain/account/deletion.ts';
import { isAdminRole } from '#domain/team/roles.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { deletion, locationShare, membership, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { recordAudit } from '#server/records/audit.ts';
import { lockTeamsOf } from '#server/records/people/create-team.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { deleteTeam, isMoneyOpen, planThatEnds, type Deleter } from './delete-team.ts';

export type DeletedAccount = { email: string; undoEndsAt: Date; teams: TeamOfPerson[] };

/** Whether an account can be deleted, and the teams of the person; as the system. */
export async function readAccountDeletion(
  transaction: Scoped,
  userId: string,
): Promise<{ refusal: string | undefined; teams: TeamOfPerson[] }> {
  const [person] = await transaction.select({ staffRole: user.staffRole }).from(user).where(eq(user.id, userId));
  if (!person) throw new AppError('UNAUTHENTICATED');
  const own = transaction.select({ id: membership.teamId }).from(membership).where(eq(membership.userId, userId));
  const rows = await transaction
    .select({ teamId: team.id, name: team.name, isDemo: team.isDemo, userId: membership.userId, role: membership.role })
    .from(membership)
    .innerJoin(team, eq(team.id, membership.teamId))
    .where(inArray(membership.teamId, own))
    .orderBy(team.name, team.id);
  const teams: TeamOfPerson[] = [];
  for (const [teamId, members] of Map.groupBy(rows, (row) => row.teamId)) {
    const admins = members.filter(({ role }) => isAdminRole(role));
    teams.push({
      teamId,
      name: members[0]?.name ?? '',
      isDemo: members[0]?.isDemo ?? false,
      members: members.length,
      isOnlyAdmin: admins.length === 1 && admins[0]?.userId === userId,
      isMoneyOpen: await isMoneyOpen(transaction, teamId),
      plan: await planThatEnds(transaction, teamId),
    });
  }
  return { refusal: refusalOfAccountDeletion({ isStaff: person.staffRole !== null, teams }), teams };
}

/**
 * Deletes an account, as the system: name and address give way to a pseudonym right away, so that nothing shows them any more; the person is in
 * no team, and no session or link of theirs works. All of that is kept to be brought back by the link with `token`.
 * Throws CONFLICT with the sentence of what is in the way.
 */
export async function deleteAccount(
  { transaction, queue }: { transaction: Scoped; queue: PgBoss },
  { userId, ip }: Deleter,
  token: string,
  now: Date,
): Promise<DeletedAccount> {
  await lockTeamsOf(transaction, userId);
  const { refusal, teams } = await readAccountDeletion(transaction, userId);
  if (refusal) throw new AppError('CONFLICT', { userMessage: refusal });
  const [person] = await transaction
    .select({ name: user.name, email: user.email, image: user.image })
    .from(user)
    .where(eq(user.id, userId));
  if (!person) throw new AppError('UNAUTHENTICATED');
  const { email } = person;
  const gone = teamsThatGo(teams);
  const deletionIds: string[] = [];
  for (const { teamId } of gone)
    deletionIds.push((await deleteTeam({ transaction, queue }, { userId, ip }, { teamId }, now)).deletionId);
  const members = await transaction.delete(membership).where(eq(membership.userId, userId)).returning();
  const isTheirs = or(eq(locationShare.granteeUserId, userId), eq(locationShare.granteeEmail, email));
  const shares = await transaction
    .update(locationShare)
    .set({ revokedAt: now })
    .where(and(isTheirs, isNull(locationShare.revokedAt)))
    .returning({ id: locationShare.id });
  const pseudonym = pseudonymOf(randomUUID());
  await transaction.execute(
    sql`select sign_out_person(${userId}), rename_person(${userId}, ${pseudonym.name}, ${pseudonym.email}, null)`,
  );
  const endsAt = undoEndsAt(now);
  await transaction.insert(deletion).values({
    userId,
    requestedBy: userId,
    tokenSha256: hashOfToken(token),
    requestedAt: now,
    undoEndsAt: endsAt,
    kept: {
      kind: 'account',
      ...person,
      deletionIds,
      members: members.map((member) => ({ ...member, createdAt: member.createdAt.toISOString() })),
      shareIds: shares.map(({ id }) => id),
    },
  });
  // In the log of each team that the person was in, under the name that is left.
  for (const { teamId } of members.length ? members : [{ teamId: null }]) {
    await recordAudit(transaction, {
      teamId,
      userId,
      action: 'account.delete',
      objectType: 'person',
      objectId: userId,
      ip,
    });
    if (teamId) await publishTeam(transaction, teamId);
  }
  return { email, undoEndsAt: endsAt, teams: gone };
}
