import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { refusalOfTeamDeletion, undoEndsAt, type PlanThatEnds } from '#domain/account/deletion.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  deletion,
  invitation,
  invoice,
  locationShare,
  membership,
  payment,
  project,
  shareLink,
  subscription,
  team,
  user,
} from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { recordAudit } from '#server/records/audit.ts';
import { paidSubscription } from '#server/records/billing/plan-of-team.ts';
import { hideProject } from '#server/records/change-conversion.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { isPayable } from '#server/records/rules/payment-status.ts';
import { isPending } from '#server/records/rules/invitation.ts';

export type Deleter = { userId: string; ip: string };
export type DeletedTeam = {
  deletionId: string;
  name: string;
  undoEndsAt: Date;
  admins: string[];
  plan: PlanThatEnds | null;
};

/** Has every open checkout of a team closed at the provider: nobody is left to use what it would pay for. */
async function closeCheckouts(
  { transaction, queue }: { transaction: Scoped; queue: PgBoss },
  teamId: string,
): Promise<void> {
  const plans = await transaction
    .update(subscription)
    .set({ status: 'expired' })
    .where(and(eq(subscription.teamId, teamId), inArray(subscription.status, ['creating', 'open'])))
    .returning({ expirePlanId: subscription.id });
  const payments = await transaction
    .select({ expirePaymentId: payment.id })
    .from(payment)
    .where(and(eq(payment.teamId, teamId), isPayable()));
  for (const job of [...plans, ...payments]) await enqueuePaymentJob(queue, transaction, job);
}

/** Whether one of a team's invoices is neither paid nor void, or its plan could not be charged. */
export async function isMoneyOpen(transaction: Scoped, teamId: string): Promise<boolean> {
  const found = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.teamId, teamId), inArray(invoice.status, ['open', 'pending'])))
    .limit(1);
  return found.length > 0 || (await paidSubscription(transaction, teamId))?.status === 'past_due';
}

/** The plan that a team pays for, which is canceled at the end of what is paid when the team is deleted; null: none. */
export async function planThatEnds(transaction: Scoped, teamId: string): Promise<PlanThatEnds | null> {
  const row = await paidSubscription(transaction, teamId);
  return row ? { plan: row.plan, paidUntil: row.periodEnd } : null;
}

/**
 * Deletes a team, as the system: nobody is in it any more, its projects are hidden, its shares, links and invitations end, and all of that is
 * kept to be brought back. Its plan is canceled. `token`: of the link that restores it; undefined where it comes back with an account. Answers whom to tell.
 * Throws CONFLICT with the sentence while money is open.
 */
export async function deleteTeam(
  { transaction, queue }: { transaction: Scoped; queue: PgBoss },
  { userId, ip }: Deleter,
  { teamId, token }: { teamId: string; token?: string },
  now: Date,
): Promise<DeletedTeam> {
  const [found] = await transaction
    .select({ name: team.name, isDemo: team.isDemo })
    .from(team)
    .where(eq(team.id, teamId))
    .for('update');
  if (!found) throw new AppError('NOT_FOUND');
  const refusal = refusalOfTeamDeletion({ ...found, isMoneyOpen: await isMoneyOpen(transaction, teamId) });
  if (refusal) throw new AppError('CONFLICT', { userMessage: refusal });
  const members = await transaction
    .delete(membership)
    .where(eq(membership.teamId, teamId))
    .returning({ userId: membership.userId, role: membership.role, createdAt: membership.createdAt });
  const admins = members.filter(({ role }) => role === 'admin').map((member) => member.userId);
  // Of two admins who delete it at the same time, the second is in no team any more.
  if (!admins.includes(userId)) throw new AppError('NOT_FOUND');
  const revoked = { revokedAt: now };
  const shares = await transaction
    .update(locationShare)
    .set(revoked)
    .where(and(eq(locationShare.teamId, teamId), isNull(locationShare.revokedAt)))
    .returning({ id: locationShare.id });
  const links = await transaction
    .update(shareLink)
    .set(revoked)
    .where(and(eq(shareLink.teamId, teamId), isNull(shareLink.revokedAt)))
    .returning({ id: shareLink.id });
  const invitations = await transaction
    .update(invitation)
    .set(revoked)
    .where(and(eq(invitation.teamId, teamId), isPending()))
    .returning({ id: invitation.id });
  const projects = await transaction
    .select()
    .from(project)
    .where(and(eq(project.teamId, teamId), isNull(project.deletedAt)));
  for (const row of projects) await hideProject(transaction, row);
  await closeCheckouts({ transaction, queue }, teamId);
  const plan = await planThatEnds(transaction, teamId);
  if (plan) await enqueuePaymentJob(queue, transaction, { endPlanOfTeamId: teamId });
  const endsAt = undoEndsAt(now);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const [made] = await transaction
    .insert(deletion)
    .values({
      deletedTeamId: teamId,
      requestedBy: userId,
      tokenSha256: token === undefined ? null : hashOfToken(token),
      requestedAt: now,
      undoEndsAt: endsAt,
      kept: {
        kind: 'team',
        members: members.map((member) => ({ ...member, teamId, createdAt: member.createdAt.toISOString() })),
        projectIds: idsOf(projects),
        shareIds: idsOf(shares),
        linkIds: idsOf(links),
        invitationIds: idsOf(invitations),
      },
    })
    .returning({ id: deletion.id });
  if (!made) throw new Error('no deletion was stored');
  await recordAudit(transaction, { teamId, userId, action: 'team.delete', objectType: 'team', objectId: teamId, ip });
  await publishTeam(transaction, teamId);
  const told = await transaction.select({ email: user.email }).from(user).where(inArray(user.id, admins));
  return { deletionId: made.id, name: found.name, undoEndsAt: endsAt, admins: told.map(({ email }) => email), plan };
}
