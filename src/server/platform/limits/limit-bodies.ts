import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { STRIPE_WEBHOOK_PATH } from '#contract/billing.ts';
import { errors } from '#contract/errors.ts';
import { OPERATOR_SETTINGS_LOGO_PATH, OPERATOR_SETTINGS_W9_PATH } from '#contract/ops-admin.ts';
import { SIGNING_WEBHOOK_PATH } from '#contract/signing.ts';
import { teamLogoPath } from '#contract/teams.ts';
import { withoutTurns } from '#domain/naming/isolate.ts';
import { routeKeyOf } from '#server/platform/authorization/route-key.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { PART_PATH } from '#server/platform/object-store/part-signature.ts';

/** Of a body in JSON: a drawn signature is the largest thing in one. */
export const MAX_JSON_BYTES = 256 * 2 ** 10;
const moreJson: Readonly<Record<string, number>> = { 'POST /api/ops/price-books': 2 ** 20, 'POST /api/ops/price-books/check': 2 ** 20 };
/** What takes bytes and says how many: pictures, papers, parts of uploads, and webhooks, whose signature is that of the exact bytes. */
const limitsItself: ReadonlySet<string> = new Set([
  `PUT ${teamLogoPath(':teamId')}`, `PUT ${OPERATOR_SETTINGS_LOGO_PATH}`, `PUT ${OPERATOR_SETTINGS_W9_PATH}`, `PUT ${PART_PATH}`, `POST ${STRIPE_WEBHOOK_PATH}`, `POST ${SIGNING_WEBHOOK_PATH}`,
]);
/** How JSON writes what the database cannot keep: NUL, and halves of characters. */
const MAYBE_UNWRITABLE = /\\u(?:0000|d[89a-f])/i;

/** How JSON writes the characters that `withoutTurns` takes away, where no backslash before makes it mean something else. */
const WRITTEN_TURN = /(?<!\\)((?:\\\\)*)\\u20(?:2[a-e]|6[6-9])/gi;

/**
 * Cuts a body off at its route's limit, before anybody is asked who sends it. What people write is taken without the characters that
 * turn the text around it, wherever it stands; characters that cannot be kept are refused.
 */
export function limitBodies(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (context.req.url.includes('%00')) throw new AppError('INVALID_INPUT');
    // Not by its body: to look at that is to begin reading it.
    const hasBody = context.req.method !== 'GET' && context.req.method !== 'HEAD';
    const route = hasBody ? (routeKeyOf(context) ?? '') : '';
    if (!hasBody || limitsItself.has(route)) return next();
    const maxSize = moreJson[route] ?? MAX_JSON_BYTES;
    return bodyLimit({ maxSize, onError: () => tooLarge(maxSize) })(context, async () => {
      const text = await context.req.text();
      requireWritable(text);
      const plain = withoutTurns(text).replace(WRITTEN_TURN, '$1');
      if (plain !== text) {
        context.req.bodyCache = {};
        context.req.raw = new Request(context.req.raw, { method: context.req.method, body: plain });
      }
      await next();
    });
  };
}

function tooLarge(limitBytes: number): never {
  throw new AppError('BODY_TOO_LARGE', { userMessage: `${errors.BODY_TOO_LARGE.text.replace(/\.$/, '')}: ${limitBytes / 2 ** 10} kB at most.` });
}

function requireWritable(text: string): void {
  if (!MAYBE_UNWRITABLE.test(text)) return;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (!isWritable(key) || (typeof value === 'string' && !isWritable(value))) throw new AppError('INVALID_INPUT');
      return value;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whoever reads it says that it is no JSON.
  }
}

const isWritable = (text: string) => text.isWellFormed() && !text.includes('\0');
