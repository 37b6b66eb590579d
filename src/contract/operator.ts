import { z } from 'zod';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { json } from './json.ts';

/** The operator's W9 form as a PDF; the path is the specification's. */
export const W9_PATH = '/api/w9/generate';
export const OPERATOR_LOGO_PATH = '/api/operator/logo';
export const getW9 = declarePlainCall({
  method: 'get',
  path: W9_PATH,
  access: 'member',
  inView: 'asMember',
});
export const getOperatorLogo = declarePlainCall({
  method: 'get',
  path: OPERATOR_LOGO_PATH,
  access: 'public',
  inView: 'asMember',
});

/** Who runs this installation, as far as everybody may know it. `logo`: address of the picture, null without one. */
const operator = z
  .object({
    company: z.string(),
    address: z.string().nullable(),
    supportEmail: z.string().nullable(),
    /** What prices are in: an ISO code in lower case. */ currency: z.string(),
    logo: z.string().nullable(),
    /** Files of one order at most. */ orderLimits: z.object({
      order_scan: z.number().int(),
      order_attachment: z.number().int(),
    }),
    /** How long customers are told to expect something to take, in words: '24 hours'. */ promises: z.object({
      estimate: z.string(),
      start: z.string(),
      newDate: z.string(),
    }),
  })
  .meta({ id: 'Operator' });

export const getOperator = declareCall({
  method: 'get',
  path: '/api/operator',
  access: 'public',
  inView: 'asMember',
  responses: { 200: json('Who runs this installation', operator) },
});
