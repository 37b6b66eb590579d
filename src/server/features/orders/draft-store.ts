import { and, desc, eq } from 'drizzle-orm';
import type { OrderDraft } from '#contract/ordering.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { orderDraft } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from '#server/records/caller.ts';
import { lockDraft } from '#server/records/draft-lock.ts';
import { findDraft, type DraftRow } from '#server/records/draft-owner.ts';

const MAX_LISTED = 50;

/** A draft as its owner reads it; of the tour's password only whether there is one. */
export function toWireDraft({ id, step, data, version, updatedAt, tourPassword }: DraftRow): OrderDraft {
  return {
    id,
    step,
    data: { ...data, hasNavVisPassword: tourPassword !== null },
    version,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The caller's own drafts in the team that they work for, newest first. */
export function listDrafts(transaction: Scoped, { userId, teamId }: Member): Promise<DraftRow[]> {
  return transaction
    .select()
    .from(orderDraft)
    .where(and(eq(orderDraft.createdBy, userId), eq(orderDraft.teamId, teamId)))
    .orderBy(desc(orderDraft.updatedAt))
    .limit(MAX_LISTED);
}

/** Creates the draft or replaces it; returns its new version. Throws STALE when another tab saved in the meantime. */
export async function saveDraft(
  transaction: Scoped,
  member: Member,
  draftId: string,
  given: { step: string; version: number; data: OrderData },
  now: Date,
): Promise<number> {
  await lockDraft(transaction, draftId);
  const row = await findDraft(transaction, member, draftId, { lock: true });
  const data = { ...given.data, test: given.data.test && member.kind === 'staff', hasNavVisPassword: false };
  if (row) {
    if (row.version !== given.version) throw new AppError('STALE');
    await transaction
      .update(orderDraft)
      .set({ step: given.step, data, version: row.version + 1, updatedAt: now })
      .where(eq(orderDraft.id, draftId));
    return row.version + 1;
  }
  if (given.version !== 0) throw new AppError('NOT_FOUND');
  const { teamId, userId } = member;
  const made = await transaction
    .insert(orderDraft)
    .values({ id: draftId, teamId, createdBy: userId, step: given.step, data, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ version: orderDraft.version });
  // Made by another team a moment ago, which this transaction does not see.
  if (!made[0]) throw new AppError('NOT_FOUND');
  return made[0].version;
}
