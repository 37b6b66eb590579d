import { askedPlans } from '#domain/pricing/plan-request.ts';
import { agreedScanPlans } from '#domain/pricing/plan-table.ts';
import { z } from 'zod';
import { delivery, pdfSubtypes, tourDelivery } from '#domain/deliverables/delivery.ts';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { scopes } from '#domain/scope/scope.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { MAX_FREE_LIMIT_SQFT, teamFeatures, teamKinds } from '#domain/team/team-features.ts';
import { done, failures, json, jsonBody, reason } from './json.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { fileFacts } from './uploads.ts';

// The second half of the operations console (authorization.md §2.7): what each role of staff does is decided by the handlers.
const ofProject = { params: z.object({ projectId: z.uuid() }) };
const ofAsset = { params: z.object({ assetId: z.uuid() }) };
const because = jsonBody('Why', z.strictObject({ reason }));
const conflict = { 409: json('Not possible in the current state', errorBody) };

const deliverable = z
  .object({
    id: z.uuid(),
    name: z.string(),
    product: z.string(),
    role: z.string(),
    format: z.string(),
    pdfSubtype: z.enum(pdfSubtypes).nullable(),
    storey: z.string().nullable(),
    version: z.number(),
    bytes: z.number(),
    /** Of a file that came in parts, that of their hashes (`textOfParts`). */ sha256: z.string(),
    /** What customers see of its versions. */
    isCurrent: z.boolean(),
    /** Brought by people; others are the engine's. */
    isDelivered: z.boolean(),
    withdrawnAt: z.iso.datetime().nullable(),
    viewState: z.enum(['waiting', 'ready', 'failed']).nullable(),
    viewProblem: z.string().nullable(),
    /** Of a model: the list of elements that versions are compared by; null until somebody compares them. */
    elementsState: z.enum(['waiting', 'ready', 'failed']).nullable(),
    elementsProblem: z.string().nullable(),
    /** Of a Revit model: its urn at Autodesk. */
    forgeUrn: z.string().nullable().optional(),
    url: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OpsDeliverable' });
export type OpsDeliverable = z.infer<typeof deliverable>;

export const listDeliverables = declareCall({
  method: 'get',
  path: '/api/ops/projects/{projectId}/deliverables',
  access: 'staff',
  inView: 'closed',
  request: ofProject,
  responses: {
    200: json(
      'All files of a project that are no form of another, older versions and withdrawn ones too',
      z.array(deliverable),
    ),
    ...failures,
  },
});

const fileDelivery = delivery.extend(fileFacts);
export type FileDelivery = z.infer<typeof fileDelivery>;

/** Begins the upload of a file that staff deliver; its parts go the way of all uploads. The same file again answers the upload that is open for it. */
export const openDelivery = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/deliverables',
  access: 'staff',
  limit: 'uploadInitiate',
  request: { ...ofProject, ...jsonBody('The file and what it is', fileDelivery) },
  responses: {
    201: json('What the initiate call takes', z.object({ id: z.uuid(), partSizeBytes: z.number() })),
    ...failures,
    413: json('Too large', errorBody),
    415: json('Not an accepted kind', errorBody),
    507: json('No space', errorBody),
  },
});

export const deliverTour = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/tours',
  access: 'staff',
  request: { ...ofProject, ...jsonBody('A tour that its provider hosts', tourDelivery) },
  responses: { 201: json('Delivered', z.object({ id: z.uuid() })), ...failures, ...conflict },
});

export const withdrawDeliverable = declareCall({
  method: 'post',
  path: '/api/ops/deliverables/{assetId}/withdraw',
  access: 'staff',
  request: { ...ofAsset, ...because },
  responses: { 200: json('Withdrawn', done), ...failures, ...conflict },
});
/** Says under which urn Autodesk has translated a delivered Revit model; null: it has not. */
export const setForgeUrn = declareCall({
  method: 'put',
  path: '/api/ops/deliverables/{assetId}/forge-urn',
  access: 'staff',
  request: {
    ...ofAsset,
    ...jsonBody('The urn, as text or base64', z.strictObject({ forgeUrn: z.string().max(2000).nullable() })),
  },
  responses: { 200: json('Stored', done), ...failures, ...conflict },
});
/** Makes the viewer's form of a file once more, after that failed. */
export const prepareDeliverable = declareCall({
  method: 'post',
  path: '/api/ops/deliverables/{assetId}/prepare',
  access: 'staff',
  request: ofAsset,
  responses: { 200: json('Under way', done), ...failures, ...conflict },
});

