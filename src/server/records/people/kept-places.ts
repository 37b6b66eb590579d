import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { deletion, locationShare, user, type KeptAccount } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';

type Remover = { userId: string; ip: string };
type Kept = { id: string; userId: string; kept: KeptAccount };

/**
 * Takes a person with a deleted account out of a team, as the system: restored, they are not in it, and nothing that it shared with them comes
 * back. `email`: the one that they had, or the one that is left. Throws MEMBER_UNKNOWN.
 */
export async function removeKeptMember(
  transaction: Scoped,
  remover: Remover,
  { teamId, email }: { teamId: string; email: string },
): Promise<string> {
  const isTheirs = or(sql`${deletion.kept} ->> 'email' = ${email}`, eq(user.email, email));
  const found = (await keptAccounts(transaction, isTheirs)).find(({ kept }) =>
    kept.members.some((member) => member.teamId === teamId),
  );
  const member = found?.kept.members.find((each) => each.teamId === teamId);
  if (!found || !member) throw new AppError('MEMBER_UNKNOWN');
  const ofTeam = await transaction
    .select({ id: locationShare.id })
    .from(locationShare)
    .where(eq(locationShare.teamId, teamId));
  const ended = new Set(ofTeam.map(({ id }) => id));
  await keep(transaction, found, {
    members: found.kept.members.filter((each) => each.teamId !== teamId),
    shareIds: found.kept.shareIds.filter((id) => !ended.has(id)),
  });
  await recordAudit(transaction, {
    teamId,
    userId: remover.userId,
    action: 'member.remove',
    objectType: 'person',
    objectId: found.userId,
    details: { email: found.kept.email, before: member.role },
    ip: remover.ip,
  });
  return found.userId;
}

/** Ends a share with a person whose account is deleted, as the system: it does not come back with them. Throws NOT_FOUND. */
export async function endKeptShare(
  transaction: Scoped,
  remover: Remover,
  { locationId, shareId }: { locationId: string; shareId: string },
): Promise<void> {
  const [share] = await transaction
    .select()
    .from(locationShare)
    .where(and(eq(locationShare.id, shareId), eq(locationShare.locationId, locationId)));
  const isIn = sql`${deletion.kept} -> 'shareIds' ? ${shareId}`;
  const [found] = share ? await keptAccounts(transaction, isIn) : [];
  if (!share || !found) throw new AppError('NOT_FOUND');
  await keep(transaction, found, { shareIds: found.kept.shareIds.filter((id) => id !== shareId) });
  await recordAudit(transaction, {
    teamId: share.teamId,
    userId: remover.userId,
    action: 'location.revoke-share',
    objectType: 'location',
    objectId: locationId,
    details: { email: share.granteeEmail },
    ip: remover.ip,
  });
}

/** Deleted accounts that can be restored, locked: a restoration waits, or has happened. */
async function keptAccounts(transaction: Scoped, where: ReturnType<typeof or>): Promise<Kept[]> {
  const rows = await transaction
    .select({ id: deletion.id, userId: deletion.userId, kept: deletion.kept })
    .from(deletion)
    .innerJoin(user, eq(user.id, deletion.userId))
    .where(and(where, isNull(deletion.restoredAt), isNotNull(deletion.kept)))
    .for('update', { of: deletion });
  return rows.flatMap(({ id, userId, kept }) => (kept?.kind === 'account' && userId ? [{ id, userId, kept }] : []));
}

async function keep(
  transaction: Scoped,
  { id, kept }: Kept,
  change: Partial<Pick<KeptAccount, 'members' | 'shareIds'>>,
): Promise<void> {
  await transaction
    .update(deletion)
    .set({ kept: { ...kept, ...change } })
    .where(eq(deletion.id, id));
}
