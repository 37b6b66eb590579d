import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { orderGuest } from '#server/platform/database/schema.ts';

/** So long the link of a mail to a visitor is good. */
export const CLAIM_DAYS = 7;

/**
 * The address by which a visitor's order is taken over, good for `CLAIM_DAYS` from `now`. From the installation's secret: every mail has the
 * same, and the database keeps only its hash. As the system.
 */
export async function renewClaimLink(
  transaction: Scoped,
  { secret, publicUrl }: { secret: string; publicUrl: string },
  { draftId, email }: { draftId: string; email: string },
  now: Date,
): Promise<string> {
  const token = createHmac('sha256', secret).update(`claim ${draftId}`).digest('base64url');
  await transaction
    .update(orderGuest)
    .set({ claimTokenSha256: hashOfToken(token), claimExpiresAt: new Date(now.getTime() + CLAIM_DAYS * 24 * 3600_000) })
    .where(eq(orderGuest.draftId, draftId));
  return `${publicUrl}/claim?token=${token}&email=${encodeURIComponent(email)}`;
}