const ofTeam = { params: z.object({ teamId: z.uuid() }) };
const teamLine = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(teamKinds),
  isDemo: z.boolean(),
  members: z.number(),
  projects: z.number(),
  usedSqft: z.number(),
  freeLimitSqft: z.number(),
  /** It was deleted, and its members can bring it back for a while by the link in their mail; null otherwise. */
  deleted: z.object({ at: z.iso.datetime(), by: z.string().nullable(), undoEndsAt: z.iso.datetime() }).nullable(),
});

/** What a team in the list has: a subscription, else a contract that runs, else On-Demand. `request`: a plan that staff have not answered. */
const listedTeam = teamLine.extend({
  plan: z.enum(['on_demand', 'starter', 'professional', 'enterprise']),
  scanPlan: z.enum(agreedScanPlans).nullable(),
  request: z.enum(askedPlans).nullable(),
});

/** Teams whose name, id, or a member's address contains the words. */
export const searchTeams = declareCall({
  method: 'get',
  path: '/api/ops/teams',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  request: { query: z.object({ q: z.string().max(200).default(''), kind: z.enum(teamKinds).optional() }) },
  responses: {
    200: json('At most 100, by name', z.object({ teams: z.array(listedTeam), total: z.number() })),
    ...failures,
  },
});

const teamSettings = z.object({
  kind: z.enum(teamKinds),
  features: z.array(z.enum(teamFeatures)),
  freeLimitSqft: z.number().int().min(0).max(MAX_FREE_LIMIT_SQFT),
  /** Taken off the model's price; null: list prices. */
  discount: z.object({ type: z.enum(['lifetime', 'team']), percent: z.number().int().min(1).max(100) }).nullable(),
  /** Of scans and models; null: on demand. */
  scanPlan: z.enum(agreedScanPlans).nullable(),
  /** Template of the signing service; null: the default one (ordering.md §9). */
  docusealTemplate: z.number().int().min(1).max(2_147_483_647).nullable(),
  /** The number by which the team pays no tax; null: it pays tax. */
  taxExemptNumber: z.string().max(255).nullable().optional(),
});
const opsTeam = teamLine
  .extend(teamSettings.shape)
  .extend({
    address: z.string().nullable(),
    createdAt: z.iso.datetime(),
    people: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(['user', 'admin']),
        joinedAt: z.iso.datetime(),
      }),
    ),
    orders: z.array(
      z.object({
        projectId: z.uuid(),
        name: z.string(),
        status: z.string(),
        type: z.string(),
        subType: z.string(),
        isHidden: z.boolean(),
        contractType: z.string().nullable(),
        partner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'OpsTeam' });
export type OpsTeam = z.infer<typeof opsTeam>;

export const getOpsTeam = declareCall({
  method: 'get',
  path: '/api/ops/teams/{teamId}',
  access: 'staff',
  inView: 'closed',
  request: ofTeam,
  responses: { 200: json('The team, its people and its 200 newest orders', opsTeam), ...failures },
});

/** `contractType`: of all orders of the team that are still open. */
const teamChange = teamSettings
  .partial()
  .extend({ contractType: z.literal(MSA).nullable().optional(), reason })
  .strict();
export type OpsTeamChange = z.infer<typeof teamChange>;
export const changeOpsTeam = declareCall({
  method: 'patch',
  path: '/api/ops/teams/{teamId}',
  access: 'staff',
  request: { ...ofTeam, ...jsonBody('What changes, and why', teamChange) },
  responses: { 200: json('Changed', done), ...failures },
});

export const unhideProject = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/unhide',
  access: 'staff',
  request: { ...ofProject, ...because },
  responses: { 200: json('Listed again', done), ...failures, ...conflict },
});
export const assignPartner = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/partner',
  access: 'staff',
  request: {
    ...ofProject,
    ...jsonBody('The partner, null for none, and why', z.strictObject({ partnerTeamId: z.uuid().nullable(), reason })),
  },
  responses: { 200: json('Assigned', done), ...failures, ...conflict },
});

const queueState = z.object({ waiting: z.number(), active: z.number(), oldestSeconds: z.number().nullable() });
const jobLine = z.object({
  projectId: z.uuid(),
  name: z.string(),
  teamName: z.string(),
  status: z.string(),
  isDemo: z.boolean(),
  state: z.enum(['waiting', 'running', 'failed', 'cancelled']),
  step: z.string(),
  percent: z.number(),
  tries: z.number(),
  run: z.number(),
  /** The worker's last words; of a failed one the reason. */
  message: z.string(),
  updatedAt: z.iso.datetime(),
});
export type OpsJob = z.infer<typeof jobLine>;

/** `isDue`: it is too old; `faults`: stored files that were missing or damaged. */
const lastBackup = z.object({ ageSeconds: z.number(), isDue: z.boolean(), faults: z.number() });
export type OpsBackup = z.infer<typeof lastBackup>;

