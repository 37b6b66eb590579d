import { z } from 'zod';
import { ViewerError } from '#viewer/view/viewer-error.ts';

const NOT_FOUND = 404;
/** ErrorCodes.NETWORK_FILE_NOT_FOUND of the viewer. */
const FILE_NOT_FOUND = 5;

/** What the viewer rejects with: codes of its own, and what the service answered. */
const rejection = z.object({
  code: z.number().optional(),
  msg: z.string().optional(),
  message: z.string().optional(),
  args: z.object({ httpStatus: z.number().optional(), httpStatusText: z.string().optional() }).optional(),
});

/** An answer of the model-viewing service that is no success. */
export type ServiceFailure = { status: number; body: string };

/** What the service answered, of whatever the viewer says of a failure. */
export function serviceFailureOf(thrown: unknown): ServiceFailure {
  const { code, msg, message, args } = rejection.safeParse(thrown).data ?? {};
  const words = thrown instanceof Error ? thrown.message : (args?.httpStatusText ?? msg ?? message ?? String(thrown));
  return { status: args?.httpStatus ?? (code === FILE_NOT_FOUND ? NOT_FOUND : 0), body: words };
}

/**
 * Logs an answer as the specification words it (viewers.md §8), and answers the error for the page; null for what is not there:
 * the service answers so for parts that a model does not have, and the viewer goes on.
 */
export function logServiceFailure({ status, body }: ServiceFailure): ViewerError | null {
  if (status === NOT_FOUND) return null;
  const words = `API error: ${status} - ${body}`;
  console.warn(words);
  return new ViewerError('MODEL_SERVICE_FAILED', { cause: words });
}
