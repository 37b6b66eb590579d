import { eq } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  estimate,
  invoice,
  location,
  locationShare,
  order,
  orderGuest,
  payment,
  project,
  shareLink,
  upload,
  user,
} from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { lockDraft } from '#server/records/draft-lock.ts';
import type { Member } from '#server/records/caller.ts';

/**
 * Moves a visitor's order and everything that belongs to it to the team that a person works for, once; the visitor's own token stops working
 * (authorization.md R9). The person who claimed it gets the same answer again. As the system.
 */
export async function claimOrder(
  transaction: Scoped,
  member: Member,
  { token, now, ip }: { token: string; now: Date; ip: string },
): Promise<{ locationId: string; projectId: string }> {
  const { draftId } = await requireGuest(transaction, token);
  // The order is placed under the same lock.
  await lockDraft(transaction, draftId);
  const guest = await requireGuest(transaction, token);
  if (guest.email !== (await addressOf(transaction, member.userId))) throw new AppError('CLAIM_OTHER_ADDRESS');
  const { projectId, locationId, status, isTheirs } = await requireOpen(transaction, guest, member.userId, now);
  if (isTheirs) return { projectId, locationId };
  await moveOrder(transaction, { projectId, locationId, draftId }, member);
  await transaction.update(orderGuest).set({ claimedAt: now }).where(eq(orderGuest.draftId, draftId));
  await recordAudit(transaction, {
    teamId: member.teamId,
    userId: member.userId,
    action: 'project.claim',
    objectType: 'project',
    objectId: projectId,
    ip,
  });
  await publish(transaction, {
    teamId: member.teamId,
    projectId,
    isDemo: false,
    status,
    pipelineStatus: null,
    job: '',
    percent: 0,
    message: '',
  });
  return { projectId, locationId };
}

/**
 * The order that a link claims, while it can, or for the person (`userId`) who has claimed it. The link is the permission; whose address
 * it is for is not said, but whether it is theirs. As the system.
 */
export async function findClaim(
  transaction: Scoped,
  { token, userId, now }: { token: string; userId: string | undefined; now: Date },
): Promise<{ name: string; locationId: string | null; isOthers: boolean }> {
  const guest = await requireGuest(transaction, token);
  const { name, locationId, isTheirs } = await requireOpen(transaction, guest, userId, now);
  const person = userId === undefined || isTheirs ? undefined : await addressOf(transaction, userId);
  return { name, locationId: isTheirs ? locationId : null, isOthers: person !== undefined && person !== guest.email };
}

/** In lower case; '' for an account that is gone. */
async function addressOf(transaction: Scoped, userId: string): Promise<string> {
  const [person] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return normalEmail(person?.email ?? '');
}

/** The order of a guest, unless somebody else has claimed it or its link is over. `isTheirs`: this person has claimed it. */
async function requireOpen(transaction: Scoped, guest: Guest, userId: string | undefined, now: Date) {
  const [row] = await transaction
    .select({
      projectId: order.projectId,
      locationId: project.locationId,
      placedBy: order.placedBy,
      status: project.status,
      name: project.name,
    })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .where(eq(order.draftId, guest.draftId));
  if (!row) throw new AppError('CLAIM_UNKNOWN');
  const isTheirs = guest.claimedAt !== null && userId !== undefined && row.placedBy === userId;
  if (guest.claimedAt && !isTheirs) throw new AppError('CLAIM_USED');
  if (!isTheirs && (!guest.claimExpiresAt || guest.claimExpiresAt <= now)) throw new AppError('CLAIM_EXPIRED');
  return { ...row, isTheirs };
}

type Guest = typeof orderGuest.$inferSelect;

async function requireGuest(transaction: Scoped, token: string): Promise<Guest> {
  const [guest] = await transaction
    .select()
    .from(orderGuest)
    .where(eq(orderGuest.claimTokenSha256, hashOfToken(token)));
  if (!guest) throw new AppError('CLAIM_UNKNOWN');
  return guest;
}

async function moveOrder(
  transaction: Scoped,
  { projectId, locationId, draftId }: { projectId: string; locationId: string; draftId: string },
  { teamId, userId }: Member,
): Promise<void> {
  await transaction.update(location).set({ teamId }).where(eq(location.id, locationId));
  // All of the place: staff may have made a second project there in the meantime.
  const moved = await transaction
    .update(project)
    .set({ teamId })
    .where(eq(project.locationId, locationId))
    .returning({ id: project.id });
  for (const { id } of moved) {
    for (const table of [estimate, invoice, payment, upload])
      await transaction.update(table).set({ teamId }).where(eq(table.projectId, id));
    await transaction.update(order).set({ teamId }).where(eq(order.projectId, id));
  }
  await transaction.update(order).set({ placedBy: userId }).where(eq(order.projectId, projectId));
  await transaction.update(upload).set({ teamId, createdBy: userId }).where(eq(upload.draftId, draftId));
  for (const table of [locationShare, shareLink])
    await transaction.update(table).set({ teamId }).where(eq(table.locationId, locationId));
}
