import { and, eq, isNull, sql } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { order, orderDraft, orderGuest, upload, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Member } from './caller.ts';
import { lockDraft } from './draft-lock.ts';

export type DraftRow = typeof orderDraft.$inferSelect;

type DraftUser = { teamId: string; userId: string | null };

/**
 * Throws NOT_FOUND when the id of a draft is in use by another team: row-level security hides what others have, so that the same id
 * would come about twice. What a visitor began with the address of the person who is now signed in becomes theirs.
 */
export async function requireDraftOfTeam(db: Database, draftId: string, by: DraftUser): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await lockDraft(transaction, draftId);
    await adoptGuestDraft(transaction, draftId, by);
    if ((await teamsOfDraft(transaction, draftId)).some((teamId) => teamId !== by.teamId))
      throw new AppError('NOT_FOUND');
  });
}

/** Teams that have anything under the id of a draft. As the system. */
export async function teamsOfDraft(transaction: Scoped, draftId: string): Promise<string[]> {
  const { rows } = await transaction.execute<{ teamId: string }>(sql`
    select team_id as "teamId" from order_draft where id = ${draftId}
    union select team_id from upload where draft_id = ${draftId}
    union select team_id from "order" where draft_id = ${draftId}
    union select t.id from order_guest g join team t on t.is_quarantine where g.draft_id = ${draftId} and g.claimed_at is null`);
  return rows.map(({ teamId }) => teamId);
}

/** Only before it is an order: that moves by the link of its mail. */
async function adoptGuestDraft(transaction: Scoped, draftId: string, { teamId, userId }: DraftUser): Promise<void> {
  if (!userId) return;
  const [guest] = await transaction
    .select()
    .from(orderGuest)
    .where(and(eq(orderGuest.draftId, draftId), isNull(orderGuest.claimedAt), isNull(orderGuest.claimTokenSha256)));
  if (!guest) return;
  const [person] = await transaction
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)));
  if (normalEmail(person?.email ?? '') !== guest.email) return;
  await transaction
    .update(upload)
    .set({ teamId, createdBy: userId })
    .where(and(eq(upload.draftId, draftId), isNull(upload.projectId)));
  await transaction.delete(orderGuest).where(eq(orderGuest.draftId, draftId));
}

/**
 * A draft that the caller began, or whose team they administer (authorization.md R11); undefined when nobody has saved it yet. Throws 410 when
 * it is an order by now, 404 when it is somebody else's, by its row or by files that were sent for it.
 */
export async function findDraft(
  transaction: Scoped,
  member: Member,
  draftId: string,
  { lock = false } = {},
): Promise<DraftRow | undefined> {
  const [ordered] = await transaction
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.draftId, draftId), eq(order.teamId, member.teamId)));
  if (ordered) throw new AppError('DRAFT_ORDERED');
  const query = transaction.select().from(orderDraft).where(eq(orderDraft.id, draftId));
  const [row] = await (lock ? query.for('update') : query);
  const makers = row
    ? [row]
    : await transaction
        .select({ teamId: upload.teamId, createdBy: upload.createdBy })
        .from(upload)
        .where(and(eq(upload.draftId, draftId), isNull(upload.projectId)));
  if (!makers.every((maker) => isOwn(member, maker))) throw new AppError('NOT_FOUND');
  return row;
}

/** The same, when it must have been saved: 404 for one that was not. */
export async function requireDraft(
  transaction: Scoped,
  member: Member,
  draftId: string,
  { lock = false } = {},
): Promise<DraftRow> {
  const found = await findDraft(transaction, member, draftId, { lock });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function isOwn(member: Member, { teamId, createdBy }: { teamId: string; createdBy: string | null }): boolean {
  return (
    member.kind === 'staff' || (teamId === member.teamId && (createdBy === member.userId || member.role === 'admin'))
  );
}
