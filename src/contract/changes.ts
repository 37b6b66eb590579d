import { z } from 'zod';
import { aspects } from '#domain/changes/compare-element.ts';
import { changeStatuses, changeTarget, changeText, CHANGE_TEXT_MAX } from '#domain/changes/change-request.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const ofProject = z.object({ projectId: z.uuid() });
const ofChange = z.object({ projectId: z.uuid(), changeId: z.uuid() });
const conflict = { 409: json('Does not fit how the request stands now', errorBody) };

/** A version of a file that was not withdrawn. Models have what a viewer opens (`viewUrl`, fragments) as soon as it is made. */
const fileVersion = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['model', 'document']),
    format: z.string(),
    product: z.string(),
    role: z.string(),
    storey: z.string().nullable(),
    version: z.number().int(),
    isCurrent: z.boolean(),
    at: z.iso.datetime(),
    url: z.string(),
    viewUrl: z.string().nullable(),
    /** Versions of one file have the same. */
    series: z.string(),
  })
  .meta({ id: 'FileVersion' });
export type FileVersion = z.infer<typeof fileVersion>;

/** For members of the project's team and staff. */
export const listVersions = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/versions',
  access: 'member',
  inView: 'asMember',
  isCompressed: true,
  request: { params: ofProject },
  responses: {
    200: json(
      'Models and documents that a change can be asked of, the newest version of each first',
      z.array(fileVersion),
    ),
    ...failures,
  },
});

const ends = z
  .object({ min: z.tuple([z.number(), z.number(), z.number()]), max: z.tuple([z.number(), z.number(), z.number()]) })
  .nullable();
const listedElement = z.object({
  /** GlobalId in the version that has it; of a changed one in the later version. */ id: z.string(),
  category: z.string(),
  name: z.string(),
  storey: z.string().nullable(),
  box: ends,
});
const changedElement = listedElement.extend({
  /** GlobalId in the earlier version. */
  beforeId: z.string(),
  /** What the earlier version says of it. */
  was: listedElement.pick({ name: true, storey: true, category: true }),
  /** In words that need no unit. */
  aspects: z.array(z.enum(aspects)),
  /** Metres between the middles of both. */
  movedM: z.number(),
  properties: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ListedElement = z.infer<typeof listedElement>;
export type ChangedElement = z.infer<typeof changedElement>;

/**
 * How the later version is placed on its site compared with the earlier one: turned by degrees counterclockwise about a
 * vertical at `aboutM` of the earlier version, then displaced by meters.
 */
const motion = z.object({
  turnDeg: z.number(),
  aboutM: z.tuple([z.number(), z.number()]),
  shiftM: z.tuple([z.number(), z.number(), z.number()]),
});

/** `unchanged`: how many. `motion`: taken off before comparing; boxes are where each version has them. Null where both lie in one place. */
export const comparedElements = z.object({
  added: z.array(listedElement),
  removed: z.array(listedElement),
  changed: z.array(changedElement),
  unchanged: z.number().int(),
  motion: motion.nullable(),
});
export type ComparedElements = z.infer<typeof comparedElements>;

/** Two versions of a file. `elements`: of models, once both are read ('ready'); documents are looked at side by side. */
const comparison = z
  .object({
    before: fileVersion,
    after: fileVersion,
    state: z.enum(['ready', 'preparing', 'failed']),
    problem: z.string().nullable(),
    /** Both files are the same, byte for byte: there is nothing to look at. */
    isIdentical: z.boolean(),
    elements: comparedElements.nullable(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparison>;

export const compareVersions = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/comparison',
  access: 'member',
  inView: 'asMember',
  isCompressed: true,
  request: { params: ofProject, query: z.object({ before: z.uuid(), after: z.uuid() }) },
  responses: { 200: json('What differs between two versions of one file', comparison), ...failures, ...conflict },
});

const changeLine = z.object({
  id: z.uuid(),
  /** From 1 within the project. */ number: z.number().int(),
  status: z.enum(changeStatuses),
  text: z.string(),
  target: changeTarget,
  asset: fileVersion.nullable(),
  revision: fileVersion.nullable(),
  author: z.string().nullable(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Entries after the first text. */ replies: z.number().int(),
});
/** `author`: staff are the operator's company to customers. */
const changeEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  author: z.string().nullable(),
  isStaff: z.boolean(),
  isOwn: z.boolean(),
  text: z.string(),
  /** Where the entry moved the request to. */ to: z.enum(changeStatuses).nullable(),
  revision: fileVersion.nullable(),
});
const change = changeLine
  .extend({
    /** The first is the request's own text. */ entries: z.array(changeEntry),
    moves: z.array(z.object({ to: z.enum(changeStatuses), needsText: z.boolean(), needsRevision: z.boolean() })),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeLine = z.infer<typeof changeLine>;
export type ChangeEntry = z.infer<typeof changeEntry>;
export type ChangeRequest = z.infer<typeof change>;

/** Change requests (N5). Asked by members of the project's team, worked on by staff; nobody else sees them. */
export const listChanges = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/changes',
  access: 'member',
  inView: 'asMember',
  isCompressed: true,
  request: { params: ofProject },
  responses: {
    200: json('All of a project, the newest first', z.array(changeLine.meta({ id: 'ChangeLine' }))),
    ...failures,
  },
});
export const askChange = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/changes',
  access: 'member',
  staffAct: 'none',
  limit: 'message',
  request: {
    params: ofProject,
    ...jsonBody(
      'What should change, and where',
      z.strictObject({
        assetId: z.uuid(),
        target: changeTarget,
        text: changeText,
        /** The comment on an element that it comes of, which then leads to the request. */
        commentId: z.uuid().optional(),
      }),
    ),
  },
  responses: { 201: json('Asked', change), ...failures },
});
export const getChange = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/changes/{changeId}',
  access: 'member',
  inView: 'asMember',
  isCompressed: true,
  request: { params: ofChange },
  responses: { 200: json('One request with all that was said', change), ...failures },
});
export const replyToChange = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/changes/{changeId}/entries',
  access: 'member',
  staffAct: 'message',
  limit: 'message',
  request: { params: ofChange, ...jsonBody('What is said', z.strictObject({ text: changeText })) },
  responses: { 201: json('The request with it', change), ...failures, ...conflict },
});
/**
 * `from`: the status that the caller saw; 409 where it is another by now. `revisionAssetId`: a later version of the
 * file, or another file of the project.
 */
export const moveChange = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/changes/{changeId}/moves',
  access: 'member',
  staffAct: 'message',
  limit: 'message',
  request: {
    params: ofChange,
    ...jsonBody(
      'Where to, and why',
      z.strictObject({
        from: z.enum(changeStatuses),
        to: z.enum(changeStatuses),
        text: z.string().trim().max(CHANGE_TEXT_MAX).default(''),
        revisionAssetId: z.uuid().optional(),
      }),
    ),
  },
  responses: { 200: json('The request as it stands', change), ...failures, ...conflict },
});

const opsChange = changeLine
  .extend({ projectId: z.uuid(), projectName: z.string(), teamName: z.string() })
  .meta({ id: 'OpsChange' });
export type OpsChange = z.infer<typeof opsChange>;
export const listAllChanges = declareCall({
  method: 'get',
  path: '/api/ops/changes',
  access: 'staff',
  inView: 'closed',
  isCompressed: true,
  request: { query: z.object({ only: z.enum(['waiting', 'all']).default('waiting') }) },
  responses: {
    200: json('Requests of all customers, those that wait longest first; 200 at most', z.array(opsChange)),
    ...failures,
  },
});
