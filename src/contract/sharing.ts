import { z } from 'zod';
import { LINK_DAYS, LINK_PASSWORD_MIN } from '#domain/share/share-link.ts';
import { emailAddress } from '#domain/team/invitation.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';

const locationParams = z.object({ locationId: z.uuid() });
const shareParams = locationParams.extend({ shareId: z.uuid() });
const linkParams = locationParams.extend({ linkId: z.uuid() });
const tooMany = { 429: json('Too many', errorBody) };

/** A person of another team who sees the location. `isPending`: nobody has verified that address yet. */
const locationShare = z
  .object({
    id: z.uuid(),
    email: z.string(),
    canDownload: z.boolean(),
    isPending: z.boolean(),
    invitedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LocationShare' });
export type LocationShare = z.infer<typeof locationShare>;

/** Shows the location with all its present and future projects. Done again for the same address it changes what that person may do. */
export const shareLocation = declareCall({
  method: 'post',
  path: '/api/locations/{locationId}/shares',
  access: 'member',
  staffAct: 'work',
  request: {
    params: locationParams,
    ...jsonBody(
      'With whom, and whether files may be taken home',
      z.strictObject({ email: emailAddress, canDownload: z.boolean() }),
    ),
  },
  responses: {
    201: json('The share; the person gets an e-mail', locationShare),
    ...failures,
    409: json('In the team already', errorBody),
    ...tooMany,
  },
});

export const listShares = declareCall({
  method: 'get',
  path: '/api/locations/{locationId}/shares',
  access: 'member',
  inView: 'asMember',
  request: { params: locationParams },
  responses: { 200: json('With whom the location is shared, newest first', z.array(locationShare)), ...failures },
});

export const changeShare = declareCall({
  method: 'patch',
  path: '/api/locations/{locationId}/shares/{shareId}',
  access: 'member',
  staffAct: 'work',
  request: { params: shareParams, ...jsonBody('What the person may do', z.strictObject({ canDownload: z.boolean() })) },
  responses: { 200: json('Changed', done), ...failures },
});

export const revokeShare = declareCall({
  method: 'delete',
  path: '/api/locations/{locationId}/shares/{shareId}',
  access: 'member',
  staffAct: 'work',
  request: { params: shareParams },
  responses: { 200: json('Ended', done), ...failures },
});

/** A link without its address, which only the list tells: answers of calls that create are kept for repetition. */
const shareLink = z
  .object({
    id: z.uuid(),
    name: z.string(),
    hasPassword: z.boolean(),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ShareLink' });
/** `url` is null for a link made under an earlier secret of the installation: it works, and cannot be shown again. */
const listedLink = shareLink
  .extend({
    url: z.string().nullable(),
    isExpired: z.boolean(),
    openings: z.number(),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedShareLink' });
export type ListedShareLink = z.infer<typeof listedLink>;

export const createShareLink = declareCall({
  method: 'post',
  path: '/api/locations/{locationId}/links',
  access: 'member',
  staffAct: 'work',
  request: {
    params: locationParams,
    ...jsonBody(
      'Its name for the team, how long it lives, and a password if it shall have one',
      z.strictObject({
        name: lineText(100),
        expiresInDays: z.number().int().min(LINK_DAYS.min).max(LINK_DAYS.max).default(LINK_DAYS.usual),
        password: z.string().min(LINK_PASSWORD_MIN).max(200).optional(),
      }),
    ),
  },
  responses: { 201: json('The link', shareLink), ...failures, ...tooMany },
});

export const listShareLinks = declareCall({
  method: 'get',
  path: '/api/locations/{locationId}/links',
  access: 'member',
  inView: 'asMember',
  request: { params: locationParams },
  responses: { 200: json('Links that were not revoked, newest first', z.array(listedLink)), ...failures },
});

export const revokeShareLink = declareCall({
  method: 'delete',
  path: '/api/locations/{locationId}/links/{linkId}',
  access: 'member',
  staffAct: 'work',
  request: { params: linkParams },
  responses: { 200: json('Ended', done), ...failures },
});

const opening = z.object({ openedAt: z.iso.datetime(), network: z.string(), browser: z.string() });
export type ShareOpening = z.infer<typeof opening>;

export const listOpenings = declareCall({
  method: 'get',
  path: '/api/locations/{locationId}/links/{linkId}/openings',
  access: 'member',
  inView: 'asMember',
  request: { params: linkParams },
  responses: { 200: json('Who looked: the last hundred openings, newest first', z.array(opening)), ...failures },
});

/** Opens a link in this browser: the answer's cookie shows its location while the link lives. */
export const openShareLink = declareCall({
  method: 'post',
  path: '/api/share-links/open',
  access: 'public',
  request: jsonBody(
    "What stands behind # in the link's address, and the password",
    z.strictObject({ token: z.string().min(1).max(200), password: z.string().max(200).optional() }),
  ),
  responses: {
    200: json('Opened', z.object({ locationId: z.uuid(), expiresAt: z.iso.datetime() })),
    ...failures,
    410: json('Over', errorBody),
    ...tooMany,
  },
});
