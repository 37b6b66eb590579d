import { z } from 'zod';

/** What processes tell each other: enough to redraw, small enough for a NOTIFY (8000 bytes). */
const projectEvent = z.object({
  /** 'message', 'comment': somebody wrote; 'view': a saved view; 'export': an exit package; nothing else has changed. Without it: status or progress. */
  kind: z.enum(['message', 'comment', 'view', 'export']).optional(),
  teamId: z.uuid(),
  projectId: z.uuid(),
  isDemo: z.boolean(),
  status: z.string(),
  pipelineStatus: z.string().nullable(),
  job: z.string(),
  percent: z.number(),
  message: z.string(),
});
export type ProjectEvent = z.infer<typeof projectEvent>;

/** There is something new for staff: an act of a customer, or a setting of the operator. */
const staffEvent = z.object({ kind: z.literal('staff') });
/** A team is another one now: its name, its people, what they may do, or a place of it. */
const teamEvent = z.object({ kind: z.literal('team'), teamId: z.uuid() });

/** With whom a location is shared, by name or by link, or a link was opened. */
const sharingEvent = z.object({
  kind: z.literal('sharing'),
  teamId: z.uuid(),
  locationId: z.uuid(),
  /** Of a link that ended: who has it open hears of it too. */ linkId: z.uuid().optional(),
});

/** What is shared with a person by other teams is another now. */
const sharedEvent = z.object({ kind: z.literal('shared'), userId: z.string() });

export const pushedEvent = z.union([staffEvent, teamEvent, sharingEvent, sharedEvent, projectEvent]);
export type PushedEvent = z.infer<typeof pushedEvent>;

/** What browsers receive over `GET EVENTS_PATH`: not whose it is, since visitors with a link receive events of a place too. */
const shownProjectEvent = projectEvent.omit({ teamId: true });
export const shownEvent = z.union([
  staffEvent,
  teamEvent.omit({ teamId: true }),
  sharingEvent.omit({ teamId: true }),
  sharedEvent.omit({ userId: true }),
  shownProjectEvent,
]);
export type ShownEvent = z.infer<typeof shownEvent>;
export type ShownProjectEvent = z.infer<typeof shownProjectEvent>;
