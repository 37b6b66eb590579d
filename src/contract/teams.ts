import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { done, failures, json, jsonBody } from './json.ts';

const role = z.enum(['user', 'admin']);
const email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** An invitation that waits for its person, as the team's admins see it. */
const pendingInvitation = z
  .object({ id: z.uuid(), email: z.string(), role, invitedBy: z.string().nullable(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime(), isExpired: z.boolean() })
  .meta({ id: 'PendingInvitation' });
export type PendingInvitation = z.infer<typeof pendingInvitation>;

const teamParams = z.object({ teamId: z.uuid() });

/** Sent again for the same address it renews the invitation, with the role given last. */
export const inviteMember = createRoute({
  method: 'post',
  path: '/api/teams/{teamId}/invitations',
  request: { params: teamParams, ...jsonBody('Who is invited as what', z.strictObject({ email, role })) },
  responses: { 201: json('The invitation, mailed', pendingInvitation), ...failures, 409: json('In the team already', errorBody), 429: json('Too many', errorBody) },
});

export const listInvitations = createRoute({
  method: 'get',
  path: '/api/teams/{teamId}/invitations',
  request: { params: teamParams },
  responses: { 200: json('Invitations that wait, newest first', z.array(pendingInvitation)), ...failures },
});

export const revokeInvitation = createRoute({
  method: 'delete',
  path: '/api/teams/{teamId}/invitations/{invitationId}',
  request: { params: teamParams.extend({ invitationId: z.uuid() }) },
  responses: { 200: json('Withdrawn', done), ...failures },
});

/** What the bearer of a link may know of an invitation. */
const openInvitation = z.object({ teamName: z.string(), email: z.string(), role, invitedBy: z.string().nullable(), hasAccount: z.boolean() }).meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;

export const getInvitation = createRoute({
  method: 'get',
  path: '/api/invitation',
  request: { query: z.object({ token: z.string().min(1).max(200) }) },
  responses: { 200: json('The invitation of a link', openInvitation), ...failures, 410: json('Over', errorBody) },
});

/** Joins the person who is signed in and opens the team. The link proves that they read the mail of the address. */
export const acceptInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/accept',
  request: jsonBody('The token of the link', z.strictObject({ token: z.string().min(1).max(200) })),
  responses: { 200: json('Joined', z.object({ teamId: z.uuid() })), ...failures, 410: json('Over', errorBody) },
});
