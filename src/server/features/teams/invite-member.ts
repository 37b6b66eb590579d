import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PendingInvitation } from '#contract/teams.ts';
import { INVITATION_DAYS, isMailDue } from '#domain/team/invitation.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { type InvitationRow } from '#server/records/people/invitations.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invitation, membership, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isPending } from '#server/records/rules/invitation.ts';
import type { TeamManager } from './team-manager.ts';

type Invited = { invitation: PendingInvitation; mail: Mail };
type Inviter = Pick<TeamManager, 'userId' | 'isStaff' | 'ip'>;
type Wanted = { teamId: string; email: string; role: 'user' | 'admin' };
type Around = { now: Date; publicUrl: string };

/**
 * Offers a place in a team to an address and words the mail (authorization.md §2.1). Done again for the same address it draws a new
 * link: the earlier one ends. Throws for members, and for staff whom a customer cannot add.
 */
export async function inviteMember(
  transaction: Scoped,
  inviter: Inviter,
  { teamId, email, role }: Wanted,
  { now, publicUrl }: Around,
): Promise<Invited> {
  const place = await requireInvitable(transaction, inviter, { teamId, email });
  const [sender] = await transaction.select({ name: user.name }).from(user).where(eq(user.id, inviter.userId));
  const token = randomBytes(24).toString('base64url');
  const renewed = {
    role,
    tokenSha256: hashOfToken(token),
    invitedBy: inviter.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * 24 * 3600_000),
  };
  const [row] = await transaction
    .insert(invitation)
    .values({ teamId, email, ...renewed })
    .onConflictDoUpdate({
      target: [invitation.teamId, invitation.email],
      targetWhere: sql`accepted_at is null and revoked_at is null`,
      set: renewed,
    })
    .returning();
  if (!row) throw new Error('no invitation was made');
  await recordAudit(transaction, {
    teamId,
    userId: inviter.userId,
    action: 'member.invite',
    objectType: 'team',
    objectId: teamId,
    details: { email, role },
    ip: inviter.ip,
  });
  const by = sender?.name ?? null;
  return {
    invitation: toPending(row, by, now),
    mail: invitationMail(email, {
      teamName: place.name,
      by: by ?? 'An admin',
      link: `${publicUrl}/invitation?token=${token}`,
    }),
  };
}

/** The team, unless somebody is in it already or must not be asked into it. */
export async function requireInvitable(
  transaction: Scoped,
  inviter: Inviter,
  { teamId, email }: Omit<Wanted, 'role'>,
): Promise<{ name: string }> {
  const [place] = await transaction.select({ name: team.name }).from(team).where(eq(team.id, teamId));
  if (!place) throw new AppError('NOT_FOUND');
  const [known] = await transaction
    .select({ id: user.id, staffRole: user.staffRole, teamId: membership.teamId })
    .from(user)
    .leftJoin(membership, and(eq(membership.userId, user.id), eq(membership.teamId, teamId)))
    .where(eq(user.email, email));
  if (known?.teamId) throw new AppError('ALREADY_MEMBER');
  if (known?.staffRole && !inviter.isStaff) throw new AppError('CANNOT_INVITE');
  return place;
}

/** Renews an invitation that waits, for its mail to go out again; undefined when one went out a moment ago. Throws when none waits. */
export async function renewInvitation(
  transaction: Scoped,
  inviter: Inviter,
  { teamId, email }: Omit<Wanted, 'role'>,
  around: Around,
): Promise<Invited | undefined> {
  const row = await requireWaiting(transaction, { teamId, email });
  return isMailDue(row.createdAt, around.now)
    ? inviteMember(transaction, inviter, { teamId, email, role: row.role }, around)
    : undefined;
}

/** Whether an invitation waits whose mail may go out again. Throws when none waits. */
export async function isRenewalDue(transaction: Scoped, wanted: Omit<Wanted, 'role'>, now: Date): Promise<boolean> {
  return isMailDue((await requireWaiting(transaction, wanted)).createdAt, now);
}

async function requireWaiting(transaction: Scoped, { teamId, email }: Omit<Wanted, 'role'>): Promise<InvitationRow> {
  const [row] = await transaction
    .select()
    .from(invitation)
    .where(and(eq(invitation.teamId, teamId), eq(invitation.email, email), isPending()));
  if (!row) throw new AppError('INVITATION_NOT_PENDING');
  return row;
}

/** Names are other people's words: on one line, so that they cannot pass for a part of the mail. */
function invitationMail(to: string, { teamName, by, link }: { teamName: string; by: string; link: string }): Mail {
  const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  return {
    to,
    subject: `You're invited to ${line(teamName)}`,
    text: `${line(by)} invited you to the team "${line(teamName)}".`,
    button: { label: 'Join the team', url: link },
    after: `The link is valid for ${INVITATION_DAYS} days and for this address only. If you do not know the team, ignore this e-mail: nothing happens.`,
  };
}

/** Invitations of a team that wait for their people, newest first. */
export async function findPending(transaction: Scoped, teamId: string, now: Date): Promise<PendingInvitation[]> {
  const rows = await transaction
    .select({ invitation, by: user.name })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.invitedBy))
    .where(and(eq(invitation.teamId, teamId), isPending()))
    .orderBy(sql`${invitation.createdAt} desc`);
  return rows.map((row) => toPending(row.invitation, row.by, now));
}

/** Ends an invitation: its link says so from now on. */
export async function revokeInvitation(
  transaction: Scoped,
  inviter: Inviter,
  teamId: string,
  invitationId: string,
  now: Date,
): Promise<void> {
  const [row] = await transaction
    .update(invitation)
    .set({ revokedAt: now })
    .where(and(eq(invitation.id, invitationId), eq(invitation.teamId, teamId), isPending()))
    .returning({ email: invitation.email });
  if (!row) throw new AppError('NOT_FOUND');
  await recordAudit(transaction, {
    teamId,
    userId: inviter.userId,
    action: 'member.revoke-invitation',
    objectType: 'team',
    objectId: teamId,
    details: { email: row.email },
    ip: inviter.ip,
  });
}

function toPending(
  { id, email, role, createdAt, expiresAt }: InvitationRow,
  invitedBy: string | null,
  now: Date,
): PendingInvitation {
  return {
    id,
    email,
    role,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}
