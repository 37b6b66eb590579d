import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import * as contract from '#contract/teams.ts';
import { normalEmail } from '#domain/team/invitation.ts';
import { findUserId, type Auth } from '#server/platform/auth/auth.ts';
import { joinInvitedTeams, requireInvitation, requireOpen } from '#server/records/people/invitations.ts';
import { scopeOf, teamsOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { session, user } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findPending, revokeInvitation } from './invite-member.ts';
import { mountMembers } from './member-routes.ts';
import { mountOwnTeams } from './own-team-routes.ts';
import { requireManager } from './team-manager.ts';

type Parts = { db: Database; auth: Auth; mailer: Mailer; limits: Limits; store: ObjectStore; publicUrl: string };

export function mountTeams(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, auth } = parts;
  mountMembers(app, parts);
  mountOwnTeams(app, parts);

  app.openapi(contract.listInvitations, async (context) => {
    const { teamId } = context.req.valid('param');
    const { principal } = requireManager(context, teamId);
    return context.json(
      await inScope(db, scopeOf(principal), (transaction) => findPending(transaction, teamId, new Date())),
      200,
    );
  });

  app.openapi(contract.revokeInvitation, async (context) => {
    const { teamId, invitationId } = context.req.valid('param');
    const manager = requireManager(context, teamId);
    await inScope(db, scopeOf(manager.principal), (transaction) =>
      revokeInvitation(transaction, manager, teamId, invitationId, new Date()),
    );
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
    const isMember = async () => (await teamsOf(db, found.user.id)).some(({ id }) => id === invitation.teamId);
    if (!(await isMember())) {
      requireOpen(invitation);
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, found.user.id));
      await inScope(db, { kind: 'system' }, (transaction) => joinInvitedTeams(transaction, found.user, new Date()));
      // Revoked at this moment, or with its team.
      if (!(await isMember())) throw new AppError('INVITATION_REVOKED');
    }
    await db.update(session).set({ activeTeamId: invitation.teamId }).where(eq(session.id, found.session.id));
    return context.json({ teamId: invitation.teamId }, 200);
  });
}
