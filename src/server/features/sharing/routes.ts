import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/sharing.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { shareLinkCookie } from '#server/platform/auth/share-link-cookie.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { endKeptShare } from '#server/records/people/kept-places.ts';
import { changeShare, listShares, revokeShare, shareLocation } from './location-shares.ts';
import { openShareLink } from './open-share-link.ts';
import { requireOwnLocation, type Sharer } from './require-own-location.ts';
import { createShareLink, listOpenings, listShareLinks, revokeShareLink } from './share-links.ts';

type Parts = { db: Database; auth: Auth; mailer: Mailer; limits: Limits; publicUrl: string; secret: string };

export function mountSharing(app: OpenAPIHono<AppEnv>, { db, auth, mailer, limits, publicUrl, secret }: Parts): void {
  app.openapi(contract.shareLocation, async (context) => {
    const wanted = { ...context.req.valid('param'), ...context.req.valid('json') };
    await requireFewer(context);
    const { share, mail } = await asSharer(context, (transaction, sharer) =>
      shareLocation(transaction, sharer, wanted, { now: new Date(), publicUrl }),
    );
    // The share is valid without its e-mail: an address is not to be flooded with them.
    if ((await takeTokens(db, `inviteMail ${mail.to}`, limits.inviteMail)) === 0) await mailer.send(mail);
    return context.json(share, 201);
  });

  app.openapi(contract.listShares, async (context) => {
    const { locationId } = context.req.valid('param');
    return context.json(
      await asSharer(context, (transaction, sharer) => listShares(transaction, sharer, locationId)),
      200,
    );
  });

  app.openapi(contract.changeShare, async (context) => {
    const wanted = { ...context.req.valid('param'), ...context.req.valid('json') };
    await asSharer(context, (transaction, sharer) => changeShare(transaction, sharer, wanted));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.revokeShare, async (context) => {
    const wanted = context.req.valid('param');
    await asSharer(context, (transaction, sharer) => revokeShare(transaction, sharer, wanted, new Date())).catch(
      async (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
        const { principal, ip } = await asSharer(context, async (transaction, sharer) => {
          await requireOwnLocation(transaction, sharer, wanted.locationId);
          return sharer;
        });
        await inScope(db, { kind: 'system' }, (transaction) =>
          endKeptShare(transaction, { userId: principal.userId, ip }, wanted),
        );
      },
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.createShareLink, async (context) => {
    const wanted = { ...context.req.valid('param'), ...context.req.valid('json') };
    await requireFewer(context);
    return context.json(
      await asSharer(context, (transaction, sharer) =>
        createShareLink(transaction, sharer, wanted, { now: new Date(), secret }),
      ),
      201,
    );
  });

  app.openapi(contract.listShareLinks, async (context) => {
    const { locationId } = context.req.valid('param');
    return context.json(
      await asSharer(context, (transaction, sharer) =>
        listShareLinks(transaction, sharer, locationId, { now: new Date(), secret, publicUrl }),
      ),
      200,
    );
  });

  app.openapi(contract.revokeShareLink, async (context) => {
    const wanted = context.req.valid('param');
    await asSharer(context, (transaction, sharer) => revokeShareLink(transaction, sharer, wanted, new Date()));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.listOpenings, async (context) => {
    const wanted = context.req.valid('param');
    return context.json(
      await asSharer(context, (transaction, sharer) => listOpenings(transaction, sharer, wanted)),
      200,
    );
  });

  app.openapi(contract.openShareLink, async (context) => {
    const wanted = context.req.valid('json');
    const visitor = { address: context.get('clientAddress'), userAgent: context.req.header('user-agent') ?? '' };
    const { locationId, expiresAt } = await openShareLink(db, limits, wanted, visitor);
    context.header('Set-Cookie', await shareLinkCookie(await auth.$context, wanted.token, expiresAt), { append: true });
    return context.json({ locationId, expiresAt: expiresAt.toISOString() }, 200);
  });

  /** Shares and links count with the invitations of the team. */
  function requireFewer(context: Context<AppEnv>): Promise<void> {
    const { teamId, userId } = sharerOf(context);
    return requireWithinLimit(db, limits, 'invite', teamId ?? userId);
  }

  function asSharer<T>(
    context: Context<AppEnv>,
    work: (transaction: Scoped, sharer: Sharer) => Promise<T>,
  ): Promise<T> {
    const principal = sharerOf(context);
    return inScope(db, scopeOf(principal), (transaction) =>
      work(transaction, { principal, ip: context.get('clientAddress') }),
    );
  }
}

/** The caller as a person with rights. The route's entry in the access table has made sure; this tells the types. */
function sharerOf(context: Context<AppEnv>): Sharer['principal'] {
  const principal = context.get('principal');
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('FORBIDDEN');
  return principal;
}
