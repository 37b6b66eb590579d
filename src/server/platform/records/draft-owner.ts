import { and, eq, isNull, sql } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { orderGuest, upload, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { lockDraft } from './draft-lock.ts';

type DraftUser = { teamId: string; userId: string | null };

/**
 * Throws NOT_FOUND when the id of a draft is in use by another team: row-level security hides what others have, so that the same id
 * would come about twice. What a visitor began with the address of the person who is now signed in becomes theirs.
 */
export async function requireDraftOfTeam(db: Database, draftId: string, by: DraftUser): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await lockDraft(transaction, draftId);
    await adoptGuestDraft(transaction, draftId, by);
    if ((await teamsOfDraft(transaction, draftId)).some((teamId) => teamId !== by.teamId)) throw new AppError('NOT_FOUND');
  });
}

/** Teams that have anything under the id of a draft. As the system. */
export async function teamsOfDraft(transaction: Scoped, draftId: string): Promise<string[]> {
  const { rows } = await transaction.execute<{ teamId: string }>(sql`
    select team_id as "teamId" from order_draft where id = ${draftId} union select team_id from upload where draft_id = ${draftId} union select team_id from "order" where draft_id = ${draftId}
    union select t.id from order_guest g join team t on t.is_quarantine where g.draft_id = ${draftId} and g.claimed_at is null`);
  return rows.map(({ teamId }) => teamId);
}

/** Only before it is an order: that moves by the link of its mail. */
async function adoptGuestDraft(transaction: Scoped, draftId: string, { teamId, userId }: DraftUser): Promise<void> {
  if (!userId) return;
  const [guest] = await transaction.select().from(orderGuest).where(and(eq(orderGuest.draftId, draftId), isNull(orderGuest.claimedAt), isNull(orderGuest.claimTokenSha256)));
  if (!guest) return;
  const [person] = await transaction.select({ email: user.email }).from(user).where(and(eq(user.id, userId), eq(user.emailVerified, true)));
  if (normalEmail(person?.email ?? '') !== guest.email) return;
  await transaction.update(upload).set({ teamId, createdBy: userId }).where(and(eq(upload.draftId, draftId), isNull(upload.projectId)));
  await transaction.delete(orderGuest).where(eq(orderGuest.draftId, draftId));
}
