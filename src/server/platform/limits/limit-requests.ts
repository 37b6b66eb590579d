import type { MiddlewareHandler } from 'hono';
import type { Principal } from '#domain/access/access.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { rulesOf } from '#server/platform/authorization/call-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createByteMeter } from './byte-meter.ts';
import { createReadMeter } from './read-meter.ts';
import { requireWithinLimit } from './rate-limiter.ts';

/** Who is counted: a person wherever they are, anybody else by address. */
export function countedAs(principal: Principal, clientAddress: string): string {
  return 'userId' in principal ? principal.userId : countedNetwork(clientAddress);
}

/**
 * Counts the calls of a person or an address and refuses too many (authorization.md R6), by the limit that a call declares. After
 * `checkAccess`. The limits of sign-in are in platform/auth, that of invitations at their team.
 */
export function limitRequests({ db, limits }: { db: Database; limits: Limits }): MiddlewareHandler<AppEnv> {
  const takeBytes = createByteMeter(db, limits.artefactBytes);
  const reads = createReadMeter(db, limits.request);
  return async (context, next) => {
    const principal = context.get('principal');
    // Signed part addresses have no caller, the sign-in library counts for itself.
    if (!principal || context.req.path.startsWith('/api/auth/')) return next();
    const who = countedAs(principal, context.get('clientAddress'));
    const name = rulesOf(context)?.limit ?? 'request';
    // What only reads and has no limit of its own: nothing is guessed, sent or made by it.
    if (name === 'request' && (context.req.method === 'GET' || context.req.method === 'HEAD')) {
      const retryAfterSeconds = await reads.take(`${name} ${who}`);
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      return next();
    }
    if (name !== 'artefactBytes') {
      await requireWithinLimit(db, limits, name, who);
      return next();
    }
    await next();
    const length = Number(context.res.headers.get('content-length') ?? 0);
    if (!context.res.ok || length === 0) return;
    const retryAfterSeconds = await takeBytes(who, length);
    if (retryAfterSeconds === 0) return;
    // The file is open already.
    await context.res.body?.cancel();
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}
