import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errors } from '#contract/errors.ts';
import { withoutTurns } from '#domain/naming/isolate.ts';
import { withoutControls } from '#domain/naming/without-controls.ts';
import { rulesOf } from '#server/platform/authorization/call-rules.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Of a body in JSON: a drawn signature is the largest thing in one. */
export const MAX_JSON_BYTES = 256 * 2 ** 10;
/**
 * Where a text in JSON may contain, literally or escaped, what is removed or rejected: NUL, lone surrogates, control characters, and characters that
 * change the direction of the text around them.
 */
const MAYBE_UNFIT =
  /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\\[bf]|\\u(?:00(?:0[0-8bcef]|1|7f|[89])|d[89a-f]|20(?:2[a-e]|6[6-9]))/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Cuts a body off at its route's limit, before anybody is asked who sends it, and takes it as JSON alone: what reads other forms would
 * bypass the limits that inspect it (authorization.md R3). Control characters, and those that change the direction of the text
 * around them, are removed, wherever they are; characters that cannot be stored are rejected.
 */
export function limitBodies(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (context.req.url.includes('%00')) throw new AppError('INVALID_INPUT');
    // Not by its body: to look at that is to begin reading it.
    const hasBody = context.req.method !== 'GET' && context.req.method !== 'HEAD';
    if (!hasBody) return next();
    const maxSize = rulesOf(context)?.maxBodyBytes ?? MAX_JSON_BYTES;
    if (maxSize === 'own') return next();
    return bodyLimit({ maxSize, onError: () => tooLarge(maxSize) })(context, async () => {
      const text = await context.req.text();
      if (text !== '' && !JSON_TYPE.test(context.req.header('content-type') ?? '')) throw new AppError('BODY_NOT_JSON');
      const fit = MAYBE_UNFIT.test(text) ? fitJson(text) : text;
      if (fit !== text) {
        context.req.bodyCache = {};
        context.req.raw = new Request(context.req.raw, { method: context.req.method, body: fit });
      }
      await next();
    });
  };
}

/** Throws that a body is larger than it may be. */
export function tooLarge(limitBytes: number): never {
  const sentence = errors.BODY_TOO_LARGE.text.replace(/\.$/, '');
  const [mb, kb] = [Math.floor(limitBytes / 2 ** 20), Math.floor(limitBytes / 2 ** 10)];
  throw new AppError('BODY_TOO_LARGE', {
    userMessage: mb > 0 ? `${sentence}: ${mb} MB at most.` : `${sentence}: ${kb} kB at most.`,
  });
}

/** The same values with texts as they may be kept. Throws `INVALID_INPUT` for one that cannot be. */
function fitJson(text: string): string {
  try {
    return JSON.stringify(fitValue(JSON.parse(text)));
  } catch (error) {
    // The code that parses it reports invalid JSON. Any other error is a nesting depth that nobody writes by hand.
    if (error instanceof SyntaxError) return text;
    throw error instanceof AppError ? error : new AppError('INVALID_INPUT', { cause: error });
  }
}

function fitValue(value: unknown): unknown {
  if (typeof value === 'string') return fitText(value);
  if (Array.isArray(value)) return value.map(fitValue);
  // As entries: a key of any name stays one of the object's own.
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [fitText(key), fitValue(each)]))
    : value;
}

function fitText(text: string): string {
  if (!text.isWellFormed() || text.includes('\0')) throw new AppError('INVALID_INPUT');
  return withoutControls(withoutTurns(text));
}
