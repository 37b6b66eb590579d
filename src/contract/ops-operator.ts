import { z } from 'zod';
import { operatorKeys } from '#domain/operator/operator-settings.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { done, failures, json, jsonBody, reason } from './json.ts';

// The operator's settings in the console.
const setting = z.enum(operatorKeys as [string, ...string[]]);
export const getOperatorSettings = declareCall({
  method: 'get',
  path: '/api/ops/operator',
  access: 'staff',
  inView: 'closed',
  responses: {
    200: json(
      'What is set; of a taxpayer number only its end',
      z.object({
        settings: z.array(z.object({ key: setting, value: z.string().nullable() })),
        logo: z.string().nullable(),
        hasW9: z.boolean(),
      }),
    ),
    ...failures,
  },
});
export const setOperatorSettings = declareCall({
  method: 'patch',
  path: '/api/ops/operator',
  access: 'staff',
  request: jsonBody(
    'Settings by their keys; an empty one is forgotten',
    z.strictObject({
      changes: z.record(z.string(), z.string().max(4000)),
      /** What the page showed of them. */ seen: z.record(z.string(), z.string().max(4000)).optional(),
      reason,
    }),
  ),
  responses: { 200: json('Set', done), ...failures },
});
/** PUT: a PNG or JPEG of at most 1 MB; DELETE: none. */
export const OPERATOR_SETTINGS_LOGO_PATH = '/api/ops/operator/logo';
/** PUT: a PDF of at most 25 MB; DELETE: none. */
export const OPERATOR_SETTINGS_W9_PATH = '/api/ops/operator/w9';
export const setOperatorLogo = declarePlainCall({
  method: 'put',
  path: OPERATOR_SETTINGS_LOGO_PATH,
  access: 'staff',
  maxBodyBytes: 'own',
});
export const removeOperatorLogo = declarePlainCall({
  method: 'delete',
  path: OPERATOR_SETTINGS_LOGO_PATH,
  access: 'staff',
});
export const setW9 = declarePlainCall({
  method: 'put',
  path: OPERATOR_SETTINGS_W9_PATH,
  access: 'staff',
  maxBodyBytes: 'own',
});
export const removeW9 = declarePlainCall({
  method: 'delete',
  path: OPERATOR_SETTINGS_W9_PATH,
  access: 'staff',
});
