import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import { endBounded, forkBounded, watchLimits } from '#sandbox/fork-bounded.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';
import type { Logos } from './head.ts';
import { OUTLINES_FOLDER } from './outlines-folder.ts';
import type { PressAnswer, PressJob } from './press-process.ts';
import type { HowToPrint } from './print-paper.ts';

/** From its source, like the engine's steps: a bundle of the server does not contain it. */
const PROGRAM = resolve('src/server/records/papers/pdf/press-process.ts');
const MAX_WAITING = 40;
const TIME_LIMIT_MS = 20_000;
/** Of the whole process: pictures are unpacked outside of what a limit of the heap would notice. */
const MEMORY_LIMIT_BYTES = 512 * 2 ** 20;

type Waiting = { done: (pdf: Buffer) => void; fail: (error: Error) => void };
export type Press = {
  print: (content: PaperContent, logos: Logos, how?: HowToPrint) => Promise<Buffer>;
};

/**
 * Prints papers in a process of their own: one takes up to 100 ms of reckoning, in which the server would answer nobody, and its
 * pictures are foreign. It is started with the first paper and keeps nothing alive. Throws UNAVAILABLE when too many wait.
 */
export function createPress(memoryLimitBytes = MEMORY_LIMIT_BYTES): Press {
  let press: ChildProcess | undefined;
  let stopWatching = (): void => {};
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const end = (from: ChildProcess, error: Error) => {
    if (press !== from) return;
    press = undefined;
    stopWatching();
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
    endBounded(from);
  };
  const rest = (started: ChildProcess) => {
    stopWatching();
    started.unref();
    started.channel?.unref();
  };
  const work = (started: ChildProcess) => {
    started.ref();
    started.channel?.ref();
    stopWatching();
    stopWatching = watchLimits(started, { memoryLimitBytes }, () =>
      end(started, new Error('a paper took too much memory')),
    );
  };
  const start = () => {
    const started = forkBounded({ program: PROGRAM, files: [OUTLINES_FOLDER], serialization: 'advanced' });
    started.on('message', (answer: PressAnswer) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) rest(started);
      if ('pdf' in answer) job?.done(Buffer.from(answer.pdf));
      else job?.fail(new Error(answer.failure));
    });
    started.on('error', (error) => end(started, error));
    started.on('exit', (code, signal) => end(started, new Error(`the press ended (${signal ?? code})`)));
    return started;
  };
  const printOnce = (content: PaperContent, logos: Logos, { language = 'en', certificate }: HowToPrint) =>
    withSpan(
      'process press',
      {},
      () =>
        new Promise<Buffer>((done, fail) => {
          press ??= start();
          const [used, id] = [press, ++lastId];
          const timer = setTimeout(() => end(used, new Error('a paper took too long')), TIME_LIMIT_MS);
          const settled =
            <T>(settle: (value: T) => void) =>
            (value: T) => {
              clearTimeout(timer);
              settle(value);
            };
          waiting.set(id, { done: settled(done), fail: settled(fail) });
          work(used);
          used.send({ id, content, logos, language, certificate } satisfies PressJob);
        }),
    );

  return {
    print: async (content, logos, how = {}) => {
      if (waiting.size >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      try {
        return await printOnce(content, logos, how);
      } catch (error) {
        // A picture that ends the press must not end the paper.
        if (!logos.from && !logos.to) throw error;
        return printOnce(content, { from: undefined, to: undefined }, how);
      }
    },
  };
}
