import { randomBytes } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/deletions.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { teamsThatGo } from '#domain/account/deletion.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { requirePassword } from '#server/platform/auth/require-password.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { deleteAccount, readAccountDeletion } from './delete-account.ts';
import { deleteTeam } from './delete-team.ts';
import { accountDeletedMail, teamDeletedMail } from './deletion-mails.ts';
import { exportAccount } from './export-data.ts';
import { exportPersonData } from './export-person.ts';
import { exportTeamData } from './export-team.ts';
import { findRestorable, restoreDeleted } from './restore.ts';

type Parts = { db: Database; queue: PgBoss; auth: Auth; mailer: Mailer; limits: Limits; publicUrl: string };

/** Deleting an account or a team, bringing it back, and taking one's data along (authorization.md §2.7). */
export function mountDeletions(app: OpenAPIHono<AppEnv>, { db, queue, auth, mailer, limits, publicUrl }: Parts): void {
  const asSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'system' }, work);
  const linkWith = (token: string) => `${publicUrl}/restore?token=${token}`;
  const newToken = () => randomBytes(32).toString('base64url');

  app.openapi(contract.getAccountDeletion, async (context) => {
    const { userId } = personOf(context);
    const { refusal, teams } = await asSystem((transaction) => readAccountDeletion(transaction, userId));
    const gone = teamsThatGo(teams);
    const plans = gone.flatMap(({ name: of, plan }) =>
      plan ? [{ team: of, plan: plan.plan, paidUntil: plan.paidUntil?.toISOString() ?? null }] : [],
    );
    return context.json({ refusal: refusal ?? null, teams: gone.map(({ name }) => name), plans }, 200);
  });

  app.openapi(contract.deleteAccount, async (context) => {
    const caller = personOf(context);
    await requirePassword({ auth, db, limits }, context.req.raw.headers, context.req.valid('json').password);
    const token = newToken();
    const { email, teams, undoEndsAt } = await asSystem((transaction) =>
      deleteAccount({ transaction, queue }, caller, token, new Date()),
    );
    await mailer.send(accountDeletedMail({ to: email, url: linkWith(token), undoEndsAt }, teams));
    return context.json({ undoEndsAt: undoEndsAt.toISOString() }, 200);
  });

  app.openapi(contract.deleteTeam, async (context) => {
    const caller = requireOwnAdmin(context, context.req.valid('param').teamId);
    await requirePassword({ auth, db, limits }, context.req.raw.headers, context.req.valid('json').password);
    const token = newToken();
    const { name, admins, plan, undoEndsAt } = await asSystem((transaction) =>
      deleteTeam({ transaction, queue }, caller, { teamId: caller.teamId, token }, new Date()),
    );
    const by = context.get('person')?.name ?? '';
    for (const to of admins)
      await mailer.send(teamDeletedMail({ to, url: linkWith(token), undoEndsAt }, { team: name, by, plan }));
    return context.json({ undoEndsAt: undoEndsAt.toISOString() }, 200);
  });

  app.openapi(contract.getRestorable, async (context) => {
    const { token } = context.req.valid('query');
    const { undoEndsAt, ...found } = await asSystem((transaction) => findRestorable(transaction, token, new Date()));
    return context.json({ ...found, undoEndsAt: undoEndsAt.toISOString() }, 200);
  });

  app.openapi(contract.restoreDeleted, async (context) => {
    const { token } = context.req.valid('json');
    const { undoEndsAt, ...found } = await asSystem((transaction) =>
      restoreDeleted(transaction, { token, ip: context.get('clientAddress') }, new Date()),
    );
    return context.json({ ...found, undoEndsAt: undoEndsAt.toISOString() }, 200);
  });

  app.openapi(contract.exportPerson, async (context) => {
    const { userId, ip } = personOf(context);
    await requirePassword({ auth, db, limits }, context.req.raw.headers, context.req.valid('json').password);
    const data = await asSystem(async (transaction) => {
      await recordAudit(transaction, {
        teamId: null,
        userId,
        action: 'account.export',
        objectType: 'person',
        objectId: userId,
        ip,
      });
      return exportPersonData(transaction, userId);
    });
    return context.json({ ...(await exportAccount(db, userId)), ...data }, 200);
  });

  app.openapi(contract.exportTeam, async (context) => {
    const { userId, teamId, ip } = requireOwnAdmin(context, context.req.valid('param').teamId);
    await requirePassword({ auth, db, limits }, context.req.raw.headers, context.req.valid('json').password);
    const data = await asSystem(async (transaction) => {
      await recordAudit(transaction, {
        teamId,
        userId,
        action: 'team.export',
        objectType: 'team',
        objectId: teamId,
        ip,
      });
      return exportTeamData(transaction, teamId);
    });
    return context.json(data, 200);
  });
}

function personOf(context: Context<AppEnv>): { userId: string; ip: string } {
  const principal = context.get('principal');
  if (!('userId' in principal)) throw new AppError('UNAUTHENTICATED');
  return { userId: principal.userId, ip: context.get('clientAddress') };
}

/** The caller as an admin of the team that they work for: 404 for another team, 403 for members without the right. */
function requireOwnAdmin(context: Context<AppEnv>, teamId: string) {
  const principal = context.get('principal');
  if (!('teamId' in principal) || principal.teamId !== teamId) throw new AppError('NOT_FOUND');
  if (principal.role !== 'admin') throw new AppError('FORBIDDEN');
  return { userId: principal.userId, teamId, ip: context.get('clientAddress') };
}
