import { z } from 'zod';
import { auditKinds } from '#domain/audit/audit-actions.ts';
import { declareCall } from './declare-call.ts';
import { askedMoment, failures, json } from './json.ts';

/** A person's id, or these: all staff together, and what happened by itself. */
export const AUDIT_STAFF = 'staff';
export const AUDIT_SYSTEM = 'system';

const teamParams = z.object({ teamId: z.uuid() });
const filters = z.object({
  who: z.string().max(100).optional(),
  kind: z.enum(auditKinds).optional(),
  /** From this moment on, up to and without that one. */
  from: askedMoment.optional(),
  until: askedMoment.optional(),
});
export type AuditFilters = z.infer<typeof filters>;

/** Who acted: staff of the operator are not named, and people without an account any more neither. */
const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: z.string(), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('formerPerson') }),
  z.object({ kind: z.literal('staff') }),
  z.object({ kind: z.literal('system') }),
]);
export type AuditActor = z.infer<typeof actor>;

const auditRow = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    who: actor,
    action: z.string(),
    sentence: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRow>;

/** What happened in a team, newest first, entered after the cursor. For its admins. */
export const listAudit = declareCall({
  method: 'get',
  path: '/api/teams/{teamId}/audit',
  access: 'member',
  inView: 'asMember',
  isCompressed: true,
  request: {
    params: teamParams,
    query: filters.extend({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  },
  responses: {
    200: json('A page of the log', z.object({ rows: z.array(auditRow), nextCursor: z.string().nullable() })),
    ...failures,
  },
});

/** Who can be chosen in the log's filter. */
export const listAuditPeople = declareCall({
  method: 'get',
  path: '/api/teams/{teamId}/audit/people',
  access: 'member',
  inView: 'asMember',
  request: { params: teamParams },
  responses: {
    200: json(
      'People who did something in the team',
      z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    ),
    ...failures,
  },
});

/** The whole log under the filters, as a table. */
export const exportAudit = declareCall({
  method: 'get',
  path: '/api/teams/{teamId}/audit.csv',
  access: 'member',
  inView: 'asMember',
  request: { params: teamParams, query: filters },
  responses: { 200: { description: 'The log', content: { 'text/csv': { schema: z.string() } } }, ...failures },
});
