import { z } from 'zod';
import { orderFilePurposes } from '#domain/upload/order-files.ts';
import { MAX_SIGNED_PARTS } from '#domain/upload/upload-limits.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const partUrl = z.object({ partNumber: z.number().int(), signedUrl: z.string() });
export type PartUrl = z.infer<typeof partUrl>;
export const fileName = lineText(255);
export const fileFacts = {
  fileName,
  sizeBytes: z.number().int().nonnegative(),
  fingerprint: z.string().min(1).max(200),
};

/**
 * Begins the upload of a file for a draft of the wizard, saved or not: it is the caller's from then on (decisions.md, "Uploads"). The same file
 * again answers the upload that is open for it.
 */
export const openOrderUpload = declareCall({
  method: 'post',
  path: '/api/uploads',
  access: 'orderer',
  staffAct: 'work',
  limit: 'uploadInitiate',
  request: jsonBody(
    'The file and its draft',
    z.strictObject({ purpose: z.enum(orderFilePurposes), draftId: z.uuid(), ...fileFacts }),
  ),
  responses: {
    201: json('What the initiate call takes', z.object({ id: z.uuid(), partSizeBytes: z.number() })),
    ...failures,
    409: json('One scan at a time', errorBody),
    410: json('It is an order now', errorBody),
    413: json('Too large', errorBody),
    415: json('Not an accepted kind', errorBody),
    507: json('No space', errorBody),
  },
});

/**
 * Begins the upload of a file for an order that was placed already, by any member of its team: a scan that was left for
 * later, or a paper that staff ask for. It goes on and is given up by the same calls.
 */
export const openProjectUpload = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/files',
  access: 'member',
  staffAct: 'none',
  request: {
    params: z.object({ projectId: z.uuid() }),
    ...jsonBody('The file', z.strictObject({ purpose: z.enum(orderFilePurposes), ...fileFacts })),
  },
  responses: {
    201: json('What the initiate call takes', z.object({ id: z.uuid(), partSizeBytes: z.number() })),
    ...failures,
    409: json('The order takes no more files', errorBody),
    413: json('Too large', errorBody),
    415: json('Not an accepted kind', errorBody),
    507: json('No space', errorBody),
  },
});

/** Opens the store's multipart upload; `bucketName` is accepted and ignored (ordering.md §7, authorization.md 2.4). */
export const initializeUpload = declareCall({
  method: 'post',
  path: '/api/upload/initialize-multipart-upload',
  access: 'orderer',
  staffAct: 'work',
  limit: 'uploadInitiate',
  request: jsonBody(
    'The upload and its number of parts',
    z.strictObject({ id: z.uuid(), bucketName: z.string().optional(), totalParts: z.number().int().min(1).max(2048) }),
  ),
  responses: {
    200: json('Where to put the parts', z.object({ uploadId: z.uuid(), partUrls: z.array(partUrl) })),
    ...failures,
    507: json('No space', errorBody),
  },
});

/** Signs length and checksum into the address of each part (decisions.md, "Uploads"). */
export const signParts = declareCall({
  method: 'post',
  path: '/api/upload/sign-parts',
  access: 'orderer',
  staffAct: 'work',
  request: jsonBody(
    'Parts with their SHA-256 in hex',
    z.strictObject({
      uploadId: z.uuid(),
      parts: z
        .array(z.strictObject({ partNumber: z.number().int().min(1).max(2048), sha256 }))
        .min(1)
        .max(MAX_SIGNED_PARTS),
    }),
  ),
  responses: {
    200: json('Signed addresses, valid for a quarter of an hour', z.object({ partUrls: z.array(partUrl) })),
    ...failures,
    410: json('Closed', errorBody),
  },
});

const storedPart = z.object({ partNumber: z.number().int(), etag: z.string(), sizeBytes: z.number().int() });
export const listParts = declareCall({
  method: 'get',
  path: '/api/upload/parts',
  access: 'orderer',
  inView: 'closed',
  request: { query: z.object({ uploadId: z.uuid() }) },
  responses: {
    200: json('Parts that have arrived whole', z.object({ parts: z.array(storedPart) })),
    ...failures,
    410: json('Closed', errorBody),
  },
});

export const completeUpload = declareCall({
  method: 'patch',
  path: '/api/upload/complete-multipart-upload',
  access: 'orderer',
  staffAct: 'work',
  request: jsonBody(
    'All parts',
    z.strictObject({
      id: z.uuid(),
      bucketName: z.string().optional(),
      uploadId: z.uuid(),
      parts: z
        .array(z.strictObject({ partNumber: z.number().int(), etag: z.string() }))
        .min(1)
        .max(2048),
    }),
  ),
  responses: {
    200: json('Complete; the project of an engine scan', z.object({ projectId: z.uuid().nullable() })),
    ...failures,
    409: json('Parts are missing', errorBody),
    410: json('Closed', errorBody),
    422: json('Not a scan', errorBody),
  },
});

export const abortUpload = declareCall({
  method: 'delete',
  path: '/api/scan2plan/multipart-upload',
  access: 'orderer',
  staffAct: 'work',
  request: jsonBody(
    'The upload to give up',
    z.strictObject({ id: z.uuid(), fileName: z.string().optional(), uploadId: z.uuid() }),
  ),
  responses: { 200: json('Gone', done), ...failures },
});

/** Uploads that can be resumed: engine scans of the team, and files of the caller's own drafts. */
export const listOpenUploads = declareCall({
  method: 'get',
  path: '/api/uploads',
  access: 'orderer',
  inView: 'asMember',
  responses: {
    200: json(
      'Open uploads, newest first',
      z.array(
        z.object({
          id: z.uuid(),
          purpose: z.enum(['engine_scan', ...orderFilePurposes]),
          /** Of an engine scan. */ projectId: z.uuid().nullable(),
          projectName: z.string().nullable(),
          /** Of a file of the wizard. */ draftId: z.uuid().nullable(),
          fileName: z.string(),
          sizeBytes: z.number(),
          fingerprint: z.string(),
          storedBytes: z.number(),
          createdAt: z.iso.datetime(),
        }),
      ),
    ),
    ...failures,
  },
});

/** Header that carries a part's checksum to the store, in base64: S3 services refuse what differs from it. */
export const PART_SHA256_HEADER = 'x-amz-checksum-sha256';

/** Where parts are sent when the object store is a folder of the server; the address carries its own signature. */
export const PART_PATH = '/api/storage/parts/:uploadId/:partNumber';
export const putPart = declarePlainCall({
  method: 'put',
  path: PART_PATH,
  access: 'signed',
  maxBodyBytes: 'own',
});
