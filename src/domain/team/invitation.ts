import { z } from 'zod';

/** An invitation is good for so long (authorization.md §2.1). */
export const INVITATION_DAYS = 7;

type InvitationFacts = { email: string; expiresAt: Date; acceptedAt: Date | null; revokedAt: Date | null };
type InvitationState = 'open' | 'used' | 'revoked' | 'expired';

/** What has become of an invitation. One that was used stays used, whatever happened afterwards. */
export function invitationState({ expiresAt, acceptedAt, revokedAt }: InvitationFacts, now: Date): InvitationState {
  if (acceptedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

/** No mail reaches a longer address (RFC 5321). */
export const MAX_EMAIL_CHARACTERS = 254;
/** An address as it is kept and compared. */
export const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(MAX_EMAIL_CHARACTERS));

/** Addresses are compared whole and in lower case: nobody joins by a domain or a name (authorization.md §0). */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether an invitation waits for its answer. It may have expired: its mail can be sent again. */
export function isPending({ acceptedAt, revokedAt }: Pick<InvitationFacts, 'acceptedAt' | 'revokedAt'>): boolean {
  return acceptedAt === null && revokedAt === null;
}

export function isInvited(invitation: InvitationFacts, email: string, now: Date): boolean {
  return invitationState(invitation, now) === 'open' && invitation.email === normalEmail(email);
}

const MAIL_PAUSE_SECONDS = 60;

/** Whether the mail of an invitation may go out again: the call that sends it follows the one that invites, which has sent it (portfolio.md §7). */
export function isMailDue(lastMailAt: Date, now: Date): boolean {
  return now.getTime() - lastMailAt.getTime() >= MAIL_PAUSE_SECONDS * 1000;
}
