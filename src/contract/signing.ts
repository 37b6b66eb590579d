import { z } from 'zod';
import { signatureMark } from '#domain/signing/signature-mark.ts';
import { errorBody } from './errors.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const wrongState = { 409: json('Not at Estimate Ready, or another estimate than the one that was shown', errorBody) };

const authorization = z
  .object({
    /** 'docuseal': signed on the pages of that service. */
    provider: z.enum(['builtin', 'docuseal']),
    /** What is signed; null while nothing is to be signed. */
    estimate: z
      .object({
        id: z.uuid(),
        number: z.string(),
        totalCents: z.number().int(),
        dueNowCents: z.number().int(),
        currency: z.string(),
        validUntil: z.iso.date(),
        isExpired: z.boolean(),
        pdf: z.string(),
      })
      .nullable(),
    company: z.string(),
    consent: z.string(),
    /** Filled in before: who is signed in. */
    signerName: z.string(),
    signerEmail: z.string(),
    /** With an agreement there is no deposit. */
    needsDeposit: z.boolean(),
    /** The newest signature of the project. */
    signed: z.object({ by: z.string(), at: z.iso.datetime(), pdf: z.string() }).nullable(),
  })
  .meta({ id: 'ServiceAuthorization' });
export type ServiceAuthorization = z.infer<typeof authorization>;

/** 'Sign & Confirm Order' (ordering.md §2.3). For admins of the team and staff. */
export const getAuthorization = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/authorization',
  access: 'member',
  inView: 'asMember',
  request: byProject,
  responses: { 200: json('What there is to sign', authorization), ...failures },
});

/** `depositInvoiceId`: the invoice that is due now; null with an agreement. `submissionUrl`: service_auth_submission_url. */
const signedOrder = z
  .object({ status: z.string(), submissionUrl: z.string(), depositInvoiceId: z.uuid().nullable() })
  .meta({ id: 'SignedOrder' });
export type SignedOrder = z.infer<typeof signedOrder>;

/** Signs with the built-in service: for admins of the team alone. A second time answers the first. */
export const signAuthorization = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/signature',
  access: 'member',
  staffAct: 'none',
  request: {
    ...byProject,
    ...jsonBody(
      'The estimate that was read, and the mark',
      z.strictObject({ estimateId: z.uuid(), mark: signatureMark, hasConsented: z.literal(true) }),
    ),
  },
  responses: { 200: json('Signed', signedOrder), ...failures, ...wrongState },
});

/** The form of one estimate at the signing service, filled in before: for a frame. `origin`: of its pages. */
const formToSign = z.object({ formUrl: z.url(), origin: z.url() }).meta({ id: 'FormToSign' });
export type FormToSign = z.infer<typeof formToSign>;

/**
 * Opens the signing service's form, the same one while it is open. Only for admins of the team. The project moves on
 * when the service reports the signature.
 */
export const openSignatureForm = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/signature/form',
  access: 'member',
  staffAct: 'none',
  request: { ...byProject, ...jsonBody('The estimate that is to be signed', z.strictObject({ estimateId: z.uuid() })) },
  responses: {
    200: json('The form', formToSign),
    ...failures,
    ...wrongState,
    503: json('The service does not answer', errorBody),
  },
});

/** What the signing service calls; it proves itself by `X-Webhook-Secret`. */
export const SIGNING_WEBHOOK_PATH = '/api/signing/webhook';
export const signingWebhook = declarePlainCall({
  method: 'post',
  path: SIGNING_WEBHOOK_PATH,
  access: 'signed',
  maxBodyBytes: 'own',
});

/** The signed document with its certificate page. */
export const getSignedPdf = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/authorization.pdf',
  access: 'member',
  inView: 'asMember',
  request: byProject,
  responses: { 200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } }, ...failures },
});
