import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  deletion,
  invitation,
  locationShare,
  membership,
  project,
  shareLink,
  team,
  user,
  type KeptAccount,
  type KeptTeam,
} from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { recordAudit } from '#server/records/audit.ts';
import { showProject } from '#server/records/change-conversion.ts';
import { publishTeam } from '#server/records/publish-project.ts';

type DeletionRow = typeof deletion.$inferSelect;
export type Found = { kind: 'account' | 'team'; name: string; undoEndsAt: Date };

/** What the link of a mail brings back. Throws for a link that is unknown, was used, or is too late. `lock`: until the transaction ends. */
async function requireDeletion(transaction: Scoped, token: string, now: Date, lock = false) {
  const query = transaction
    .select()
    .from(deletion)
    .where(eq(deletion.tokenSha256, hashOfToken(token)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('RESTORE_UNKNOWN');
  if (row.restoredAt) throw new AppError('RESTORE_USED');
  if (!row.kept || row.undoEndsAt <= now) throw new AppError('RESTORE_OVER');
  return { row, kept: row.kept };
}

export async function findRestorable(transaction: Scoped, token: string, now: Date): Promise<Found> {
  const { row, kept } = await requireDeletion(transaction, token, now);
  return { kind: kept.kind, name: await nameOf(transaction, row, kept), undoEndsAt: row.undoEndsAt };
}

/** Brings an account or a team back, as the system, with all that ended with it. Throws as above, and CONFLICT where the address has a new account. */
export async function restoreDeleted(
  transaction: Scoped,
  { token, ip }: { token: string; ip: string },
  now: Date,
): Promise<Found> {
  const { row, kept } = await requireDeletion(transaction, token, now, true);
  const name = await nameOf(transaction, row, kept);
  if (kept.kind === 'account') await restoreAccount(transaction, row, kept, ip, now);
  else await restoreTeam(transaction, row, kept, ip, now);
  return { kind: kept.kind, name, undoEndsAt: row.undoEndsAt };
}

async function nameOf(
  transaction: Scoped,
  { deletedTeamId }: DeletionRow,
  kept: KeptAccount | KeptTeam,
): Promise<string> {
  if (kept.kind === 'account') return kept.email;
  const [found] = await transaction
    .select({ name: team.name })
    .from(team)
    .where(eq(team.id, deletedTeamId ?? ''));
  return found?.name ?? '';
}

async function restoreAccount(
  transaction: Scoped,
  row: DeletionRow,
  kept: KeptAccount,
  ip: string,
  now: Date,
): Promise<void> {
  const userId = row.userId ?? '';
  const { name, email, image } = kept;
  const [taken] = await transaction.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (taken)
    throw new AppError('CONFLICT', {
      userMessage: `There is a new account with the address ${email}. Delete it, or change its address, then open this link again.`,
    });
  await transaction.execute(sql`select rename_person(${userId}, ${name}, ${email}, ${image})`);
  await end(transaction, row, now);
  const teamIds = await addMembers(transaction, kept.members);
  await transaction
    .update(locationShare)
    .set({ revokedAt: null, granteeUserId: userId })
    .where(and(inArray(locationShare.id, kept.shareIds), isUnshared));
  for (const id of kept.deletionIds) {
    const [withIt] = await transaction.select().from(deletion).where(eq(deletion.id, id)).for('update');
    if (withIt?.kept?.kind === 'team' && !withIt.restoredAt)
      await restoreTeam(transaction, withIt, withIt.kept, ip, now);
  }
  for (const teamId of teamIds.length ? teamIds : [null]) {
    await recordAudit(transaction, {
      teamId,
      userId,
      action: 'account.restore',
      objectType: 'person',
      objectId: userId,
      ip,
    });
    if (teamId) await publishTeam(transaction, teamId);
  }
}

async function restoreTeam(
  transaction: Scoped,
  row: DeletionRow,
  kept: KeptTeam,
  ip: string,
  now: Date,
): Promise<void> {
  const teamId = row.deletedTeamId ?? '';
  await end(transaction, row, now);
  await addMembers(transaction, kept.members);
  const admins = await transaction
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.teamId, teamId), eq(membership.role, 'admin')));
  if (admins.length === 0)
    throw new AppError('CONFLICT', {
      userMessage: 'The accounts of all admins of this team are deleted. Restore one of them first.',
    });
  const projects = await transaction.select().from(project).where(inArray(project.id, kept.projectIds));
  for (const hidden of projects) if (hidden.deletedAt) await showProject(transaction, hidden);
  const shown = { revokedAt: null };
  await transaction
    .update(locationShare)
    .set(shown)
    .where(and(inArray(locationShare.id, kept.shareIds), isUnshared));
  await transaction.update(shareLink).set(shown).where(inArray(shareLink.id, kept.linkIds));
  await transaction.update(invitation).set(shown).where(inArray(invitation.id, kept.invitationIds));
  await recordAudit(transaction, {
    teamId,
    userId: row.requestedBy,
    action: 'team.restore',
    objectType: 'team',
    objectId: teamId,
    ip,
  });
  await publishTeam(transaction, teamId);
}

/** Nobody has shared the same again in the meantime, also where that was ended since: the newer decision counts. */
const isUnshared = sql`not exists (select 1 from location_share other where other.location_id = ${locationShare.locationId}
  and other.grantee_email = ${locationShare.granteeEmail} and (other.revoked_at is null or other.created_at > ${locationShare.createdAt}))`;

/** Puts people back into teams, but for those of which one is still deleted. Answers the teams. */
async function addMembers(transaction: Scoped, members: KeptTeam['members']): Promise<string[]> {
  if (members.length === 0) return [];
  const rows = await transaction
    .select({ userId: deletion.userId, teamId: deletion.deletedTeamId })
    .from(deletion)
    .where(isNull(deletion.restoredAt));
  const away = new Set(rows.flatMap(({ userId, teamId }) => userId ?? teamId ?? []));
  const there = members.filter(({ userId, teamId }) => !away.has(userId) && !away.has(teamId));
  if (there.length > 0)
    await transaction
      .insert(membership)
      .values(there.map((member) => ({ ...member, createdAt: new Date(member.createdAt) })))
      .onConflictDoNothing();
  return [...new Set(there.map(({ teamId }) => teamId))];
}

async function end(transaction: Scoped, { id }: DeletionRow, now: Date): Promise<void> {
  await transaction.update(deletion).set({ restoredAt: now, kept: null }).where(eq(deletion.id, id));
}
