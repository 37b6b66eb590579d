import { z } from 'zod';
import { telephoneNumber } from '#domain/coordination/telephone.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody } from './json.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const byCall = { params: z.object({ projectId: z.uuid(), callId: z.uuid() }) };
const call = z
  .object({
    id: z.uuid(),
    startsAt: z.iso.datetime(),
    durationMinutes: z.number().int(),
    /** '' for calls from before it was asked. */ phone: z.string(),
    note: z.string(),
    bookedBy: z.string().nullable(),
    calendarFile: z.string(),
  })
  .meta({ id: 'ScheduledCall' });
export type ScheduledCall = z.infer<typeof call>;
/** `schedulingUrl`: a service of the operator's own, in place of the slots. */
const calls = z
  .object({
    schedulingUrl: z.string().nullable(),
    booked: call.nullable(),
    slots: z.array(z.iso.datetime()),
    /** A number that is known: of the contact on site, else of the team's last call; '' without one. */ phone:
      z.string(),
  })
  .meta({ id: 'CallSlots' });

/** 'Schedule a Call' (ordering.md §2.2): for members of the team, read by staff. */
export const getCallSlots = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/call',
  access: 'member',
  inView: 'asMember',
  request: byProject,
  responses: { 200: json('The call that is booked, and when one can be', calls), ...failures },
});
export const bookCall = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/call',
  access: 'member',
  staffAct: 'work',
  request: {
    ...byProject,
    ...jsonBody(
      'When, and about what',
      z.strictObject({
        startsAt: z.iso.datetime(),
        phone: telephoneNumber,
        note: z.string().trim().max(500).default(''),
      }),
    ),
  },
  responses: {
    201: json('Booked', call),
    ...failures,
    409: json('Somebody else has this time, or a call is booked already', errorBody),
  },
});
export const cancelCall = declareCall({
  method: 'delete',
  path: '/api/projects/{projectId}/call/{callId}',
  access: 'member',
  staffAct: 'work',
  request: byCall,
  responses: { 200: json('Cancelled', done), ...failures },
});
export const getCalendarFile = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/call/{callId}/call.ics',
  access: 'member',
  inView: 'asMember',
  request: byCall,
  responses: {
    200: { description: 'Calendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...failures,
  },
});
