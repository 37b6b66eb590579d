import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '#server/platform/http/app-env.ts';

type Route = { method: string; path: string };

/** A route as the tables of access and limits name it. */
export const keyOf = (route: Route) => `${route.method} ${route.path}`;

/** Middleware is registered for ALL methods; the pages' catch-all route also matches addresses of the API. */
export const isApiRoute = (route: Route) => route.method !== 'ALL' && route.path.startsWith('/api/');

/** The route that will answer, the first that matches; undefined for an address that is none of the API's. */
export function routeKeyOf(context: Context<AppEnv>): string | undefined {
  const route = matchedRoutes(context).find(isApiRoute);
  return route && keyOf(route);
}
