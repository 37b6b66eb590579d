import type { Context } from 'hono';
import { z } from 'zod';
import { canManageTeam, type Principal } from '#domain/access/access.ts';
import { normalEmail } from '#domain/team/invitation.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Who acts for a team. */
export type TeamManager = {
  userId: string;
  isStaff: boolean;
  ip: string;
  principal: Extract<Principal, { kind: 'user' | 'staff' }>;
};

/** The caller, if they may administer the team: 404 for another team, 403 for members without the right. */
export function requireManager(context: Context<AppEnv>, teamId: string): TeamManager {
  const principal = context.get('principal');
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
  if (principal.kind === 'user' && principal.teamId !== teamId) throw new AppError('NOT_FOUND');
  if (!canManageTeam(principal, teamId)) throw new AppError('FORBIDDEN');
  return { userId: principal.userId, isStaff: principal.kind === 'staff', ip: context.get('clientAddress'), principal };
}

/** An address as it is stored. Throws the sentence for none, and for what cannot be one. */
export function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (!email) throw new AppError('EMAIL_REQUIRED');
  if (!z.email().safeParse(email).success) throw new AppError('EMAIL_INVALID');
  return email;
}
