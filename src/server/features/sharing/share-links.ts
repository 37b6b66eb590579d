import { createHmac } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { and, count, desc, eq, isNull, max } from 'drizzle-orm';
import type { ListedShareLink, ShareOpening } from '#contract/sharing.ts';
import { linkExpiry, shareLinkState } from '#domain/share/share-link.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { shareLink, shareOpening, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishSharing } from '#server/records/publish-project.ts';
import { requireHostedLocation, requireOwnLocation, type Sharer } from './require-own-location.ts';

type LinkRow = typeof shareLink.$inferSelect;
type Wanted = { locationId: string; name: string; expiresInDays: number; password?: string };
const LISTED_OPENINGS = 100;

/** Made from the installation's secret: the database keeps only its hash, and admins can still copy the address again. */
const tokenOf = (secret: string, linkId: string) =>
  createHmac('sha256', secret).update(`share-link ${linkId}`).digest('base64url');

/** Makes a link that shows the location to anyone who has it. */
export async function createShareLink(
  transaction: Scoped,
  sharer: Sharer,
  { locationId, name, expiresInDays, password }: Wanted,
  { now, secret }: { now: Date; secret: string },
) {
  const { teamId } = await requireHostedLocation(transaction, sharer, locationId);
  const { userId } = sharer.principal;
  const id = crypto.randomUUID();
  const values = {
    id,
    locationId,
    teamId,
    name,
    tokenSha256: hashOfToken(tokenOf(secret, id)),
    expiresAt: linkExpiry(now, expiresInDays),
    passwordHash: password ? await hashPassword(password) : null,
    createdBy: userId,
    createdAt: now,
  };
  const [row] = await transaction.insert(shareLink).values(values).returning();
  if (!row) throw new Error('no link was made');
  const [maker] = await transaction.select({ name: user.name }).from(user).where(eq(user.id, userId));
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'link.create',
    objectType: 'location',
    objectId: locationId,
    details: { name, expiresInDays, hasPassword: password !== undefined },
    ip: sharer.ip,
  });
  await publishSharing(transaction, row);
  return toWire(row, maker?.name ?? null);
}

/** Links that were not revoked, with how often each was opened, newest first. */
export async function listShareLinks(
  transaction: Scoped,
  sharer: Sharer,
  locationId: string,
  { now, secret, publicUrl }: { now: Date; secret: string; publicUrl: string },
): Promise<ListedShareLink[]> {
  await requireOwnLocation(transaction, sharer, locationId);
  const openings = transaction
    .select({
      linkId: shareOpening.shareLinkId,
      openings: count().as('openings'),
      last: max(shareOpening.openedAt).as('last'),
    })
    .from(shareOpening)
    .groupBy(shareOpening.shareLinkId)
    .as('openings_of');
  const rows = await transaction
    .select({ link: shareLink, by: user.name, openings: openings.openings, last: openings.last })
    .from(shareLink)
    .leftJoin(user, eq(user.id, shareLink.createdBy))
    .leftJoin(openings, eq(openings.linkId, shareLink.id))
    .where(and(eq(shareLink.locationId, locationId), isNull(shareLink.revokedAt)))
    .orderBy(desc(shareLink.createdAt), shareLink.id);
  return rows.map(({ link, by, openings: opened, last }) => {
    const token = tokenOf(secret, link.id);
    const url = hashOfToken(token) === link.tokenSha256 ? `${publicUrl}/shared#${token}` : null;
    return {
      ...toWire(link, by),
      url,
      isExpired: shareLinkState(link, now) === 'expired',
      openings: opened ?? 0,
      lastOpenedAt: last?.toISOString() ?? null,
    };
  });
}

/** Ends a link: who has it open sees nothing from the next request on. */
export async function revokeShareLink(
  transaction: Scoped,
  sharer: Sharer,
  { locationId, linkId }: { locationId: string; linkId: string },
  now: Date,
): Promise<void> {
  const { teamId } = await requireOwnLocation(transaction, sharer, locationId);
  const [row] = await transaction
    .update(shareLink)
    .set({ revokedAt: now })
    .where(and(eq(shareLink.id, linkId), eq(shareLink.locationId, locationId), isNull(shareLink.revokedAt)))
    .returning({ name: shareLink.name });
  if (!row) throw new AppError('NOT_FOUND');
  await recordAudit(transaction, {
    teamId,
    userId: sharer.principal.userId,
    action: 'link.revoke',
    objectType: 'location',
    objectId: locationId,
    details: { name: row.name },
    ip: sharer.ip,
  });
  await publishSharing(transaction, { teamId, locationId, linkId });
}

/** Who looked: the last openings of a link, newest first. */
export async function listOpenings(
  transaction: Scoped,
  sharer: Sharer,
  { locationId, linkId }: { locationId: string; linkId: string },
): Promise<ShareOpening[]> {
  await requireOwnLocation(transaction, sharer, locationId);
  const [link] = await transaction
    .select({ id: shareLink.id })
    .from(shareLink)
    .where(and(eq(shareLink.id, linkId), eq(shareLink.locationId, locationId)));
  if (!link) throw new AppError('NOT_FOUND');
  const rows = await transaction
    .select({ openedAt: shareOpening.openedAt, network: shareOpening.network, browser: shareOpening.browser })
    .from(shareOpening)
    .where(eq(shareOpening.shareLinkId, linkId))
    .orderBy(desc(shareOpening.openedAt))
    .limit(LISTED_OPENINGS);
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
}

function toWire({ id, name, passwordHash, createdAt, expiresAt }: LinkRow, createdBy: string | null) {
  return {
    id,
    name,
    hasPassword: passwordHash !== null,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
