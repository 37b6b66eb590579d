import type { ChildProcess } from 'node:child_process';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { endBounded, forkBounded, watchLimits, type Exceeded, type ProcessLimits } from '#sandbox/fork-bounded.ts';
import { PASSED_FILE } from '#sandbox/passed-file.ts';
import { stepMessage } from './step-outcome.ts';
import type { StepOutcome } from './step-outcome.ts';

export type RunStepOptions = ProcessLimits &
  Required<Pick<ProcessLimits, 'memoryLimitBytes' | 'timeLimitMs'>> & {
    signal?: AbortSignal;
    onProgress?: (percent: number, words: string) => void;
    /** Path of another program than step-main.ts, with the same arguments. */
    program?: string;
    /** What needs more than the limits, as the reason calls it. */
    subject?: string;
  };

export type StepRun = { outcome: StepOutcome; seconds: number; cpuSeconds: number; peakMemoryBytes: number };

/** The work is in typed arrays: a young generation larger than this only adds to the memory. Steps collect between their stages. */
const NODE_FLAGS = ['--expose-gc', '--max-semi-space-size=2'];
/**
 * For the reader of IFC models: its WebAssembly is compiled with optimization only where it has run for a second or so. A third of the
 * time that a small model takes went into optimizing what was over by then. The budget is in bytes of code that ran; Node's own is 13 million.
 */
const IFC_FLAGS = ['--wasm-tiering-budget=1000000000'];
export const NODE_FLAGS_OF_MODELS = [...NODE_FLAGS, ...IFC_FLAGS];
const LOG_CHARACTERS = 4000;

/** Steps that share their work between threads. */
const THREADED: ReadonlySet<EngineJob> = new Set(['tile']);

/**
 * Runs one step of a conversion in a process of its own, so that a hostile file harms nothing else: without our environment, which
 * contains secrets, and with Node's permission model. Never rejects for what the step does: the outcome says how it ended. Above a limit
 * or when `signal` fires, the whole tree of processes is killed.
 */
export function runStep(
  step: EngineJob,
  job: string,
  options: ConversionOptions,
  run: RunStepOptions,
): Promise<StepRun> {
  const startedAt = performance.now();
  const result: StepRun = {
    outcome: { kind: 'crashed', reason: 'The process ended without a result.' },
    seconds: 0,
    cpuSeconds: 0,
    peakMemoryBytes: 0,
  };
  if (run.signal?.aborted) return Promise.resolve({ ...result, outcome: { kind: 'aborted' } });
  const program = run.program ?? engineProgram('src/engine/pipeline/step-main.ts');
  const subject = run.subject ?? 'scan';
  const child = forkBounded({
    program,
    args: [step, '.', JSON.stringify({ ...options, inputPath: PASSED_FILE })],
    input: options.inputPath,
    folder: job,
    hasThreads: THREADED.has(step),
    nodeFlags: step === 'model' ? NODE_FLAGS_OF_MODELS : NODE_FLAGS,
    keepsErrors: true,
  });
  return new Promise((resolve) => {
    let verdict: StepOutcome | undefined;
    watchLimits(
      child,
      run,
      (exceeded) =>
        (verdict ??= { kind: 'limit', reason: `The ${subject} needs more than ${limitWords(run)[exceeded]}.` }),
      (bytes) => (result.peakMemoryBytes = Math.max(result.peakMemoryBytes, bytes)),
    );
    const onAbort = (): void => {
      verdict ??= { kind: 'aborted' };
      endBounded(child);
    };
    run.signal?.addEventListener('abort', onAbort);
    const log = collectLog(child);
    child.on('message', (raw) => {
      const message = stepMessage.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'progress') run.onProgress?.(message.data.percent, message.data.words);
      else {
        verdict ??= message.data.outcome;
        result.cpuSeconds = message.data.cpuSeconds;
      }
    });
    const finish = (ending: string): void => {
      run.signal?.removeEventListener('abort', onAbort);
      resolve({
        ...result,
        outcome: verdict ?? { kind: 'crashed', reason: `${ending}\n${log()}`.trim() },
        seconds: (performance.now() - startedAt) / 1000,
      });
    };
    child.on('error', (error) => finish(error.message));
    child.on('close', (code, signal) =>
      finish(signal ? `The process was ended by ${signal}.` : `The process ended with code ${code}.`),
    );
  });
}

const limitWords = ({
  memoryLimitBytes = 0,
  timeLimitMs = 0,
  cpuLimitSeconds = 0,
}: ProcessLimits): Record<Exceeded, string> => ({
  memory: `the ${words(memoryLimitBytes / 2 ** 30)} GB of memory allowed for one step`,
  time: `the ${words(timeLimitMs / 60_000)} minutes allowed for one step`,
  processor: `the ${words(cpuLimitSeconds / 60)} minutes of computing allowed for a file of its size`,
});

function words(value: number): string {
  return value >= 10 ? value.toFixed(0) : String(Number(value.toFixed(1)));
}

/** The end of what the process wrote to its error stream. */
function collectLog(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-LOG_CHARACTERS);
  });
  return () => text;
}
