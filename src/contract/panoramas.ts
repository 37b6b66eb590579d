import { z } from 'zod';
import { oneLine } from '#domain/naming/one-line.ts';
import { panoramaPlace } from '#domain/panorama/panorama-place.ts';
import { quaternion } from '#domain/panorama/tile-index.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { done, failures, json, jsonBody } from './json.ts';
import { fileFacts } from './uploads.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** A station of a project. */
const panorama = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['waiting', 'ready', 'failed']),
    /** How far its picture is cut. */ percent: z.number(),
    problem: z.string().nullable(),
    widthPx: z.number().nullable(),
    /** Found inside a scan, which says where it is, and not uploaded. */ isOfScan: z.boolean(),
    /** The picture that was delivered, by its id. */ fileId: z.uuid().nullable(),
    /** In meters; null for one that is not placed. `frame`: one of those below, or that of a scan that is not aligned, by its id. */
    pose: z.object({ frame: z.string(), positionM: point, rotation: quaternion }).nullable(),
  })
  .meta({ id: 'Panorama' });
export type WirePanorama = z.infer<typeof panorama>;
/** The frame of what is placed in the project. */
export const PROJECT_FRAME = 'project';
/** That of the cloud which the project was converted from: its building says where that is in the project. */
export const CONVERTED_FRAME = 'converted';

export const listPanoramas = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/panoramas',
  access: 'public',
  inView: 'asMember',
  request: { params: z.object({ projectId: z.uuid() }) },
  responses: {
    200: json('Its stations in order', z.object({ panoramas: z.array(panorama), canEdit: z.boolean() })),
    ...failures,
  },
});
export type PanoramaList = { panoramas: WirePanorama[]; canEdit: boolean };

/** For those who tend virtual tours (authorization.md §2.3). The upload continues by the calls of all uploads. */
export const openPanoramaUpload = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/panoramas',
  access: 'member',
  staffAct: 'work',
  limit: 'uploadInitiate',
  request: { params: z.object({ projectId: z.uuid() }), ...jsonBody('The picture', z.strictObject(fileFacts)) },
  responses: {
    201: json('What the initiate call takes', z.object({ id: z.uuid(), partSizeBytes: z.number() })),
    ...failures,
    409: json('Too many panoramas', errorBody),
    413: json('Too large', errorBody),
    415: json('Not an accepted kind', errorBody),
    507: json('No space', errorBody),
  },
});

const params = z.object({ panoramaId: z.uuid() });
const conflict = { 409: json('Placed by its scan', errorBody) };

export const changePanorama = declareCall({
  method: 'patch',
  path: '/api/panoramas/{panoramaId}',
  access: 'member',
  staffAct: 'work',
  request: {
    params,
    ...jsonBody(
      'What changes',
      z.strictObject({
        name: z.string().max(1000).transform(oneLine).optional(),
        place: panoramaPlace.nullable().optional(),
      }),
    ),
  },
  responses: { 200: json('As it is now', panorama), ...failures, ...conflict },
});

export const deletePanorama = declareCall({
  method: 'delete',
  path: '/api/panoramas/{panoramaId}',
  access: 'member',
  staffAct: 'work',
  request: { params },
  responses: { 200: json('Deleted', done), ...failures },
});

/** Takes a deletion back. */
export const restorePanorama = declareCall({
  method: 'post',
  path: '/api/panoramas/{panoramaId}/restore',
  access: 'member',
  staffAct: 'work',
  request: { params },
  responses: { 200: json('As it was', panorama), ...failures },
});

/** Its index, and ranges of its tiles. For all who see the project, as the nodes of its clouds. */
export const PANORAMA_FILE_PATH = '/api/panoramas';
export const getPanoramaFile = declarePlainCall({
  method: 'get',
  path: `${PANORAMA_FILE_PATH}/:panoramaId/:part`,
  access: 'public',
  inView: 'lookOnly',
  limit: 'artefactBytes',
});
