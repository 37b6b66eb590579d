import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/teams.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { removeKeptMember } from '#server/records/people/kept-places.ts';
import { memberOf } from '#server/records/caller.ts';
import { changeMember, clearActiveTeam } from './change-members.ts';
import { inviteMember, isRenewalDue, renewInvitation, requireInvitable } from './invite-member.ts';
import { requireEmail, requireManager, type TeamManager } from './team-manager.ts';

type Parts = { db: Database; mailer: Mailer; limits: Limits; publicUrl: string };

/** The specification's calls about members (portfolio.md §7). */
export function mountMembers(app: OpenAPIHono<AppEnv>, { db, mailer, limits, publicUrl }: Parts): void {
  app.openapi(contract.addTeamMember, async (context) => {
    const { teamId, role, email } = context.req.valid('json');
    const manager = requireManager(context, teamId);
    const wanted = { teamId, role, email: requireEmail(email) };
    await requireWithinLimit(db, limits, 'invite', teamId);
    await inScope(db, scopeOf(manager.principal), (transaction) => requireInvitable(transaction, manager, wanted));
    const { invitation } = await sendInvitation(manager, wanted.email, (transaction) =>
      inviteMember(transaction, manager, wanted, { now: new Date(), publicUrl }),
    );
    return context.json(invitation, 201);
  });

  app.openapi(contract.sendTeamMemberInvite, async (context) => {
    const { teamId } = memberOf(context.get('principal'));
    const manager = requireManager(context, teamId);
    const email = requireEmail(context.req.valid('json').recipient);
    const now = new Date();
    const isDue = await inScope(db, scopeOf(manager.principal), (transaction) =>
      isRenewalDue(transaction, { teamId, email }, now),
    );
    if (isDue) await requireWithinLimit(db, limits, 'invite', teamId);
    const sent = isDue
      ? await sendInvitation(manager, email, (transaction) =>
          renewInvitation(transaction, manager, { teamId, email }, { now, publicUrl }),
        )
      : undefined;
    return context.json({ ok: true as const, isSent: sent !== undefined }, 200);
  });

  app.openapi(contract.changeMemberRole, async (context) => {
    const { teamId, email, newRole } = context.req.valid('json');
    await change(requireManager(context, teamId), { teamId, email: requireEmail(email), newRole });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.deleteTeamMember, async (context) => {
    const { teamId, email } = context.req.valid('json');
    const manager = requireManager(context, teamId);
    const wanted = { teamId, email: requireEmail(email) };
    const userId = await change(manager, { ...wanted, newRole: null }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'MEMBER_UNKNOWN')) throw error;
      // In no list while the account is deleted; without this, they would be back with it.
      return inScope(db, { kind: 'system' }, (transaction) => removeKeptMember(transaction, manager, wanted));
    });
    await clearActiveTeam(db, userId, teamId);
    return context.json({ ok: true as const }, 200);
  });

  function change(manager: TeamManager, wanted: Parameters<typeof changeMember>[2]): Promise<string> {
    return inScope(db, scopeOf(manager.principal), (transaction) =>
      changeMember(transaction, manager, wanted, new Date()),
    );
  }

  /** Makes or renews an invitation, then mails it. */
  async function sendInvitation<Invited extends { mail: Mail } | undefined>(
    manager: TeamManager,
    to: string,
    invite: (transaction: Scoped) => Promise<Invited>,
  ): Promise<Invited> {
    const retryAfterSeconds = await takeTokens(db, `inviteMail ${to}`, limits.inviteMail);
    // Without a mail the link that was sent last must go on working.
    if (retryAfterSeconds > 0) throw new AppError('INVITED_TOO_OFTEN', { retryAfterSeconds });
    const invited = await inScope(db, scopeOf(manager.principal), invite);
    if (invited) await mailer.send(invited.mail);
    return invited;
  }
}
