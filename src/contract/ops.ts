import { z } from 'zod';
import { conversionFailures } from '#domain/engine/conversion-failure.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { declareCall } from './declare-call.ts';
import { failures, json } from './json.ts';

/** Kinds of orders as the queue is filtered by them. */
export const queueTypes = ['scanit', 'bimit', 'engine'] as const;

const queueQuery = z.object({
  /** A comma list; without it all that are open. */
  status: z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter((status) => status !== ''))
    .pipe(z.array(projectStatus))
    .optional(),
  type: z.enum(queueTypes).optional(),
  teamId: z.uuid().optional(),
  /** Name, address, order ID, team or e-mail address. */
  q: z.string().trim().max(100).optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type QueueQuery = z.infer<typeof queueQuery>;

const queueRow = z
  .object({
    projectId: z.uuid(),
    orderId: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    teamId: z.uuid(),
    teamName: z.string(),
    type: z.string(),
    subType: z.string(),
    status: z.string(),
    /** When it came to this status. */
    since: z.iso.datetime(),
    /** Until when the operator promised to deal with it; null where nothing is promised. */
    dueAt: z.iso.datetime().nullable(),
    isLate: z.boolean(),
    /** Messages that nobody of the staff has read. */
    unread: z.number().int(),
    isTest: z.boolean(),
    /** Of a conversion that failed, where it was kept. */
    failureCause: z.enum(conversionFailures).nullable(),
    /** Who placed it. */
    email: z.string().nullable(),
  })
  .meta({ id: 'QueueRow' });
export type QueueRow = z.infer<typeof queueRow>;

/** Counts under the other filters; of a status, whatever statuses are chosen. */
const queueFacets = z.object({
  statuses: z.array(z.object({ status: z.string(), count: z.number().int() })),
  late: z.number().int(),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
const queuePage = z.object({
  rows: z.array(queueRow),
  nextCursor: z.string().nullable(),
  /** With the first page only. */ facets: queueFacets.nullable(),
});
export type QueuePage = z.infer<typeof queuePage>;

/** Orders of all customers: late ones first, then those that wait longest. For staff. */
export const listQueue = declareCall({
  method: 'get',
  path: '/api/ops/queue',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  request: { query: queueQuery },
  responses: { 200: json('A page of the queue', queuePage), ...failures },
});
