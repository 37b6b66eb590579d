import { IncomingMessage } from 'node:http';
import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { CircuitOpen, createCircuitBreaker } from '#server/platform/outgoing/circuit-breaker.ts';
import type { StoreLimits } from './store-limits.ts';

/** After this many failures in a row the store is left alone for a while: callers that need it get an error immediately. */
const FAILURES_TO_OPEN = 3;
/** The library's own 50 would let slow readers of large files keep everybody else waiting. */
const MAX_SOCKETS = 512;

type Send = { abortSignal: AbortSignal };
export type ReachS3 = {
  /** For short questions, and for objects that are read. */
  client: S3Client;
  /** For objects that are sent: a silent line is cut after `sendIdleMs`. */
  sender: S3Client;
  /** Asks by either client. Throws STORE_UNAVAILABLE when there is no answer in time, or none is to be expected; refusals are thrown as they are. */
  reach: <T>(send: (options: Send) => Promise<T>, limitMs?: number) => Promise<T>;
};

/** Clients of one service with limits of time, and the circuit breaker that they share. */
export function reachS3(config: S3ClientConfig, limits: StoreLimits, log: Pick<Logger, 'warn' | 'info'>): ReachS3 {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const handler = { connectionTimeout: limits.connectMs, httpAgent: agent, httpsAgent: agent };
  const client = new S3Client({ ...config, requestHandler: handler });
  const sender = new S3Client({ ...config, requestHandler: { ...handler, socketTimeout: limits.sendIdleMs } });
  // To send everything once more would take as long again: the caller decides. A connection that was refused or lost is tried again.
  sender.middlewareStack.add((next) => (args) => next(args).catch(asSilence), {
    step: 'finalizeRequest',
    priority: 'low',
  });
  const onChange = (isOpen: boolean, err?: unknown) =>
    isOpen ? log.warn({ err }, 'the object store does not answer') : log.info('the object store answers again');
  const breaker = createCircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, openMs: limits.openMs, onChange });
  return {
    client,
    sender,
    reach: (send, limitMs = limits.answerMs) =>
      breaker
        .run(() => within(limitMs, send), isAway)
        .catch((error: unknown) => {
          if (!isAway(error)) throw error;
          throw new AppError('STORE_UNAVAILABLE', {
            cause: error,
            ...(error instanceof CircuitOpen && { retryAfterSeconds: error.retryAfterSeconds }),
          });
        }),
  };
}

/** The signal ends with the answer: an object is read long after it. */
async function within<T>(limitMs: number, send: (options: Send) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const timer = Number.isFinite(limitMs) ? setTimeout(() => giveUp.abort(), limitMs) : undefined;
  try {
    return await send({ abortSignal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

function asSilence(error: unknown): never {
  // Without its cause, which the library would look at to decide.
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new Error(`silent while an object was sent: ${error.message}`);
  throw error;
}

/** Whatever is no answer of the service, and what it answers when it cannot. */
const isAway = (error: unknown) =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;

/** An object's bytes, which end with STORE_UNAVAILABLE when none comes for `idleMs` although somebody waits for them. */
export function endWhenIdle(body: IncomingMessage, idleMs: number): IncomingMessage {
  let before = { bytesRead: -1, isEmpty: false };
  const timer = setInterval(() => {
    // Unread data here is waiting for its reader, not for the store.
    const now = { bytesRead: body.socket.bytesRead, isEmpty: body.readableLength === 0 };
    if (now.bytesRead === before.bytesRead && now.isEmpty && before.isEmpty && !body.complete)
      body.destroy(new AppError('STORE_UNAVAILABLE'));
    before = now;
  }, idleMs);
  timer.unref();
  body.once('close', () => clearInterval(timer));
  // Nobody may listen yet: that would end the process.
  body.on('error', () => {});
  return body;
}
