// `node panorama-main.ts STEP JOB OPTIONS`, started by run-step.ts: cuts a picture, or those inside an E57 file, into tiles.
import { conversionOptions } from './conversion-options.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';
import { FormatError } from '#formats/format-error.ts';
import { cutPanoramas } from '#engine/panorama/cut-panoramas.ts';

const [, job, given] = process.argv.slice(2);
if (!job || !given) throw new Error('usage: panorama-main.ts STEP JOB OPTIONS');
process.on('disconnect', () => process.exit(1));

const { inputPath } = conversionOptions.parse(JSON.parse(given));
let percent = -1;
const outcome = await cutPanoramas(inputPath, job, (share) => {
  const now = Math.floor(100 * share);
  if (now === percent) return;
  percent = now;
  process.send?.({ type: 'progress', percent, words: 'Cutting the picture' } satisfies StepMessage);
}).then(
  (outputs): StepOutcome => ({ kind: 'done', outputs }),
  (error: unknown): StepOutcome => {
    if (!(error instanceof FormatError)) throw error;
    return { kind: 'refused', verdict: 'unreadable', reason: error.message };
  },
);
const { user, system } = process.cpuUsage();
const message: StepMessage = { type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 };
await new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
process.exit(0);
