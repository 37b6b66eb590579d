import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The pattern of a call's route, for figures and traces. Never the path: it contains ids and tokens. A call that was
 * refused before its route counts for that route.
 */
export function routeOf(context: Context): string {
  return matchedRoutes(context).find(({ method }) => method === context.req.method)?.path ?? 'none';
}
