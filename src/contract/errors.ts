import { z } from 'zod';

/** Every error a caller can get: its code, its status and the sentence that the user reads. Texts of the specification verbatim. */
export const errors = {
  UNAUTHENTICATED: { status: 401, text: 'Sign in to continue.' },
  UNVERIFIED: { status: 403, text: 'Verify your e-mail address first: the link is in the mail we sent you.' },
  FORBIDDEN: { status: 403, text: 'You may not do this.' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take that kind of request.' },
  INVALID_INPUT: { status: 400, text: 'Some of the values are not valid.' },
  STALE: { status: 409, text: 'Somebody else changed this meanwhile. Reload and try again.' },
  CONFLICT: { status: 409, text: 'This does not fit the present state.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side.' },
  UNAVAILABLE: { status: 503, text: 'The service is restarting. Try again in a few seconds.' },
  UPLOAD_INVALID_TYPE: { status: 415, text: 'Invalid file type. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).' },
  UPLOAD_TOO_LARGE: { status: 413, text: 'The file exceeds the size limit (20GB)' },
  UPLOAD_WRONG_CONTENT: { status: 422, text: 'The file is not a scan that can be read.' },
  UPLOAD_CLOSED: { status: 410, text: 'This upload is closed. Choose the file again to start over.' },
  UPLOAD_INCOMPLETE: { status: 409, text: 'Some parts of the file are missing. Resume the upload.' },
  CHECKSUM_MISMATCH: { status: 422, text: 'A part of the file arrived damaged and is sent again.' },
  STORAGE_FULL: { status: 507, text: 'There is not enough space for this file at the moment. Nothing was lost: try again later or contact support.' },
  SIGNED_URL_INVALID: { status: 403, text: 'This link has expired or was changed.' },
  RANGE_NOT_SATISFIABLE: { status: 416, text: 'The file is shorter than that.' },
  NEEDS_UNLOCK: { status: 402, text: 'Unlock this project to download its files.' },
  DEMO_DOWNLOAD: { status: 403, text: 'Downloads are not available for demo projects.' },
  DOWNLOAD_NOT_AVAILABLE: { status: 403, text: 'Download not available' },
  OVER_LIMIT: { status: 409, text: "You've used your free downloads" },
  SIZE_UNKNOWN: { status: 422, text: 'Size known after conversion' },
  PRICE_UNKNOWN: { status: 422, text: 'BIMIT Engine price can not be calculated, please contact support.' },
  PAYMENTS_NOT_CONFIGURED: { status: 503, text: 'Stripe configuration not available. Please contact support.' },
} as const;
export type ErrorCode = keyof typeof errors;

export const errorBody = z.object({ error: z.string(), code: z.string(), requestId: z.string() }).meta({ id: 'Error' });