/** Queues of the workers, conversions that run, wait or failed, and the last backup. */
export const listJobs = declareCall({
  method: 'get',
  path: '/api/ops/jobs',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  responses: {
    200: json(
      'At most 200 of each, the latest first',
      z.object({
        queues: z.array(queueState.extend({ name: z.string() })),
        jobs: z.array(jobLine),
        backup: lastBackup.nullable(),
      }),
    ),
    ...failures,
  },
});
const logLine = z.object({
  at: z.iso.datetime(),
  step: z.string(),
  run: z.number(),
  state: z.string(),
  tries: z.number(),
  seconds: z.number().nullable(),
  output: z.string(),
});
export const getJobLog = declareCall({
  method: 'get',
  path: '/api/ops/jobs/{projectId}',
  access: 'staff',
  inView: 'closed',
  request: ofProject,
  responses: {
    200: json(
      'One conversion and what its workers left',
      z.object({ job: jobLine, stepSeconds: z.record(z.string(), z.number()), log: z.array(logLine) }),
    ),
    ...failures,
  },
});
export type OpsJobLog = z.infer<typeof logLine>;
export const retryJob = declareCall({
  method: 'post',
  path: '/api/ops/jobs/{projectId}/retry',
  access: 'staff',
  request: {
    ...ofProject,
    ...jsonBody(
      'Why, and unit and up axis of the scan: null for the guess, absent for those of the last run',
      z.strictObject({
        reason,
        scanUnit: z.enum(scanUnits).nullable().optional(),
        scanUpAxis: z.enum(['z', 'y']).nullable().optional(),
      }),
    ),
  },
  responses: { 200: json('Queued again', done), ...failures, ...conflict },
});
export const cancelJob = declareCall({
  method: 'post',
  path: '/api/ops/jobs/{projectId}/cancel',
  access: 'staff',
  request: { ...ofProject, ...because },
  responses: { 200: json('Cancelled', done), ...failures, ...conflict },
});

const ofVersion = { params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }) };
export const listPriceBooks = declareCall({
  method: 'get',
  path: '/api/ops/price-books',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  responses: {
    200: json(
      'All versions, the newest first',
      z.object({
        active: z.number(),
        versions: z.array(
          z.object({
            version: z.number(),
            note: z.string(),
            createdBy: z.string().nullable(),
            createdAt: z.iso.datetime(),
          }),
        ),
      }),
    ),
    ...failures,
  },
});
export const getPriceBook = declareCall({
  method: 'get',
  path: '/api/ops/price-books/{version}',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  request: ofVersion,
  responses: { 200: json('One price book', z.object({ book: z.unknown() })), ...failures },
});

const previewOrder = z.strictObject({
  service: z.enum(['scanit', 'bimit']),
  scopes: z.array(z.enum(scopes)).min(1),
  interiorSqft: z.number().int().min(1).max(MAX_SIZE_SQFT),
  siteSqft: z.number().int().min(0).max(MAX_SIZE_SQFT),
  spaceType: z.enum(spaceTypes),
  floors: z.number().int().min(1).max(MAX_FLOORS),
});
const previewLine = z.object({
  part: z.enum(['scan', 'bim']),
  label: z.string(),
  activeCents: z.number().nullable(),
  newCents: z.number().nullable(),
});
/** What is wrong with a price book, and what an order would cost by it beside the active one. Nothing is kept. */
export const checkPriceBook = declareCall({
  method: 'post',
  path: '/api/ops/price-books/check',
  access: 'staff',
  maxBodyBytes: 2 ** 20,
  request: jsonBody('A price book and an order', z.strictObject({ book: z.unknown(), order: previewOrder })),
  responses: {
    200: json(
      'Sentences, and prices when there are none',
      z.object({
        problems: z.array(z.string()),
        preview: z
          .object({
            active: z.number(),
            /** Missing: usd. */ currency: z.string().optional(),
            lines: z.array(previewLine),
            activeCents: z.number(),
            newCents: z.number(),
          })
          .nullable(),
      }),
    ),
    ...failures,
  },
});
export const addPriceBook = declareCall({
  method: 'post',
  path: '/api/ops/price-books',
  access: 'staff',
  maxBodyBytes: 2 ** 20,
  request: jsonBody('A price book', z.strictObject({ book: z.unknown(), note: z.string().trim().min(1).max(500) })),
  responses: { 201: json('Kept, not active', z.object({ version: z.number() })), ...failures },
});
export const activatePriceBook = declareCall({
  method: 'post',
  path: '/api/ops/price-books/{version}/activate',
  access: 'staff',
  request: {
    ...ofVersion,
    ...jsonBody(
      'Why',
      z.strictObject({
        reason,
        /** The version that the page showed as active: STALE where it is another now. */
        seen: z.number().int().optional(),
      }),
    ),
  },
  responses: { 200: json('Active', done), ...failures, ...conflict },
});
