import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ordering.ts';
import { normalEmail } from '#domain/team/invitation.ts';
import { findUserId, type Auth } from '#server/platform/auth/auth.ts';
import { orderGuestCookie } from '#server/platform/auth/order-guest-cookie.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { requestLanguage } from '#server/platform/language/request-language.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import { memberOf } from '#server/records/caller.ts';
import { beginPublicOrder } from './begin-public-order.ts';
import { claimOrder, findClaim } from './claim-order.ts';
import { mailClaimLink } from './mail-claim-link.ts';

type Parts = { db: Database; auth: Auth; limits: Limits; mailer: MailQueue; publicUrl: string; secret: string };

/** What people can do who order without an account (authorization.md 2.5). */
export function mountPublicOrders(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, auth, limits } = parts;
  app.openapi(contract.checkUser, async (context) => {
    const email = normalEmail(context.req.valid('query').email);
    const network = countedNetwork(context.get('clientAddress'));
    await requireWithinLimit(db, limits, 'signInAddress', `check ${network}`);
    await requireWithinLimit(db, limits, 'signIn', `check ${network} ${email}`);
    // After the answer, so that its time tells nothing either.
    setImmediate(() => void mailSignInLink(email, context.get('log')));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.createPublicUser, async (context) => {
    const { email, draftId } = context.req.valid('json');
    await requireWithinLimit(db, limits, 'publicUser', countedNetwork(context.get('clientAddress')));
    const given = normalEmail(email);
    const language = requestLanguage(context.req.raw.headers);
    const { token, expiresAt } = await inScope(db, { kind: 'system' }, (transaction) =>
      beginPublicOrder(transaction, context.get('principal'), { draftId, email: given, language }, new Date()),
    );
    context.header('Set-Cookie', await orderGuestCookie(await auth.$context, token, expiresAt), { append: true });
    return context.json({ user: { email: given }, expiresAt: expiresAt.toISOString() }, 200);
  });

  app.openapi(contract.findClaim, async (context) => {
    const { token } = context.req.valid('query');
    const principal = context.get('principal');
    const userId = 'userId' in principal ? principal.userId : undefined;
    return context.json(
      await inScope(db, { kind: 'system' }, (transaction) =>
        findClaim(transaction, { token, userId, now: new Date() }),
      ),
      200,
    );
  });

  app.openapi(contract.claimOrder, async (context) => {
    const member = memberOf(context.get('principal'));
    const { token } = context.req.valid('json');
    return context.json(
      await inScope(db, { kind: 'system' }, (transaction) =>
        claimOrder(transaction, member, { token, now: new Date(), ip: context.get('clientAddress') }),
      ),
      200,
    );
  });

  app.openapi(contract.sendClaimLink, async (context) => {
    const principal = context.get('principal');
    const guest = 'guest' in principal ? principal.guest : undefined;
    if (!guest) throw new AppError('NOT_FOUND');
    await requireWithinLimit(db, limits, 'inviteMail', guest.email);
    await inScope(db, { kind: 'system' }, (transaction) => mailClaimLink(transaction, parts, guest, new Date()));
    return context.json({ ok: true as const }, 200);
  });

  /** Only a known address gets it, and not too often, from whomever it is asked. */
  async function mailSignInLink(email: string, log: Logger): Promise<void> {
    try {
      if (!(await findUserId(db, email)) || (await takeTokens(db, `checkUserMail ${email}`, limits.inviteMail)) > 0)
        return;
      await auth.api.signInMagicLink({ body: { email }, headers: new Headers() });
    } catch (error) {
      log.warn({ err: error }, 'a sign-in link was not sent');
    }
  }
}
