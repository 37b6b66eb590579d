// `node fragments-main.ts STEP JOB OPTIONS`, started by run-step.ts: makes the viewer's fragments of an IFC that a person wrote.
import { readFileSync, writeFileSync } from 'node:fs';
import { conversionOptions } from './conversion-options.ts';
import { convertFragments } from './convert-fragments.ts';
import { writeOutput } from './job-file.ts';
import { FRAGMENTS_FILE } from './output-files.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';

const [, job, given] = process.argv.slice(2);
if (!job || !given) throw new Error('usage: fragments-main.ts STEP JOB OPTIONS');
process.on('disconnect', () => process.exit(1));

const options = conversionOptions.parse(JSON.parse(given));
const send = (message: StepMessage): Promise<void> => new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
const fragments = await convertFragments(readFileSync(options.inputPath), options.projectId).catch((error: unknown) => {
  process.stderr.write(String(error));
  return undefined;
});
if (fragments) await writeOutput(job, FRAGMENTS_FILE, (path) => writeFileSync(path, fragments));
const outcome: StepOutcome = fragments ? { kind: 'done', outputs: [FRAGMENTS_FILE] } : { kind: 'refused', verdict: 'unreadable', reason: 'The IFC model cannot be read.' };
const { user, system } = process.cpuUsage();
await send({ type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 });
process.exit(0);
