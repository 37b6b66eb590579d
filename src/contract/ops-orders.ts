import { z } from 'zod';
import { staffActs } from '#domain/access/staff-rights.ts';
import { conversionFailures } from '#domain/engine/conversion-failure.ts';
import { estimateStatuses } from '#domain/papers/estimate-status.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { pipelineStatuses } from '#domain/project/pipeline-status.ts';
import { isWebAddress } from '#domain/ordering/web-address.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { sequenceKeys } from '#domain/tracking/fast-track.ts';
import { errorBody } from './errors.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';
import { declareCall } from './declare-call.ts';
import { quote } from './ordering.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const conflict = { 409: json('Changed meanwhile, or not allowed as it stands', errorBody) };
const reason = z.string().trim().max(1000);
const moment = z.iso.datetime();
/** A day and time as a clock at the building shows them: 'YYYY-MM-DDTHH:mm'. */
const localTime = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/);

const estimate = z.object({
  number: z.string(),
  status: z.enum(estimateStatuses),
  totalCents: z.number().int(),
  currency: z.string().optional(),
  validUntil: z.iso.date(),
  issuedAt: moment,
});
const sequenceStatus = z.enum(['upcoming', 'processing', 'available', 'completed']);
export const sequenceItem = z.object({
  key: z.enum(sequenceKeys),
  status: sequenceStatus,
  expectedOn: z.iso.date().nullable(),
});

