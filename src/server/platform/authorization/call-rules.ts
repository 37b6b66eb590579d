import type { Context } from 'hono';
import { allCalls } from '#contract/all-calls.ts';
import type { DeclaredCall } from '#contract/declare-call.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { keyOf, routeKeyOf } from './route-key.ts';

export type CallRules = Omit<DeclaredCall, 'method' | 'path'>;

/** What each call of the API says about itself in its contract, by the route that answers it: `GET /api/projects/:projectId/call`. */
export const callRules: ReadonlyMap<string, CallRules> = new Map(
  allCalls.map((call) => [keyOf({ method: call.method.toUpperCase(), path: withColons(call.path) }), call]),
);

/** What the call that answers a request says about itself; undefined for an address that is none of the API's. */
export const rulesOf = (context: Context<AppEnv>): CallRules | undefined => callRules.get(routeKeyOf(context) ?? '');

function withColons(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
