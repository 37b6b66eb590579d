import { verifyPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { browserFamily, networkOf, shareLinkState } from '#domain/share/share-link.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { shareLink, shareOpening } from '#server/platform/database/schema.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import { publishSharing } from '#server/records/publish-project.ts';

type Visitor = { address: string; userAgent: string };
const refusals = { revoked: 'SHARE_LINK_REVOKED', expired: 'SHARE_LINK_EXPIRED' } as const;

/** The location of a link, for a visitor who knows its password; the opening is kept as a row. Throws the sentence for a link that is over. */
export async function openShareLink(
  db: Database,
  limits: Limits,
  { token, password }: { token: string; password?: string },
  visitor: Visitor,
): Promise<{ locationId: string; expiresAt: Date }> {
  const row = await inScope(
    db,
    { kind: 'system' },
    async (transaction) =>
      (
        await transaction
          .select()
          .from(shareLink)
          .where(eq(shareLink.tokenSha256, hashOfToken(token)))
      )[0],
  );
  if (!row) throw new AppError('SHARE_LINK_UNKNOWN');
  const state = shareLinkState(row, new Date());
  if (state !== 'open') throw new AppError(refusals[state]);
  if (row.passwordHash) {
    if (!password) throw new AppError('SHARE_LINK_NEEDS_PASSWORD');
    await requireWithinLimit(db, limits, 'linkPassword', `${row.id} ${countedNetwork(visitor.address)}`);
    await requireWithinLimit(db, limits, 'linkPasswordTotal', row.id);
    if (!(await verifyPassword({ hash: row.passwordHash, password }))) throw new AppError('SHARE_LINK_WRONG_PASSWORD');
  }
  const opening = {
    shareLinkId: row.id,
    openedAt: new Date(),
    network: networkOf(visitor.address),
    browser: browserFamily(visitor.userAgent),
  };
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction.insert(shareOpening).values(opening);
    await publishSharing(transaction, row);
  });
  return { locationId: row.locationId, expiresAt: row.expiresAt };
}
