import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as contract from '#contract/teams.ts';
import { canManageTeam } from '#domain/access/access.ts';
import { normalEmail } from '#domain/team/invitation.ts';
import { findUserId, type Auth } from '#server/platform/auth/auth.ts';
import { joinInvitedTeams, requireInvitation, requireOpen } from '#server/platform/auth/invitations.ts';
import { scopeOf, teamsOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { session, user } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { findPending, inviteMember, revokeInvitation } from './invite-member.ts';

type Parts = { db: Database; auth: Auth; mailer: Mailer; limits: Limits; publicUrl: string };

export function mountTeams(app: OpenAPIHono<AppEnv>, { db, auth, mailer, limits, publicUrl }: Parts): void {
  app.openapi(contract.inviteMember, async (context) => {
    const { teamId } = context.req.valid('param');
    const principal = requireManager(context, teamId);
    await requireWithinLimit(db, limits, 'invite', teamId);
    const inviter = { userId: principal.userId, isStaff: principal.kind === 'staff', ip: context.get('clientAddress') };
    const { invitation, mail } = await inScope(db, scopeOf(principal), async (transaction) => {
      const invited = await inviteMember(transaction, inviter, { teamId, ...context.req.valid('json') }, { now: new Date(), publicUrl });
      const retryAfterSeconds = await takeTokens(db, `inviteMail ${invited.mail.to}`, limits.inviteMail);
      // Without a mail the link that was sent last must go on working.
      if (retryAfterSeconds > 0) throw new AppError('INVITED_TOO_OFTEN', { retryAfterSeconds });
      return invited;
    });
    await mailer.send(mail);
    return context.json(invitation, 201);
  });

  app.openapi(contract.listInvitations, async (context) => {
    const { teamId } = context.req.valid('param');
    const principal = requireManager(context, teamId);
    return context.json(await inScope(db, scopeOf(principal), (transaction) => findPending(transaction, teamId, new Date())), 200);
  });

  app.openapi(contract.revokeInvitation, async (context) => {
    const { teamId, invitationId } = context.req.valid('param');
    const principal = requireManager(context, teamId);
    const inviter = { userId: principal.userId, isStaff: principal.kind === 'staff', ip: context.get('clientAddress') };
    await inScope(db, scopeOf(principal), (transaction) => revokeInvitation(transaction, inviter, teamId, invitationId, new Date()));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.getInvitation, async (context) => {
    const { invitation, teamName, invitedBy } = await requireInvitation(db, context.req.valid('query').token);
    requireOpen(invitation);
    const hasAccount = (await findUserId(db, invitation.email)) !== undefined;
    return context.json({ teamName, email: invitation.email, role: invitation.role, invitedBy, hasAccount }, 200);
  });

  app.openapi(contract.acceptInvitation, async (context) => {
    const found = await auth.api.getSession({ headers: context.req.raw.headers });
    if (!found) throw new AppError('UNAUTHENTICATED');
    const { invitation } = await requireInvitation(db, context.req.valid('json').token);
    if (invitation.email !== normalEmail(found.user.email)) throw new AppError('INVITATION_OTHER_ADDRESS');
    // Signing in has used it already: then the link only opens the team.
    const isMember = (await teamsOf(db, found.user.id)).some(({ id }) => id === invitation.teamId);
    if (!isMember) {
      requireOpen(invitation);
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, found.user.id));
      await inScope(db, { kind: 'system' }, (transaction) => joinInvitedTeams(transaction, found.user, new Date()));
    }
    await db.update(session).set({ activeTeamId: invitation.teamId }).where(eq(session.id, found.session.id));
    return context.json({ teamId: invitation.teamId }, 200);
  });
}

/** The caller, if they may administer the team: 404 for another team, 403 for members without the right. */
function requireManager(context: Context<AppEnv>, teamId: string) {
  const principal = context.get('principal');
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
  if (principal.kind === 'user' && principal.teamId !== teamId) throw new AppError('NOT_FOUND');
  if (!canManageTeam(principal, teamId)) throw new AppError('FORBIDDEN');
  return principal;
}
