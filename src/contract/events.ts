import { z } from 'zod';

/** What the server pushes over `GET EVENTS_PATH`: enough to redraw, small enough for a NOTIFY (8000 bytes). */
export const projectEvent = z.object({
  /** 'message': somebody wrote, nothing else has changed. Without it: status or progress. */
  kind: z.literal('message').optional(),
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
