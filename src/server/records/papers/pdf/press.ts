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
import { createSharedQueue } from './shared-queue.ts';

/** From its source, like the engine's steps: a bundle of the server does not contain it. */
const PROGRAM = resolve('src/server/records/papers/pdf/press-process.ts');
const QUEUE = { most: 40, share: 8 };
const TIME_LIMIT_MS = 20_000;
/** Of the whole process: pictures are unpacked outside of what a limit of the heap would notice. */
const MEMORY_LIMIT_BYTES = 512 * 2 ** 20;
/**
 * A paper leaves 2 MB of garbage, which Node collects late where it is not told to: 120 papers took 490 MB, of which 22 MB were in use. With
 * these, 320 papers stay at 134 MB.
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=256'];
/** A process is replaced after so many papers, and ended when it has had nothing to do for so long. */
const RECYCLING = { papers: 500, idleMs: 60_000 };

/** `caller`: whose share of the queue it takes, a person or an address; undefined for what nobody asked for by itself. */
export type Printing = HowToPrint & { caller?: string | undefined };
export type Press = {
  print: (content: PaperContent, logos: Logos, how?: Printing) => Promise<Buffer>;
};

/** The process ended while it printed: not the answer of a process that goes on. */
class PressEnded extends Error {
  readonly printedBefore: number;
  constructor(message: string, printedBefore: number) {
    super(message);
    this.printedBefore = printedBefore;
  }
}
type Job = {
  caller: string | undefined;
  message: Omit<PressJob, 'id'>;
  done: (pdf: Buffer) => void;
  fail: (error: Error) => void;
};
type Running = { process: ChildProcess; printed: number; stopWatching: () => void; idle?: NodeJS.Timeout };

/**
 * Prints papers in a process of their own, one after the other: one takes up to 100 ms of reckoning, in which the server would answer nobody,
 * and its pictures are foreign. It is started with the first paper and keeps nothing alive. Throws PAPERS_BUSY when too many wait, and
 * TOO_MANY_REQUESTS when too many of one caller do.
 */
export function createPress(memoryLimitBytes = MEMORY_LIMIT_BYTES, recycling = RECYCLING): Press {
  let press: Running | undefined;
  let current: { id: number; job: Job; timer: NodeJS.Timeout } | undefined;
  let lastId = 0;
  const queue = createSharedQueue<Job>(QUEUE);

  const finish = (settle: (job: Job) => void) => {
    if (!current) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = undefined;
    settle(job);
  };
  const end = (from: Running, reason: string) => {
    if (press !== from) return;
    press = undefined;
    from.stopWatching();
    clearTimeout(from.idle);
    endBounded(from.process);
    finish(({ fail }) => fail(new PressEnded(reason, from.printed)));
    printNext();
  };
  const start = (): Running => {
    const started: Running = {
      process: forkBounded({
        program: PROGRAM,
        files: [OUTLINES_FOLDER],
        serialization: 'advanced',
        nodeFlags: HEAP_FLAGS,
      }),
      printed: 0,
      stopWatching: () => {},
    };
    started.process.on('message', (answer: PressAnswer) => {
      if (press !== started || answer.id !== current?.id) return;
      started.printed += 1;
      finish(({ done, fail }) => ('pdf' in answer ? done(Buffer.from(answer.pdf)) : fail(new Error(answer.failure))));
      rest(started);
      if (started.printed >= recycling.papers) end(started, 'it has printed enough');
      else printNext();
    });
    started.process.on('error', (error) => end(started, error.message));
    started.process.on('exit', (code, signal) => end(started, `the press ended (${signal ?? code})`));
    return started;
  };
  const rest = (started: Running) => {
    started.stopWatching();
    started.process.unref();
    started.process.channel?.unref();
    started.idle = setTimeout(() => end(started, 'nothing to print'), recycling.idleMs).unref();
  };
  const work = (started: Running) => {
    clearTimeout(started.idle);
    started.process.ref();
    started.process.channel?.ref();
    started.stopWatching = watchLimits(started.process, { memoryLimitBytes }, () =>
      end(started, 'a paper took too much memory'),
    );
  };
  function printNext(): void {
    if (current) return;
    const job = queue.take();
    if (!job) return;
    try {
      press ??= start();
    } catch (error) {
      job.fail(error instanceof Error ? error : new Error(String(error)));
      return printNext();
    }
    const [used, id] = [press, ++lastId];
    current = { id, job, timer: setTimeout(() => end(used, 'a paper took too long'), TIME_LIMIT_MS) };
    work(used);
    used.process.send({ id, ...job.message } satisfies PressJob);
  }
  const printOnce = (caller: string | undefined, message: Job['message']) =>
    withSpan(
      'process press',
      {},
      () =>
        new Promise<Buffer>((done, fail) => {
          const answer = queue.add({ caller, message, done, fail });
          if (answer === 'share used') fail(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }));
          else if (answer === 'full') fail(new AppError('PAPERS_BUSY'));
          else printNext();
        }),
    );

  return {
    print: async (content, logos, { language = 'en', certificate, paidOn = null, caller } = {}) => {
      const message = { content, logos, language, certificate, paidOn };
      try {
        return await printOnce(caller, message).catch((error: unknown) => {
          // What the papers before it left may have ended the process: in a new one it is the only one.
          if (error instanceof PressEnded && error.printedBefore > 0) return printOnce(undefined, message);
          throw error;
        });
      } catch (error) {
        // A picture that ends the press must not end the paper.
        if (error instanceof AppError || (!logos.from && !logos.to)) throw error;
        return printOnce(undefined, { ...message, logos: { from: undefined, to: undefined } });
      }
    },
  };
}
