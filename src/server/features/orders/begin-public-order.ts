import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import type { Language } from '#domain/language/language.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, orderGuest, upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { lockDraft } from '#server/records/draft-lock.ts';
import { teamsOfDraft } from '#server/records/draft-owner.ts';

/** So long a visitor can finish an order and look at it (authorization.md R9). */
const TOKEN_HOURS = 24;

type Begun = { token: string; expiresAt: Date };

/**
 * Gives a visitor the token of one draft, bound to the address that they say is theirs: nobody has verified it, and no account with it is
 * affected. Anyone who has the draft's token can correct the address until the order is placed. As the system.
 */
export async function beginPublicOrder(
  transaction: Scoped,
  principal: Principal,
  { draftId, email, language }: { draftId: string; email: string; language: Language },
  now: Date,
): Promise<Begun> {
  if (principal.kind === 'user' || principal.kind === 'staff')
    throw new AppError('CONFLICT', { userMessage: 'You are signed in. Place the order with your account.' });
  await lockDraft(transaction, draftId);
  const [ordered] = await transaction.select({ id: order.id }).from(order).where(eq(order.draftId, draftId));
  const isHolder = principal.guest?.draftId === draftId;
  if (ordered && isHolder) throw new AppError('DRAFT_ORDERED');
  if (!isHolder && !(await isFree(transaction, draftId, now)))
    throw new AppError('CONFLICT', {
      userMessage: 'This order was started in another browser, or more than a day ago. Start a new one.',
    });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + TOKEN_HOURS * 3600_000);
  const renewed = { email, language, tokenSha256: hashOfToken(token), expiresAt };
  await transaction
    .insert(orderGuest)
    .values({ draftId, ...renewed, createdAt: now })
    .onConflictDoUpdate({ target: orderGuest.draftId, set: renewed });
  return { token, expiresAt };
}

/** Nobody has anything under this id, or somebody had a token for it once and left nothing. */
async function isFree(transaction: Scoped, draftId: string, now: Date): Promise<boolean> {
  const [guest] = await transaction.select().from(orderGuest).where(eq(orderGuest.draftId, draftId));
  if (!guest) return (await teamsOfDraft(transaction, draftId)).length === 0;
  const [left] = await transaction.select({ id: upload.id }).from(upload).where(eq(upload.draftId, draftId)).limit(1);
  return guest.expiresAt <= now && guest.claimTokenSha256 === null && !left;
}
