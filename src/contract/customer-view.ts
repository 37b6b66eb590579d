import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const ofTeam = { params: z.object({ teamId: z.uuid() }) };

/** Shows staff the portal as members of a team see it, read only, for half an hour (authorization.md §2.7). `projectId`: the order that it is opened from. */
export const startCustomerView = declareCall({
  method: 'post',
  path: '/api/ops/teams/{teamId}/view',
  access: 'staff',
  request: {
    ...ofTeam,
    ...jsonBody(
      'Why, as the team will read it',
      z.strictObject({ reason: z.string().trim().min(1, 'Say why').max(500), projectId: z.uuid().optional() }),
    ),
  },
  responses: { 201: json('The cookie of the view is set', z.object({ endsAt: z.iso.datetime() })), ...failures },
});

/** Ends the view of this browser, whether it still goes on or not. */
export const endCustomerView = declareCall({
  method: 'delete',
  path: '/api/customer-view',
  access: 'signedIn',
  responses: {
    200: json('Ended', z.object({ /** The page of the console that it was opened from. */ returnTo: z.string() })),
    ...failures,
  },
});

const customerView = z.object({
  id: z.uuid(),
  who: z.string().nullable(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Null while it goes on. */
  endedAt: z.iso.datetime().nullable(),
  ending: z.enum(['ended', 'expired', 'signedOut']).nullable(),
});
export type OpsCustomerView = z.infer<typeof customerView>;

/** The staff's own record of who viewed a team's portfolio. */
export const listCustomerViews = declareCall({
  method: 'get',
  path: '/api/ops/teams/{teamId}/views',
  access: 'staff',
  inView: 'closed',
  request: ofTeam,
  responses: { 200: json('At most 50, the newest first', z.array(customerView)), ...failures },
});
