import { allCalls } from '#contract/all-calls.ts';
import type { DeclaredCall } from '#contract/declare-call.ts';
import { keyOf } from './route-key.ts';

export type CallRules = Omit<DeclaredCall, 'method' | 'path'>;

/** What each call of the API says about itself in its contract, by the route that answers it: `GET /api/projects/:projectId/call`. */
export const callRules: ReadonlyMap<string, CallRules> = new Map(
  allCalls.map((call) => [keyOf({ method: call.method.toUpperCase(), path: withColons(call.path) }), call]),
);

function withColons(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
