import { z } from 'zod';
import { emailAddress, MAX_EMAIL_CHARACTERS } from '#domain/team/invitation.ts';
import { errorBody } from './errors.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';

const role = z.enum(['user', 'admin']);
/** Judged by the handler, which has a sentence for an empty one. */
const email = z.string().max(MAX_EMAIL_CHARACTERS);
/** Who calls is known from the session: these are taken for compatibility and ignored (authorization.md R2). */
const ignoredCaller = {
  userEmail: z.string().optional(),
  userId: z.string().optional(),
  userName: z.string().optional(),
  teamName: z.string().optional(),
};

/** An invitation that waits for its person, as the team's admins see it. */
const pendingInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role,
    invitedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'PendingInvitation' });
export type PendingInvitation = z.infer<typeof pendingInvitation>;

const teamParams = z.object({ teamId: z.uuid() });

/** Where the picture of a team is written, read and removed. */
export const teamLogoPath = (teamId: string) => `/api/teams/${teamId}/logo`;
const logoOf = teamLogoPath(':teamId');
export const getTeamLogo = declarePlainCall({
  method: 'get',
  path: logoOf,
  access: 'member',
  inView: 'asMember',
});
export const setTeamLogo = declarePlainCall({
  method: 'put',
  path: logoOf,
  access: 'member',
  staffAct: 'administer',
  maxBodyBytes: 'own',
});
export const removeTeamLogo = declarePlainCall({
  method: 'delete',
  path: logoOf,
  access: 'member',
  staffAct: 'administer',
});

/** Sent again for the same address it renews the invitation, with the role given last (portfolio.md §7). */
export const addTeamMember = declareCall({
  method: 'post',
  path: '/api/admin/add-team-member',
  access: 'member',
  staffAct: 'administer',
  request: jsonBody('Who is invited as what', z.strictObject({ email, teamId: z.uuid(), role, ...ignoredCaller })),
  responses: {
    201: json('The invitation, mailed', pendingInvitation),
    ...failures,
    409: json('In the team already', errorBody),
    429: json('Too many', errorBody),
  },
});

/** Sends the mail of a pending invitation again, with a new link; `isSent` is false when one went out a moment ago. */
export const sendTeamMemberInvite = declareCall({
  method: 'post',
  path: '/api/email/send-team-member-invite',
  access: 'member',
  staffAct: 'administer',
  request: jsonBody(
    'Whose invitation; names come from the database',
    z.strictObject({ recipient: email, ...ignoredCaller }),
  ),
  responses: { 200: json('Done', done.extend({ isSent: z.boolean() })), ...failures, 429: json('Too many', errorBody) },
});

export const changeMemberRole = declareCall({
  method: 'patch',
  path: '/api/admin/change-member-role',
  access: 'member',
  staffAct: 'administer',
  request: jsonBody('Whose role', z.strictObject({ email, teamId: z.uuid(), newRole: role, ...ignoredCaller })),
  responses: { 200: json('Changed', done), ...failures, 409: json('The last admin', errorBody) },
});

export const deleteTeamMember = declareCall({
  method: 'delete',
  path: '/api/admin/delete-team-member',
  access: 'member',
  staffAct: 'administer',
  request: jsonBody('Who leaves', z.strictObject({ email, teamId: z.uuid(), ...ignoredCaller })),
  responses: { 200: json('Removed', done), ...failures, 409: json('The last admin', errorBody) },
});

export const listInvitations = declareCall({
  method: 'get',
  path: '/api/teams/{teamId}/invitations',
  access: 'member',
  inView: 'asMember',
  request: { params: teamParams },
  responses: { 200: json('Invitations that wait, newest first', z.array(pendingInvitation)), ...failures },
});

export const revokeInvitation = declareCall({
  method: 'delete',
  path: '/api/teams/{teamId}/invitations/{invitationId}',
  access: 'member',
  staffAct: 'administer',
  request: { params: teamParams.extend({ invitationId: z.uuid() }) },
  responses: { 200: json('Withdrawn', done), ...failures },
});

/** What the bearer of a link may know of an invitation. */
const openInvitation = z
  .object({ teamName: z.string(), email: z.string(), role, invitedBy: z.string().nullable(), hasAccount: z.boolean() })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;

export const getInvitation = declareCall({
  method: 'get',
  path: '/api/invitation',
  access: 'public',
  inView: 'closed',
  request: { query: z.object({ token: z.string().min(1).max(200) }) },
  responses: { 200: json('The invitation of a link', openInvitation), ...failures, 410: json('Over', errorBody) },
});

/** Joins the person who is signed in and opens the team. The link proves that they read the mail of the address. */
export const acceptInvitation = declareCall({
  method: 'post',
  path: '/api/invitations/accept',
  access: 'signedIn',
  request: jsonBody('The token of the link', z.strictObject({ token: z.string().min(1).max(200) })),
  responses: { 200: json('Joined', z.object({ teamId: z.uuid() })), ...failures, 410: json('Over', errorBody) },
});

const teamName = lineText(100);

/** Creates a team with the caller as its admin and works for it from now on. Only the first that a person creates has a free allowance. */
export const createTeam = declareCall({
  method: 'post',
  path: '/api/teams',
  access: 'verified',
  staffAct: 'own',
  request: jsonBody('Its name', z.strictObject({ name: teamName })),
  responses: {
    201: json('Created', z.object({ teamId: z.uuid(), freeLimitSqft: z.number() })),
    ...failures,
    429: json('Too many', errorBody),
  },
});

export const leaveTeam = declareCall({
  method: 'post',
  path: '/api/teams/{teamId}/leave',
  access: 'member',
  staffAct: 'own',
  request: { params: teamParams },
  responses: { 200: json('Left', done), ...failures, 409: json('The last admin', errorBody) },
});

const teamProfile = z.strictObject({ name: teamName, address: lineText(255, 0) }).partial();
/** `seen`: what the page showed of the changed fields. The request is refused if somebody else has changed one in the meantime. */
const teamProfileChange = teamProfile.extend({
  seen: z.strictObject({ name: z.string(), address: z.string().nullable() }).partial().optional(),
});

/** Where a team's bills and receipts go besides its admins, as these set it; null removes it. `seen`: what the page showed. */
export const setBillingEmail = declareCall({
  method: 'put',
  path: '/api/teams/{teamId}/billing-email',
  access: 'member',
  staffAct: 'administer',
  request: {
    params: teamParams,
    ...jsonBody(
      'The address',
      z.strictObject({
        email: emailAddress.nullable(),
        seen: z.string().max(MAX_EMAIL_CHARACTERS).nullable(),
      }),
    ),
  },
  responses: { 200: json('Changed', done), ...failures, 409: json('Somebody else changed it meanwhile', errorBody) },
});

/** Changes what is sent; an empty address removes it. */
export const updateTeam = declareCall({
  method: 'patch',
  path: '/api/teams/{teamId}',
  access: 'member',
  staffAct: 'administer',
  request: { params: teamParams, ...jsonBody('What to change', teamProfileChange) },
  responses: { 200: json('Changed', done), ...failures, 409: json('Somebody else changed it meanwhile', errorBody) },
});
