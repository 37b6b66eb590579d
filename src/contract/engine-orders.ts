import { scanUnits } from '#domain/engine/scan-unit.ts';
import { z } from 'zod';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { fileName } from './uploads.ts';

/** The form of `/bimit-plan`. The draft's id is made by the page: sent twice, it makes one order. */
export const engineOrderInput = z
  .strictObject({
    draftId: z.uuid(),
    projectName: lineText(255, 0),
    address: z
      .strictObject({
        line: lineText(255),
        latitude: z.number().min(-90).max(90).nullable(),
        longitude: z.number().min(-180).max(180).nullable(),
        isApproximate: z.boolean(),
      })
      .nullable(),
    spaceType: z.enum(spaceTypes),
    modelUnits: z.enum(['imperial', 'metric']),
    scanUnit: z.enum(scanUnits).nullable(),
    scanUpAxis: z.enum(['z', 'y']).nullable(),
    file: z.strictObject({
      name: fileName,
      sizeBytes: z.number().int().positive(),
      fingerprint: z.string().min(1).max(200),
    }),
  })
  .meta({ id: 'EngineOrderInput' });
export type EngineOrderInput = z.infer<typeof engineOrderInput>;

export const placeEngineOrder = declareCall({
  method: 'post',
  path: '/api/engine-orders',
  access: 'member',
  staffAct: 'work',
  request: jsonBody('The form and the file that will be uploaded', engineOrderInput),
  responses: {
    201: json(
      'The project, and the upload that is open for its scan',
      z.object({ projectId: z.uuid(), locationId: z.uuid(), uploadId: z.uuid(), partSizeBytes: z.number() }),
    ),
    ...failures,
    409: json('The draft is an order of another team', errorBody),
    413: json('Too large', errorBody),
    415: json('Not a scan', errorBody),
    507: json('No space', errorBody),
  },
});

/** An order of the sample scan, which the server simulates; answers the one that the team has already. */
export const placeSampleOrder = declareCall({
  method: 'post',
  path: '/api/engine-orders/sample',
  access: 'member',
  staffAct: 'work',
  limit: 'sampleScan',
  responses: {
    200: json('The project', z.object({ projectId: z.uuid(), isNew: z.boolean() })),
    ...failures,
    429: json('Too often', errorBody),
  },
});

const byProject = { params: z.object({ projectId: z.uuid() }) };

export const cancelConversion = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/cancel',
  access: 'member',
  staffAct: 'work',
  request: byProject,
  responses: { 200: json('Stopping', done), ...failures },
});

export const rerunConversion = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/rerun',
  access: 'member',
  staffAct: 'work',
  request: {
    ...byProject,
    ...jsonBody(
      'Unit and up axis of the scan; null for the guess',
      z.strictObject({
        scanUnit: z.enum(scanUnits).nullable(),
        scanUpAxis: z.enum(['z', 'y']).nullable(),
      }),
    ),
  },
  responses: { 200: json('Queued', done), ...failures, 409: json('Unlocked projects keep their result', errorBody) },
});

export const deleteProject = declareCall({
  method: 'delete',
  path: '/api/projects/{projectId}',
  access: 'member',
  staffAct: 'work',
  request: byProject,
  responses: { 200: json('Deleted; undone within 30 days', done), ...failures },
});
export const restoreProject = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/restore',
  access: 'member',
  staffAct: 'work',
  request: byProject,
  responses: { 200: json('Back', done), ...failures },
});