/** What staff see of an order beside what its customer sees (Y1). */
const opsOrder = z
  .object({
    projectId: z.uuid(),
    locationId: z.uuid(),
    orderId: z.string(),
    version: z.number().int(),
    name: z.string(),
    address: z.string().nullable(),
    type: z.string(),
    subType: z.string(),
    isTest: z.boolean(),
    isHidden: z.boolean(),
    isDeleted: z.boolean(),
    status: z.string(),
    since: moment,
    dueAt: moment.nullable(),
    isLate: z.boolean(),
    pipelineStatus: z.string().nullable(),
    maySetPipeline: z.boolean(),
    failureReason: z.string().nullable(),
    failureCause: z.enum(conversionFailures).nullable(),
    /** Where staff may move it. */
    moves: z.array(
      z.object({
        to: projectStatus,
        needsReason: z.boolean(),
        /** The usual next step, one that ends the order without being done, or any other. */ kind: z.enum([
          'next',
          'other',
          'end',
        ]),
      }),
    ),
    /** What the caller's role may do. */
    acts: z.array(z.enum(staffActs)),
    team: z.object({ id: z.uuid(), name: z.string(), kind: z.string(), address: z.string().nullable() }),
    contacts: z.array(z.object({ name: z.string(), email: z.string(), part: z.enum(['placed', 'guest', 'admin']) })),
    contractType: z.string().nullable(),
    placedAt: moment.nullable(),
    /** As it was placed, and as it is priced now; null where there is nothing to price. */
    quote: quote.nullable(),
    currentQuote: quote.nullable(),
    estimates: z.array(estimate),
    /** `final` is shown by the building's clock in `timeZone`. */
    scan: z.object({
      first: z.string().nullable(),
      second: z.string().nullable(),
      final: localTime.nullable(),
      finalAt: moment.nullable(),
      timeZone: z.string(),
      /** Of the building, ISO 3166 alpha-2: its public holidays. */ country: z.string(),
    }),
    expectedDeliveryOn: z.iso.date().nullable(),
    /** Last day of hosting; null: no end. Archived after it. */
    hostedUntil: z.iso.date().nullable(),
    isArchived: z.boolean(),
    implementationPlanUrl: z.string().nullable(),
    shareUrl: z.string(),
    tourLink: z.string(),
    tourUserName: z.string(),
    hasTourPassword: z.boolean(),
    instructions: z.string(),
    comment: z.object({ header: z.string(), lines: z.array(z.string()) }),
    unread: z.number().int(),
    /** Something was delivered that its customer can open. */
    hasDelivery: z.boolean(),
    /** What prices are in today; missing: usd. */
    currencyToday: z.string().optional(),
    /** What it is priced in, or would be today; missing: usd. */
    currency: z.string().optional(),
    /** What refunds took off the price. */
    waivedCents: z.number().int(),
    /** Of the balance that is invoiced by itself when the order is completed. */
    billedAtCompletionCents: z.number().int(),
    isSequenceDelivery: z.boolean(),
    sequence: z.array(sequenceItem),
    history: z.array(
      z.object({
        id: z.uuid(),
        from: z.string(),
        to: z.string(),
        pipelineStatus: z.string().nullable(),
        mover: z.string(),
        who: z.string().nullable(),
        reason: z.string(),
        at: moment,
      }),
    ),
    audit: z.array(
      z.object({
        id: z.uuid(),
        at: moment,
        who: z.string().nullable(),
        sentence: z.string(),
        /** Why, where staff gave a reason; '' elsewhere. */ reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'OpsOrder' });
export type OpsOrder = z.infer<typeof opsOrder>;

export const getOpsOrder = declareCall({
  method: 'get',
  path: '/api/ops/projects/{projectId}',
  access: 'staff',
  inView: 'closed',
  request: byProject,
  responses: { 200: json('The order', opsOrder), ...failures },
});

/** Moves a project by the table of allowed moves (decisions.md, "Status moves"). `version`: what the page showed. */
export const moveOrder = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/move',
  access: 'staff',
  request: {
    ...byProject,
    ...jsonBody(
      'Where to, and why',
      z.strictObject({ to: projectStatus, reason: reason.default(''), version: z.number().int() }),
    ),
  },
  responses: { 200: json('Moved', z.object({ version: z.number().int() })), ...failures, ...conflict },
});

const settings = {
  /** Shown on the customer's card immediately; without lines there is none. */
  comment: z.strictObject({ header: lineText(120, 0), lines: z.array(lineText(500)).max(10) }).optional(),
  contractType: z.enum([MSA, 'Standard']).optional(),
  scanDateFinal: localTime.nullable().optional(),
  expectedDeliveryOn: z.iso.date().nullable().optional(),
  isSequenceDelivery: z.boolean().optional(),
  /** Where the plan of the scan is, when it is no file that was delivered; null: nowhere. */
  implementationPlanUrl: z
    .string()
    .trim()
    .max(2048)
    .refine(isWebAddress, 'This is no web address')
    .nullable()
    .optional(),
};
const seenSettings = z.strictObject(settings);
/** What staff set of an order, by field. */
export type OrderSettings = z.infer<typeof seenSettings>;

const changes = z.strictObject({
  /** What the page showed of the whole order; only changed fields are compared. One that somebody else has changed in the meantime is refused. */
  version: z.number().int().optional(),
  seen: z
    .object({
      ...settings,
      comment: z.object({ header: z.string(), lines: z.array(z.string()) }).optional(),
      contractType: z.string().nullable().optional(),
      implementationPlanUrl: z.string().nullable().optional(),
    })
    .optional(),
  pipelineStatus: z.enum(pipelineStatuses).optional(),
  ...settings,
});
export type OrderChanges = z.infer<typeof changes>;

export const changeOrder = declareCall({
  method: 'patch',
  path: '/api/ops/projects/{projectId}',
  access: 'staff',
  request: { ...byProject, ...jsonBody('What changes', changes) },
  responses: { 200: json('Changed', z.object({ version: z.number().int() })), ...failures, ...conflict },
});

/** Extends the hosting of a project (ruling 43). `seen`: what the page showed. */
export const extendHosting = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/hosting',
  access: 'staff',
  request: {
    ...byProject,
    ...jsonBody(
      'Until when, and why',
      z.strictObject({ until: z.iso.date(), seen: z.iso.date().nullable(), reason: reason.min(1) }),
    ),
  },
  responses: { 200: json('Extended', done), ...failures, ...conflict },
});

/** The password of a customer's tour. Each look is written to the audit log (authorization.md §0). */
export const revealTourPassword = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/tour-password',
  access: 'staff',
  request: byProject,
  responses: { 200: json('The password', z.object({ password: z.string() })), ...failures },
});

export const setSequence = declareCall({
  method: 'put',
  path: '/api/ops/projects/{projectId}/sequence',
  access: 'staff',
  request: {
    ...byProject,
    ...jsonBody(
      'All items of the delivery',
      z.strictObject({
        items: z.array(sequenceItem).max(sequenceKeys.length),
        /** What the page showed. */ seen: z.array(sequenceItem).optional(),
      }),
    ),
  },
  responses: { 200: json('Kept', done), ...failures, ...conflict },
});

/** State of each model of a sequenced delivery, for anyone who may see the project (authorization.md 2.2); the path is the specification's. */
export const getSequenceDelivery = declareCall({
  method: 'post',
  path: '/api/admin/get-sequence-delivery',
  access: 'member',
  staffAct: 'read',
  request: jsonBody('Which project', z.object({ projectId: z.string().max(100).default('') })),
  responses: {
    200: json(
      'By key',
      z.partialRecord(z.enum(sequenceKeys), z.object({ status: sequenceStatus, expectedOn: z.iso.date().nullable() })),
    ),
    ...failures,
  },
});
