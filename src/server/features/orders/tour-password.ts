import { eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { orderDraft, orderGuest } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { seal } from '#server/platform/secrets/sealed.ts';
import { requireDraft } from '#server/records/draft-owner.ts';
import type { Orderer } from '#server/records/orderer.ts';

/** Keeps the password of a draft's tour, sealed for that draft; an empty one forgets it. Nothing reads it back to a customer (ordering.md §5). */
export async function keepTourPassword(
  transaction: Scoped,
  secret: string,
  orderer: Orderer,
  draftId: string,
  password: string,
): Promise<void> {
  const tourPassword = password === '' ? null : seal(secret, { label: 'tour-password', owner: draftId }, password);
  if (orderer.member) {
    await requireDraft(transaction, orderer.member, draftId, { lock: true });
    await transaction.update(orderDraft).set({ tourPassword }).where(eq(orderDraft.id, draftId));
    return;
  }
  if (orderer.guest.draftId !== draftId) throw new AppError('NOT_FOUND');
  await transaction.update(orderGuest).set({ tourPassword }).where(eq(orderGuest.draftId, draftId));
}
