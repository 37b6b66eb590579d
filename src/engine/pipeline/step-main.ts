import { engineJob } from '#domain/engine/engine-steps.ts';
import { conversionOptions } from './conversion-options.ts';
import { performStep } from './perform-step.ts';
import type { StepMessage } from './step-outcome.ts';
import { loadStep } from './steps.ts';

// The process of one step: `node step-main.ts STEP JOB OPTIONS`, started by run-step.ts. An error ends it with its stack.
const [name, job, options] = process.argv.slice(2);
const step = engineJob.parse(name);
if (!job || !options) throw new Error('usage: step-main.ts STEP JOB OPTIONS');
// Nobody waits for the result any more.
process.on('disconnect', () => process.exit(1));

/** Large arrays of a stage that is over would wait for the collector beside those of the next. */
const COLLECT_EVERY_MS = 1000;

const send = (message: StepMessage): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
let lastPercent = -1;
let lastWords = '';
let collectedAt = 0;
const outcome = await performStep(step, await loadStep[step](), {
  job,
  options: conversionOptions.parse(JSON.parse(options)),
  onProgress: (share, words) => {
    if (words !== lastWords && performance.now() - collectedAt > COLLECT_EVERY_MS) {
      globalThis.gc?.();
      collectedAt = performance.now();
    }
    lastWords = words;
    const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
    if (percent === lastPercent) return;
    lastPercent = percent;
    void send({ type: 'progress', percent, words });
  },
});
const { user, system } = process.cpuUsage();
await send({ type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 });
process.exit(0);
