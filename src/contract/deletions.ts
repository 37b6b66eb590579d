import { z } from 'zod';
import { subscribedPlans } from '#domain/pricing/plan-table.ts';
import { declareCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { failures, json, jsonBody } from './json.ts';

const password = jsonBody('The password of the caller, once more', z.strictObject({ password: z.string().max(128) }));
const teamId = z.object({ teamId: z.uuid() });
const refused = { 409: json('Money is open, or a team would be left without an admin', errorBody) };

const offer = z
  .object({
    /** Why it cannot be deleted now. */
    refusal: z.string().nullable(),
    /** Names of the teams that are deleted with it. */
    teams: z.array(z.string()),
    /** Plans of these teams that are canceled. `paidUntil`: null while that is not known. */
    plans: z.array(
      z.object({ team: z.string(), plan: z.enum(subscribedPlans), paidUntil: z.iso.datetime().nullable() }),
    ),
  })
  .meta({ id: 'DeletionOffer' });
export type DeletionOffer = z.infer<typeof offer>;

const deleted = z
  .object({ undoEndsAt: z.iso.datetime() })
  .meta({ id: 'Deleted', description: 'Until when the link in the mail brings it back' });

export const getAccountDeletion = declareCall({
  method: 'get',
  path: '/api/profile/deletion',
  access: 'signedIn',
  inView: 'closed',
  responses: { 200: json('Whether the own account can be deleted, and what goes with it', offer), ...failures },
});

export const deleteAccount = declareCall({
  method: 'post',
  path: '/api/profile/deletion',
  access: 'signedIn',
  request: password,
  responses: { 200: json('Deleted; every session has ended', deleted), ...failures, ...refused },
});

export const deleteTeam = declareCall({
  method: 'post',
  path: '/api/teams/{teamId}/deletion',
  access: 'member',
  staffAct: 'none',
  request: { params: teamId, ...password },
  responses: { 200: json('Deleted', deleted), ...failures, ...refused },
});

/** What a link of a mail brings back. */
const restorable = z
  .object({ kind: z.enum(['account', 'team']), name: z.string(), undoEndsAt: z.iso.datetime() })
  .meta({ id: 'Restorable' });
export type Restorable = z.infer<typeof restorable>;
const over = { 410: json('Brought back already, or too late', errorBody) };

export const getRestorable = declareCall({
  method: 'get',
  path: '/api/deletion',
  access: 'public',
  inView: 'closed',
  request: { query: z.object({ token: z.string().max(100) }) },
  responses: { 200: json('What the link brings back', restorable), ...failures, ...over },
});

export const restoreDeleted = declareCall({
  method: 'post',
  path: '/api/deletion/restore',
  access: 'public',
  request: jsonBody('The token of the link', z.strictObject({ token: z.string().max(100) })),
  responses: { 200: json('It is there again', restorable), ...failures, ...refused, ...over },
});

const exported = z
  .record(z.string(), z.unknown())
  .meta({ id: 'ExportedData', description: 'Lists by what they are of, with what the caller may read of each row' });

export const exportPerson = declareCall({
  method: 'post',
  path: '/api/profile/export',
  access: 'signedIn',
  request: password,
  responses: { 200: json('Everything that is stored about the caller', exported), ...failures },
});

export const exportTeam = declareCall({
  method: 'post',
  path: '/api/teams/{teamId}/export',
  access: 'member',
  staffAct: 'none',
  request: { params: teamId, ...password },
  responses: { 200: json('What admins may read about the team, but its files', exported), ...failures },
});
