import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { routeKeyOf } from '#server/platform/authorization/route-key.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Answers that are worth compressing and hold no secret. Where a secret and foreign text meet in one compressed answer, its length tells
 * whether they are alike (the BREACH attack): sessions, mails of the outbox, addresses of uploads and of hosted invoices stay as they are.
 */
export const compressedRoutes: ReadonlySet<string> = new Set([
  'GET /api/openapi.json',
  'GET /api/gazetteer',
  'GET /api/portfolio',
  'GET /api/portfolio/facets',
  'GET /api/portfolio/search',
  'GET /api/portfolio/stats',
  'GET /api/locations/search',
  'GET /api/teams/:teamId/audit',
  'GET /api/proxy-file/:assetId',
  'GET /api/projects/:projectId/versions',
  'GET /api/projects/:projectId/comparison',
  'GET /api/projects/:projectId/changes',
  'GET /api/projects/:projectId/changes/:changeId',
  'GET /api/ops/changes',
  'GET /api/ops/queue',
  'GET /api/ops/teams',
  'GET /api/ops/jobs',
  'GET /api/ops/price-books',
  'GET /api/ops/price-books/:version',
]);

/** Compresses the answers of `compressedRoutes` from 1 kB on, when the browser takes it. */
export function compressAnswers(): MiddlewareHandler<AppEnv> {
  const compressed = compress();
  return (context, next) => {
    const route = routeKeyOf(context);
    return route && compressedRoutes.has(route) ? compressed(context, next) : next();
  };
}
