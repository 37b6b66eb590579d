import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { requestLanguage } from '#server/platform/language/request-language.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';
import type { AppEnv } from './app-env.ts';
import { errorPage, isOpenedInTab } from './error-page.ts';

type Options = ErrorOptions & {
  /** Said to the user in place of the code's own text. */
  userMessage?: string;
  /** When it is worth trying again. */
  retryAfterSeconds?: number;
};

/** Of failures that go by. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  UNAVAILABLE: 3,
  PAPERS_BUSY: 5,
  STORE_UNAVAILABLE: 10,
  TIMED_OUT: 60,
};

/** 'Wait a moment', or for how long where that is more than two minutes. */
function waitText(seconds = 0): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 2) return errors.TOO_MANY_REQUESTS.text;
  const wait = minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many requests. Try again in ${wait}.`;
}

/** A failure with an answer for the caller. The cause goes to the log, never to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode, { userMessage, retryAfterSeconds, ...options }: Options = {}) {
    super(userMessage ?? (code === 'TOO_MANY_REQUESTS' ? waitText(retryAfterSeconds) : errors[code].text), options);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  }
}

/** The one shape of every error answer: `{error, code, requestId}`, its sentence in the language of the request. */
export function answerError(error: unknown, context: Context<AppEnv>): Response | Promise<Response> {
  const known = asAppError(error);
  const requestId = context.get('requestId');
  const log = context.get('log');
  if (known.code === 'INTERNAL') log?.error({ err: error }, 'request failed');
  else if (known.cause) log?.info({ err: known.cause, code: known.code }, 'request refused');
  if (known.retryAfterSeconds) context.header('Retry-After', String(known.retryAfterSeconds));
  // What is still being sent is not read: the connection ends with the answer, and says so.
  if (known.code === 'BODY_TOO_LARGE') context.header('Connection', 'close');
  const { status } = errors[known.code];
  const language = requestLanguage(context.req.raw.headers);
  const sentence = translateTo(language)(known.message);
  if (isOpenedInTab(context)) return errorPage(context, { sentence, status, language });
  return context.json({ error: sentence, code: known.code, requestId }, status);
}

/**
 * Codes of Postgres, a pooler (08P01) and the socket that mean: not there at the moment, not writable yet (25006, a
 * standby before its promotion; 25P03, a transaction that was idle for too long), or no connection free.
 */
const DATABASE_GONE = new Set([
  '08P01',
  '25006',
  '25P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '08006',
  '08001',
]);
/** What the driver says without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** A statement that the database has ended, because of its own limit or of one for locks. */
const STATEMENT_ENDED = new Set(['57014', '55P03']);

/** Whether the error, or what caused it, is recognizable by its code or words. */
export function isOf(error: unknown, codes: ReadonlySet<string>, words?: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && codes.has(String(error.code))) ||
    (words?.test(error.message) ?? false) ||
    isOf(error.cause, codes, words)
  );
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Thrown by the framework itself, for a body that is not JSON or says that it is not.
  if (error instanceof HTTPException && error.status < 500) return new AppError('INVALID_INPUT', { cause: error });
  if (isOf(error, STATEMENT_ENDED)) return new AppError('TIMED_OUT', { cause: error });
  if (isOf(error, DATABASE_GONE, CONNECTION_LOST)) return new AppError('UNAVAILABLE', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}
