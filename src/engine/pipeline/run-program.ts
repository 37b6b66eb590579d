import { conversionOptions, type ConversionOptions } from './conversion-options.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';

/** What a program is started with. `job`: its folder. */
export type ProgramRun = {
  step: string | undefined;
  job: string;
  options: ConversionOptions;
  onProgress: (share: number, words: string) => void;
};

/**
 * The process of a program that run-step.ts starts, `node PROGRAM STEP JOB OPTIONS`: sends its progress and how it ended, and ends. An
 * error ends it with its stack.
 */
export async function runProgram(work: (run: ProgramRun) => Promise<StepOutcome>): Promise<never> {
  const [step, job, given] = process.argv.slice(2);
  if (!job || !given) throw new Error('usage: PROGRAM STEP JOB OPTIONS');
  // Nobody waits for the result any more.
  process.on('disconnect', () => process.exit(1));
  const send = (message: StepMessage): Promise<void> =>
    new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
  let lastPercent = -1;
  const onProgress = (share: number, words: string): void => {
    const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
    if (percent === lastPercent) return;
    lastPercent = percent;
    void send({ type: 'progress', percent, words });
  };
  const outcome = await work({ step, job, options: conversionOptions.parse(JSON.parse(given)), onProgress });
  const { user, system } = process.cpuUsage();
  await send({ type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 });
  process.exit(0);
}
