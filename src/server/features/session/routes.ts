import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { updateProfile } from '#contract/profile.ts';
import * as contract from '#contract/session.ts';
import { actsOfStaff } from '#domain/access/staff-rights.ts';
import { scopeOfPerson, teamsOf, teamsOfPerson } from '#server/platform/auth/principal.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { mayReadOutbox } from '#server/platform/authorization/check-access.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readTogether, type Database } from '#server/platform/database/database.ts';
import { session, user } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { supportEmailSetting } from '#server/records/operator/operator.ts';
import { listOutboxMail, type Mailer } from '#server/platform/mail/mailer.ts';
import { memberOf } from '#server/records/caller.ts';
import { customerViewState } from './customer-view-state.ts';

type Parts = {
  db: Database;
  auth: Auth;
  mailer: Mailer;
  config: Pick<Config, 'PUBLIC_URL' | 'isSecure' | 'SUPPORT_EMAIL' | 'ANALYTICS_URL' | 'tourHosts'>;
};

export function mountSession(app: OpenAPIHono<AppEnv>, { db, auth, mailer, config }: Parts): void {
  app.openapi(contract.getSession, async (context) => context.json(await stateOf(context), 200));

  app.openapi(contract.switchTeam, async (context) => {
    const { userId } = memberOf(context.get('principal'));
    const { teamId } = context.req.valid('json');
    const teams = await teamsOf(db, userId);
    const found = await auth.api.getSession({ headers: context.req.raw.headers });
    if (!found || !teams.some(({ id }) => id === teamId)) throw new AppError('NOT_FOUND');
    await db.update(session).set({ activeTeamId: teamId }).where(eq(session.id, found.session.id));
    return context.json(await stateOf(context, teamId), 200);
  });

  app.openapi(updateProfile, async (context) => {
    const principal = context.get('principal');
    const change = context.req.valid('json');
    if (!('userId' in principal)) throw new AppError('UNAUTHENTICATED');
    if (Object.keys(change).length === 0) throw new AppError('INVALID_INPUT');
    await db
      .update(user)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(user.id, principal.userId));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.listOutbox, async (context) => {
    const mails = await listOutboxMail(db);
    return context.json(
      mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
      200,
    );
  });

  async function stateOf(context: Context<AppEnv>, switchedTo?: string): Promise<contract.SessionState> {
    const [principal, person] = [context.get('principal'), context.get('person')];
    const isVerified = principal.kind === 'user' || principal.kind === 'staff';
    const userId = isVerified ? principal.userId : '';
    const [emails, teams] = await readTogether(db, scopeOfPerson(userId), supportEmailSetting, teamsOfPerson(userId));
    const supportEmail = emails[0]?.value ?? config.SUPPORT_EMAIL;
    const common = {
      outboxPath: mailer.isOutbox && mayReadOutbox(context, principal, config.PUBLIC_URL) ? '/outbox' : null,
      supportEmail,
      isInsecure: !config.isSecure,
      tourHosts: [...config.tourHosts],
      ...(config.ANALYTICS_URL && { analyticsUrl: config.ANALYTICS_URL }),
    };
    if (principal.kind === 'user' && principal.view)
      return customerViewState(db, { principal, view: principal.view }, { ...common, outboxPath: null });
    if (principal.kind === 'anonymous' || !person) return { user: null, team: null, teams: [], ...common };
    const activeId = switchedTo ?? ('teamId' in principal ? principal.teamId : null);
    return {
      user: {
        id: principal.userId,
        ...person,
        isVerified,
        isStaff: principal.kind === 'staff',
        ...(principal.kind === 'staff' && { staffActs: actsOfStaff(principal.staffRole) }),
      },
      team: teams.find(({ id }) => id === activeId) ?? null,
      teams,
      ...common,
    };
  }
}
