import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logos } from './head.ts';
import type { PressAnswer, PressJob } from './press-thread.ts';

/** From its source, as the engine's steps: a bundle of the server does not hold it. */
const THREAD = pathToFileURL(resolve('src/server/platform/papers/pdf/press-thread.ts'));
const MAX_WAITING = 40;
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 256;

type Waiting = { done: (pdf: Buffer) => void; fail: (error: Error) => void };
export type Press = { print: (content: PaperContent, logos: Logos, certificate?: SigningCertificate) => Promise<Buffer> };

/**
 * Prints papers in a thread of their own: one takes up to 100 ms of reckoning, in which the server would answer nobody. The thread is
 * started with the first paper and keeps no process alive. Throws UNAVAILABLE when too many wait.
 */
export function createPress(): Press {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const end = (from: Worker, error: Error) => {
    if (worker === from) worker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
    void from.terminate();
  };
  const start = () => {
    const started = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
    started.on('message', (answer: PressAnswer) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('pdf' in answer) job?.done(Buffer.from(answer.pdf));
      else job?.fail(new Error(answer.failure));
    });
    started.on('error', (error: Error) => end(started, error));
    return started;
  };
  const printOnce = (content: PaperContent, logos: Logos, certificate: SigningCertificate | undefined) =>
    new Promise<Buffer>((done, fail) => {
      worker ??= start();
      const [used, id] = [worker, ++lastId];
      const timer = setTimeout(() => end(used, new Error('a paper took too long')), TIME_LIMIT_MS);
      const settled = <T>(settle: (value: T) => void) => (value: T) => {
        clearTimeout(timer);
        settle(value);
      };
      waiting.set(id, { done: settled(done), fail: settled(fail) });
      used.ref();
      used.postMessage({ id, content, logos, certificate } satisfies PressJob);
    });

  return {
    print: async (content, logos, certificate) => {
      if (waiting.size >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      try {
        return await printOnce(content, logos, certificate);
      } catch (error) {
        // A picture that ends the thread must not end the paper.
        if (!logos.from && !logos.to) throw error;
        return printOnce(content, { from: undefined, to: undefined }, certificate);
      }
    },
  };
}
