import { z } from 'zod';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { failures, json } from './json.ts';

// The page knows this path without the declaration of its call.
const TOKEN_PATH = '/api/forge/auth';

/**
 * A token of the service that shows Revit models: good for looking at translated models and for nothing else. For anyone who
 * sees a project with such a model; without a session only where the project is open to everybody (authorization.md §2.3).
 */
export const getViewerToken = declareCall({
  method: 'get',
  path: TOKEN_PATH,
  access: 'public',
  inView: 'asMember',
  limit: 'viewerToken',
  request: { query: z.object({ projectId: z.uuid() }) },
  responses: {
    200: json(
      'The token, and for how many seconds it is still good',
      z.object({ access_token: z.string(), expires_in: z.number().int().positive() }).meta({ id: 'ViewerToken' }),
    ),
    ...failures,
    429: json('Too many', errorBody),
    503: json('Not configured, or not responding', errorBody),
  },
});

export const viewerTokenPath = (projectId: string) => `${TOKEN_PATH}?projectId=${projectId}`;

const modelViewing = z
  .object({
    /** Null without keys. */
    viewer: z
      .object({
        scriptUrl: z.string(),
        styleUrl: z.string(),
        /** Names of the viewer's own: its environment, and the format and region of models. */
        env: z.string(),
        api: z.string(),
        /** Where models are asked for, when not at Autodesk itself. */
        endpoint: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ModelViewing' });
export type ModelViewing = z.infer<typeof modelViewing>;
export type AutodeskSettings = NonNullable<ModelViewing['viewer']>;

/** Whether this installation shows Revit models, and with what. */
export const getModelViewing = declareCall({
  method: 'get',
  path: '/api/forge/settings',
  access: 'public',
  inView: 'asMember',
  responses: { 200: json('The viewer, where there are keys', modelViewing), ...failures },
});

/** Scripts of ours that Autodesk's viewer runs (viewers.md §7). */
export const extensionScripts = ['spot-elevations-panel', 'spot-elevations-extension'] as const;
export type ExtensionScript = (typeof extensionScripts)[number];
export const extensionPath = (name: ExtensionScript) => `/api/extensions/${name}`;

export const getSpotElevationsPanel = declarePlainCall({
  method: 'get',
  path: '/api/extensions/spot-elevations-panel',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
});
export const getSpotElevationsExtension = declarePlainCall({
  method: 'get',
  path: '/api/extensions/spot-elevations-extension',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
});
