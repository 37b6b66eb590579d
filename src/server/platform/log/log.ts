import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type DestinationStream, type Logger } from 'pino';
import { traceOfLog } from '#server/platform/tracing/tracing.ts';

export type { Logger } from 'pino';

/** Of one line: collectors cut longer ones anywhere. */
const MAX_LINE_BYTES = 16 * 1024;
/** Of the text of an error, and of the beginning of a line that is too long, in characters: at most three bytes each, and some escaped. */
const MAX_TEXT = 2000;

/**
 * JSON lines, on stdout unless `destination` takes them. Secrets in logged objects are blanked, database errors are reported
 * without the values of the statement, and a line has at most 16 kB.
 */
export function createLog(level: string, role: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { role },
    mixin: traceOfLog,
    redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      streamWrite: (line: string) => (Buffer.byteLength(line) <= MAX_LINE_BYTES ? line : shortened(line, role)),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

type Described = {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: unknown;
};

/** What is logged of an error: without further fields, since those of the database quote rows. */
function describeError(error: unknown, depth = 0): Described | string {
  // The queue's library tells of its errors by copies of them.
  if (isCopyOfError(error))
    return { type: 'Error', message: error.message.slice(0, MAX_TEXT), ...('code' in error && { code: error.code }) };
  if (!(error instanceof Error)) return String(error).slice(0, MAX_TEXT);
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.constructor.name,
    // Its own message goes on with the values: session tokens, addresses.
    message: (error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message).slice(0, MAX_TEXT),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: frames.slice(0, MAX_TEXT),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

function isCopyOfError(error: unknown): error is { message: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    !(error instanceof Error) &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

function shortened(line: string, role: string): string {
  const entry = {
    level: pino.levels.values.warn,
    time: Date.now(),
    role,
    msg: 'a line that was too long',
    sizeBytes: Buffer.byteLength(line),
    begin: line.slice(0, MAX_TEXT),
  };
  return `${JSON.stringify(entry)}\n`;
}
