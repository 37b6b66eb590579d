import { z } from 'zod';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { done, failures, json, jsonBody } from './json.ts';

const deviation = z
  .object({
    id: z.uuid(),
    kind: z.enum(['model', 'scan']),
    /** Of what viewers read of the cloud. */
    cloudId: z.uuid(),
    /** What viewers read of the cloud; of two scans, of the earlier one. */
    cloudUrl: z.string(),
    /** The file of the model, or of the later scan. */
    otherId: z.uuid(),
    /** What viewers read of the later scan; null for a model. */
    otherUrl: z.string().nullable(),
    cloudName: z.string(),
    otherName: z.string(),
    /** Whether the points of the cloud are those that a conversion has sorted into classes. */ isClassified:
      z.boolean(),
    state: z.enum(['waiting', 'running', 'ready', 'failed', 'stopped']),
    percent: z.number().int(),
    words: z.string(),
    /** Why it failed. */
    problem: z.string().nullable(),
    /** A newer version of a file is there, or one of them lies elsewhere by now. */
    isStale: z.boolean(),
    /** Whether the caller may stop it and have it made again. */
    isStartable: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Where its files are, once it is ready. */
    href: z.string(),
  })
  .meta({ id: 'Deviation' });
export type WireDeviation = z.infer<typeof deviation>;

/** A point cloud that can be compared, in each of its versions. */
const comparableCloud = z
  .object({
    /** Of the file that was delivered, or of the cloud of the conversion. */ id: z.uuid(),
    /** What viewers read of it. */ url: z.string(),
    name: z.string(),
    version: z.number().int(),
    isCurrent: z.boolean(),
    /** Of the conversion, with its points sorted into classes: the same scan as the one without. */ isClassified:
      z.boolean(),
    /** Whether it is known where it lies in the project. */ isAligned: z.boolean(),
    /** The file that people align; null for a cloud of the conversion, which is where its building is. */
    alignedId: z.uuid().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ComparableCloud' });
export type ComparableCloud = z.infer<typeof comparableCloud>;

const params = z.object({ projectId: z.uuid() });

/**
 * The comparisons of the point clouds of a project with models and with later scans: those whose two files the caller sees, also by a link.
 * The clouds are for people who may have them compared.
 */
export const listDeviations = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/deviations',
  access: 'public',
  inView: 'asMember',
  request: { params },
  responses: {
    200: json(
      'The comparisons, the newest first',
      z.object({ deviations: z.array(deviation), clouds: z.array(comparableCloud) }),
    ),
    ...failures,
  },
});

/**
 * Has a cloud compared with a model, or with a later scan. While one of the two files is made, that is answered; one that is over is made
 * again. For members of the project's team and staff.
 */
export const startDeviation = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/deviations',
  access: 'member',
  staffAct: 'work',
  limit: 'deviation',
  request: {
    params,
    ...jsonBody(
      'The files, each by its id or that of what viewers read of it',
      z.strictObject({ cloudId: z.uuid(), otherId: z.uuid() }),
    ),
  },
  responses: {
    202: json('The comparison', deviation),
    ...failures,
    409: json('The files cannot be compared', errorBody),
  },
});

/** Stops a comparison that is being made. */
export const stopDeviation = declareCall({
  method: 'delete',
  path: '/api/projects/{projectId}/deviations/{deviationId}',
  access: 'member',
  staffAct: 'work',
  request: { params: params.extend({ deviationId: z.uuid() }) },
  responses: { 200: json('Stopped', done), ...failures },
});

/** `result.json`, and a number for each point of the cloud (`deviation.bin`) or of the later scan (`later-deviation.bin`), by range requests. */
export const DEVIATION_FILE_PATH = '/api/projects/:projectId/deviations/:deviationId/:part';
export const getDeviationFile = declarePlainCall({
  method: 'get',
  path: DEVIATION_FILE_PATH,
  access: 'public',
  inView: 'asMember',
  limit: 'artefactBytes',
});
