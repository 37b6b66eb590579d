import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import * as contract from '#contract/teams.ts';
import { fieldsBehind } from '#domain/audit/fields-behind.ts';
import { MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { createTeam, lockTeamsOf } from '#server/records/people/create-team.ts';
import { scopeOf, teamsOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { session, team } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { clearActiveTeam, leaveTeam } from './change-members.ts';
import { setBillingEmail } from './set-billing-email.ts';
import { findLogo, replaceLogo } from './team-logo.ts';
import { requireManager } from './team-manager.ts';

type Parts = { db: Database; auth: Auth; limits: Limits; store: ObjectStore; mailer: MailQueue; publicUrl: string };
const LOGO_PATH = contract.teamLogoPath(':teamId');

/** Teams of a person: creating one, leaving one, and how one presents itself (decisions.md, "People, teams, sharing"). */
export function mountOwnTeams(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, auth, limits, store } = parts;
  app.openapi(contract.createTeam, async (context) => {
    const principal = context.get('principal');
    if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
    const { userId } = principal;
    await requireWithinLimit(db, limits, 'newTeam', userId);
    const made = await inScope(db, { kind: 'system' }, async (transaction) => {
      await lockTeamsOf(transaction, userId);
      const created = await createTeam(transaction, { userId, name: context.req.valid('json').name, now: new Date() });
      await recordAudit(transaction, {
        teamId: created.teamId,
        userId,
        action: 'team.create',
        objectType: 'team',
        objectId: created.teamId,
        ip: context.get('clientAddress'),
      });
      return created;
    });
    const found = await auth.api.getSession({ headers: context.req.raw.headers });
    if (found) await db.update(session).set({ activeTeamId: made.teamId }).where(eq(session.id, found.session.id));
    return context.json(made, 201);
  });

  app.openapi(contract.leaveTeam, async (context) => {
    const principal = context.get('principal');
    const { teamId } = context.req.valid('param');
    if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
    const { userId } = principal;
    if (!(await teamsOf(db, userId)).some(({ id }) => id === teamId)) throw new AppError('NOT_FOUND');
    await inScope(db, { kind: 'user', userId, teamId }, (transaction) =>
      leaveTeam(transaction, { userId, ip: context.get('clientAddress') }, teamId, new Date()),
    );
    await clearActiveTeam(db, userId, teamId);
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.setBillingEmail, async (context) => {
    const { teamId } = context.req.valid('param');
    await setBillingEmail(parts, requireManager(context, teamId), { teamId, ...context.req.valid('json') });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.updateTeam, async (context) => {
    const { teamId } = context.req.valid('param');
    const manager = requireManager(context, teamId);
    const { name, address, seen } = context.req.valid('json');
    const change = { ...(name !== undefined && { name }), ...(address !== undefined && { address: address || null }) };
    if (Object.keys(change).length === 0) throw new AppError('INVALID_INPUT');
    await inScope(db, scopeOf(manager.principal), async (transaction) => {
      const [before] = await transaction
        .select({ name: team.name, address: team.address })
        .from(team)
        .where(eq(team.id, teamId))
        .for('update');
      if (!before) throw new AppError('NOT_FOUND');
      if (fieldsBehind({ held: before, given: change, seen }).length > 0) throw new AppError('STALE');
      await transaction.update(team).set(change).where(eq(team.id, teamId));
      await recordAudit(transaction, {
        teamId,
        userId: manager.userId,
        action: 'team.update',
        objectType: 'team',
        objectId: teamId,
        details: { before, after: change },
        ip: manager.ip,
      });
      await publishTeam(transaction, teamId);
    });
    return context.json({ ok: true as const }, 200);
  });

  const onError = () => {
    throw new AppError('LOGO_TOO_LARGE');
  };
  app.put(LOGO_PATH, bodyLimit({ maxSize: MAX_LOGO_BYTES, onError }), async (context) => {
    const teamId = teamIdOf(context);
    await replaceLogo(
      { db, store },
      requireManager(context, teamId),
      teamId,
      new Uint8Array(await context.req.arrayBuffer()),
    );
    return context.json({ ok: true as const }, 200);
  });
  app.delete(LOGO_PATH, async (context) => {
    const teamId = teamIdOf(context);
    await replaceLogo({ db, store }, requireManager(context, teamId), teamId, null);
    return context.json({ ok: true as const }, 200);
  });

  app.get(LOGO_PATH, async (context) => {
    const principal = context.get('principal');
    const teamId = teamIdOf(context);
    if (principal.kind !== 'staff' && !('teamId' in principal && principal.teamId === teamId))
      throw new AppError('NOT_FOUND');
    const { key, sha256, contentType } = await inScope(db, scopeOf(principal), (transaction) =>
      findLogo(transaction, teamId),
    );
    context.header('Content-Type', contentType);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; sandbox");
    context.header('Cache-Control', 'private, no-cache');
    context.header('ETag', `"${sha256}"`);
    if (context.req.header('if-none-match') === `"${sha256}"`) return context.body(null, 304);
    return context.body(Readable.toWeb(await store.get(key)) as ReadableStream, 200);
  });
}

function teamIdOf(context: Context<AppEnv>): string {
  const teamId = z.uuid().safeParse(context.req.param('teamId'));
  if (!teamId.success) throw new AppError('NOT_FOUND');
  return teamId.data;
}
