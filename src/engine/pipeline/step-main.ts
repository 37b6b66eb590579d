// The process of one step of a conversion, started by run-step.ts.
import { engineJob } from '#domain/engine/engine-steps.ts';
import { performStep } from './perform-step.ts';
import { runProgram } from './run-program.ts';
import { loadStep } from './steps.ts';

/** Large arrays of a stage that is over would wait for the collector beside those of the next. */
const COLLECT_EVERY_MS = 1000;

await runProgram(async ({ step: name, job, options, onProgress }) => {
  const step = engineJob.parse(name);
  let lastWords = '';
  let collectedAt = 0;
  return performStep(step, await loadStep[step](), {
    job,
    options,
    onProgress: (share, words) => {
      if (words !== lastWords && performance.now() - collectedAt > COLLECT_EVERY_MS) {
        globalThis.gc?.();
        collectedAt = performance.now();
      }
      lastWords = words;
      onProgress(share, words);
    },
  });
});
