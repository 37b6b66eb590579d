import { z } from 'zod';
import { staffActs } from '#domain/access/staff-rights.ts';
import { failures, json, jsonBody } from './json.ts';
import { declareCall } from './declare-call.ts';
import { preferences } from './profile.ts';

const sessionTeam = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  kind: z.enum(['customer', 'partner']),
  features: z.array(z.string()),
});

/** Who is looking: `user` is null for a guest. `needsSecondFactor`: staff whose rights wait for it. */
const sessionState = z
  .object({
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        isVerified: z.boolean(),
        isStaff: z.boolean(),
        /** What their role at the operator includes; absent for everybody else. */ staffActs: z
          .array(z.enum(staffActs))
          .optional(),
        hasSecondFactor: z.boolean(),
        needsSecondFactor: z.boolean(),
        ...preferences,
      })
      .nullable(),
    /** The team that is worked for; null for guests and until the address is verified. */
    team: sessionTeam.nullable(),
    teams: z.array(sessionTeam),
    /** Where mail can be read in an installation without a mail server; null where mail is sent. */
    outboxPath: z.string().nullable(),
    /** Where people write who need help; null where the operator names nobody. */
    supportEmail: z.string().nullable(),
    /** Cookies travel unprotected (INSECURE_HTTP): every page says so. */
    isInsecure: z.boolean(),
    /** Hosts whose tours are shown in the page (TOUR_HOSTS). */
    tourHosts: z.array(z.string()),
    /** Where pages report events to; missing where the operator wants none. */
    analyticsUrl: z.string().optional(),
    /** Staff who see the portal as members of this team do, until when, and where they came from; absent for everybody else. */
    customerView: z.object({ teamName: z.string(), endsAt: z.iso.datetime(), returnTo: z.string() }).optional(),
  })
  .meta({ id: 'Session' });
export type SessionState = z.infer<typeof sessionState>;
export type SessionTeam = z.infer<typeof sessionTeam>;

export const getSession = declareCall({
  method: 'get',
  path: '/api/session',
  access: 'public',
  inView: 'asMember',
  responses: { 200: json('Who is signed in', sessionState) },
});

export const switchTeam = declareCall({
  method: 'post',
  path: '/api/session/team',
  access: 'member',
  staffAct: 'own',
  request: jsonBody('The team to work for', z.strictObject({ teamId: z.uuid() })),
  responses: { 200: json('Switched', sessionState), ...failures },
});

export const outboxMessage = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export const listOutbox = declareCall({
  method: 'get',
  path: '/api/outbox',
  access: 'outbox',
  inView: 'closed',
  responses: { 200: json('Mail that was kept instead of sent, newest first', z.array(outboxMessage)), ...failures },
});
