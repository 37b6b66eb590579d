import { z } from 'zod';
import { packageFolders } from '#domain/exit-package/package-layout.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { done, failures, json } from './json.ts';

const exitPackage = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'running', 'ready', 'failed', 'stopped']),
    filesDone: z.number().int(),
    filesTotal: z.number().int(),
    /** Of what is packed, before it is packed. */
    bytesDone: z.number().int(),
    bytesTotal: z.number().int(),
    /** Of the zip, once it is ready. */
    sizeBytes: z.number().int().nullable(),
    createdAt: z.iso.datetime(),
    /** Until when it can be downloaded; null while it is made. */
    expiresAt: z.iso.datetime().nullable(),
    /** Where it is downloaded once it is ready. */
    href: z.string(),
  })
  .meta({ id: 'ExitPackage' });
export type ExitPackage = z.infer<typeof exitPackage>;

const exitOffer = z
  .object({
    /** Why the caller cannot have a package; null: they can. */
    restrictionReason: z
      .enum(['demo', 'public', 'not_visible', 'not_member', 'view_only', 'needs_unlock', 'owner_unlocks', 'archived'])
      .nullable(),
    /** What would be in it; nothing where they cannot have one. `bytes`: null for what is written only then. */
    contents: z.array(
      z.object({ folder: z.enum(packageFolders), count: z.number().int(), bytes: z.number().int().nullable() }),
    ),
    /** The caller's newest. */
    package: exitPackage.nullable(),
  })
  .meta({ id: 'ExitOffer' });
export type ExitOffer = z.infer<typeof exitOffer>;

const params = z.object({ projectId: z.uuid() });

/** What an exit package of a project would contain, and the caller's newest one with its progress. */
export const getExitOffer = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/exit-package',
  access: 'verified',
  inView: 'closed',
  isCompressed: true,
  request: { params },
  responses: { 200: json('What it would contain', exitOffer), ...failures },
});

/** Has everything of a project packed into one zip. While one is made for the caller, that is answered; a new one replaces the last. */
export const orderExitPackage = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/exit-package',
  access: 'verified',
  staffAct: 'read',
  limit: 'exitPackage',
  request: { params },
  responses: {
    202: json('The package', exitPackage),
    ...failures,
    402: json('Needs unlock', errorBody),
    507: json('No room for it', errorBody),
  },
});

/** Stops a package of the caller's that is being made. */
export const stopExitPackage = declareCall({
  method: 'delete',
  path: '/api/projects/{projectId}/exit-package/{packageId}',
  access: 'verified',
  staffAct: 'read',
  request: { params: params.extend({ packageId: z.uuid() }) },
  responses: { 200: json('Stopped', done), ...failures },
});

/** The zip, with range requests, for the person it was made for while they may still have what is in it. */
export const EXIT_FILE_PATH = '/api/projects/:projectId/exit-package/:packageId/file';
export const getExitFile = declarePlainCall({
  method: 'get',
  path: EXIT_FILE_PATH,
  access: 'verified',
  inView: 'closed',
  limit: 'artefactBytes',
});
