import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { LocationShare } from '#contract/sharing.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { locationShare, membership, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishShared, publishSharing } from '#server/records/publish-project.ts';
import { requireHostedLocation, requireOwnLocation, type Sharer } from './require-own-location.ts';

const isLive = (shareId: string, locationId: string) =>
  and(eq(locationShare.id, shareId), eq(locationShare.locationId, locationId), isNull(locationShare.revokedAt));

/** Shares a location with an address and words the mail. At once for a verified person, else from their verification on. */
export async function shareLocation(
  transaction: Scoped,
  sharer: Sharer,
  wanted: { locationId: string; email: string; canDownload: boolean },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ share: LocationShare; mail: Mail }> {
  const { locationId, email, canDownload } = wanted;
  const { userId } = sharer.principal;
  const { teamId, name } = await requireHostedLocation(transaction, sharer, locationId);
  const [known] = await transaction
    .select({ id: user.id, isVerified: user.emailVerified, memberOf: membership.teamId })
    .from(user)
    .leftJoin(membership, and(eq(membership.userId, user.id), eq(membership.teamId, teamId)))
    .where(eq(user.email, email));
  if (known?.memberOf) throw new AppError('ALREADY_MEMBER');
  const [own] = await transaction.select({ name: team.name }).from(team).where(eq(team.id, teamId));
  const [sender] = await transaction.select({ name: user.name }).from(user).where(eq(user.id, userId));
  const [row] = await transaction
    .insert(locationShare)
    .values({
      locationId,
      teamId,
      granteeEmail: email,
      granteeUserId: known?.isVerified ? known.id : null,
      canDownload,
      invitedBy: userId,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [locationShare.locationId, locationShare.granteeEmail],
      targetWhere: sql`revoked_at is null`,
      set: { canDownload },
    })
    .returning();
  if (!row) throw new Error('no share was made');
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'location.share',
    objectType: 'location',
    objectId: locationId,
    details: { email, canDownload },
    ip: sharer.ip,
  });
  await publishShare(transaction, row);
  return {
    share: toWire(row, sender?.name ?? null),
    mail: shareMail(email, { teamName: own?.name ?? '', by: sender?.name ?? 'An admin', place: name, publicUrl }),
  };
}

/** Names are other people's words: on one line, so that they cannot pass for a part of the mail. The same mail with and without an account. */
function shareMail(
  to: string,
  { teamName, by, place, publicUrl }: { teamName: string; by: string; place: string; publicUrl: string },
): Mail {
  const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  const link = `${publicUrl}/sign-in?redirect_url=${encodeURIComponent('/portfolio?tab=shared')}`;
  return {
    to,
    subject: `${line(teamName)} shared "${line(place)}" with you`,
    text:
      `${line(by)} from the team "${line(teamName)}" shared the location "${line(place)}" with you. Sign in with this` +
      ' address to see it under "Shared with me"; without an account, sign up with this address first.',
    button: { label: 'View the location', url: link },
    after: 'If you do not know the team, ignore this e-mail.',
  };
}

/** With whom a location is shared, newest first. */
export async function listShares(transaction: Scoped, sharer: Sharer, locationId: string): Promise<LocationShare[]> {
  await requireOwnLocation(transaction, sharer, locationId);
  const rows = await transaction
    .select({ share: locationShare, by: user.name })
    .from(locationShare)
    .leftJoin(user, eq(user.id, locationShare.invitedBy))
    .where(and(eq(locationShare.locationId, locationId), isNull(locationShare.revokedAt)))
    .orderBy(desc(locationShare.createdAt), locationShare.id);
  return rows.map(({ share, by }) => toWire(share, by));
}

/** Gives or takes downloads. Throws for a share that is not there (any more). */
export async function changeShare(
  transaction: Scoped,
  sharer: Sharer,
  { locationId, shareId, canDownload }: { locationId: string; shareId: string; canDownload: boolean },
): Promise<void> {
  const { teamId } = await requireHostedLocation(transaction, sharer, locationId);
  const [row] = await transaction
    .update(locationShare)
    .set({ canDownload })
    .where(isLive(shareId, locationId))
    .returning();
  if (!row) throw new AppError('NOT_FOUND');
  await recordAudit(transaction, {
    teamId,
    userId: sharer.principal.userId,
    action: 'location.change-share',
    objectType: 'location',
    objectId: locationId,
    details: { email: row.granteeEmail, canDownload },
    ip: sharer.ip,
  });
  await publishShare(transaction, row);
}

/** Ends a share: its person sees nothing of the location from the next request on. */
export async function revokeShare(
  transaction: Scoped,
  sharer: Sharer,
  { locationId, shareId }: { locationId: string; shareId: string },
  now: Date,
): Promise<void> {
  const { teamId } = await requireOwnLocation(transaction, sharer, locationId);
  const [row] = await transaction
    .update(locationShare)
    .set({ revokedAt: now })
    .where(isLive(shareId, locationId))
    .returning();
  if (!row) throw new AppError('NOT_FOUND');
  await recordAudit(transaction, {
    teamId,
    userId: sharer.principal.userId,
    action: 'location.revoke-share',
    objectType: 'location',
    objectId: locationId,
    details: { email: row.granteeEmail },
    ip: sharer.ip,
  });
  await publishShare(transaction, row);
}

async function publishShare(transaction: Scoped, row: typeof locationShare.$inferSelect): Promise<void> {
  await publishSharing(transaction, row);
  if (row.granteeUserId) await publishShared(transaction, row.granteeUserId);
}

function toWire(
  { id, granteeEmail, granteeUserId, canDownload, createdAt }: typeof locationShare.$inferSelect,
  invitedBy: string | null,
): LocationShare {
  return {
    id,
    email: granteeEmail,
    canDownload,
    isPending: granteeUserId === null,
    invitedBy,
    createdAt: createdAt.toISOString(),
  };
}
