import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another site's page caused (authorization.md R3). Browsers say where a request comes from;
 * a caller that says nothing is no browser and carries no cookie by accident. Signed storage addresses need no such check.
 */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const origins = new Set([
    new URL(publicUrl).origin,
    new URL(publicUrl).origin.replace('//127.0.0.1:', '//localhost:'),
  ]);
  return async (context, next) => {
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !origins.has(origin));
    const isSigned = context.req.path.startsWith('/api/storage/');
    if (!SAFE.has(context.req.method) && isForeign && !isSigned) throw new AppError('FORBIDDEN');
    await next();
  };
}
