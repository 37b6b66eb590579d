import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ComparedElements } from '#contract/changes.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** From its source: a bundle of the server does not contain it. */
const THREAD = pathToFileURL(resolve('src/server/features/changes/compare-thread.ts'));
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 1024;

export type CompareIndexes = (before: Buffer, after: Buffer) => Promise<ComparedElements>;

/**
 * Compares lists of elements in a thread of its own, one pair at a time: large ones take seconds, in which the server
 * would answer nobody. Throws UNAVAILABLE when too many wait.
 */
export function createComparer(): CompareIndexes {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (before, after) => {
    if (waiting >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    waiting += 1;
    const compared = last
      .then(() => compareOnce(before, after))
      .finally(() => {
        waiting -= 1;
      });
    last = compared.catch(() => undefined);
    return compared;
  };
}

function compareOnce(before: Buffer, after: Buffer): Promise<ComparedElements> {
  const worker = new Worker(THREAD, {
    env: {},
    workerData: { before: new Uint8Array(before), after: new Uint8Array(after) },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  return new Promise<ComparedElements>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('a comparison took too long')), TIME_LIMIT_MS);
    worker
      .on('message', done)
      .on('error', fail)
      .on('exit', () => {
        clearTimeout(timer);
        fail(new Error('a comparison ended without a result'));
      });
  }).finally(() => worker.terminate());
}
