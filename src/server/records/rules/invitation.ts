import { sql } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import { invitation } from '#server/platform/database/schema.ts';

/** `isPending` of the domain, over invitations. */
export const isPending = () => sql<boolean>`(${invitation.acceptedAt} is null and ${invitation.revokedAt} is null)`;

/** `isInvited` of the domain, over invitations. */
export const isInvited = (email: string, now: Date) =>
  sql<boolean>`(${invitation.email} = ${normalEmail(email)} and ${isPending()} and ${invitation.expiresAt} > ${now.toISOString()}::timestamptz)`;
