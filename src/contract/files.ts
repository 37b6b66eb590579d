import { z } from 'zod';
import { failures, json, jsonBody } from './json.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';

export const fileLinkRequest = z.strictObject({ url: z.string().max(2048), mode: z.enum(['view', 'download']) });

/** Looks a stored file up and answers a link that lives for some minutes (viewers.md §7, authorization.md 2.4). */
export const getSignedUrl = declareCall({
  method: 'post',
  path: '/api/get-signed-url',
  access: 'public',
  limit: 'signedUrl',
  request: jsonBody('An asset_url, and what for', fileLinkRequest),
  responses: {
    200: json('The link', z.object({ signedUrl: z.string() })),
    ...failures,
    402: json('Needs unlock', errorBody),
  },
});

/**
 * Files of assets, with range requests: `/api/proxy-file/{assetId}` for a file, `/api/proxy-file/{assetId}/{part}` for a file of
 * an octree. `?mode=download` takes it home and passes the download gate; without it the answer is for viewing.
 */
export const PROXY_FILE_PATH = '/api/proxy-file';

export const getFile = declarePlainCall({
  method: 'get',
  path: `${PROXY_FILE_PATH}/:assetId`,
  access: 'public',
  inView: 'lookOnly',
  limit: 'artefactBytes',
  isCompressed: true,
});
export const getFilePart = declarePlainCall({
  method: 'get',
  path: `${PROXY_FILE_PATH}/:assetId/:part`,
  access: 'public',
  inView: 'lookOnly',
  limit: 'artefactBytes',
});

/** All drawings of a project as one zip; passes the download gate (viewers.md §6). */
export const CAD_ZIP_PATH = '/api/projects/:projectId/cad-zip';
export const getCadZip = declarePlainCall({
  method: 'get',
  path: CAD_ZIP_PATH,
  access: 'public',
  inView: 'closed',
});

/** A drawing or a model that a delivered JSON list names (viewers.md §3, DXF item). */
const listedDrawing = z
  .object({
    /** Of its file; null where the list names none that is open to the caller. */
    id: z.uuid().nullable(),
    name: z.string(),
    assetType: z.enum(['dxf', 'ifc']),
    /** The address of its file, and of what the viewer reads of it once that is made. */
    assetURL: z.string().nullable(),
    viewUrl: z.string().nullable(),
    state: z.enum(['waiting', 'ready', 'failed']),
    failed: z.boolean(),
    /** Of the list. */
    product: z.string(),
  })
  .meta({ id: 'ListedDrawing' });
export type ListedDrawing = z.infer<typeof listedDrawing>;

/**
 * What the JSON lists of a project name, each file once. `problem`: the sentence for a list that could not be read. Addresses outside of this
 * portal, and files that the caller cannot view, have failed; the answer does not tell which.
 */
export const listDrawings = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/listed-drawings',
  access: 'public',
  inView: 'asMember',
  request: { params: z.object({ projectId: z.uuid() }) },
  responses: {
    200: json('The drawings', z.object({ drawings: z.array(listedDrawing), problem: z.string().nullable() })),
    ...failures,
  },
});
