// `node drawing-main.ts STEP JOB OPTIONS`, started by run-step.ts: makes the viewer's drawing of a DXF or DWG that a person drew.
import { fstatSync, readFileSync, writeFileSync } from 'node:fs';
import { convertDrawing } from '#engine/cad/convert-drawing.ts';
import { DRAWING_LIMITS, DrawingRefused, tooMuch } from '#engine/cad/drawing-limits.ts';
import { openPassed } from '#sandbox/passed-file.ts';
import { conversionOptions } from './conversion-options.ts';
import { writeOutput } from './job-file.ts';
import { DRAWING_FILE } from './output-files.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';

const [, job, given] = process.argv.slice(2);
if (!job || !given) throw new Error('usage: drawing-main.ts STEP JOB OPTIONS');
process.on('disconnect', () => process.exit(1));

const { inputPath } = conversionOptions.parse(JSON.parse(given));
const outcome = await convert(inputPath, job).catch((error: unknown): StepOutcome => {
  if (!(error instanceof DrawingRefused)) throw error;
  if (error.cause instanceof Error) process.stderr.write(`${error.cause.stack}\n`);
  return { kind: 'refused', verdict: 'unreadable', reason: error.message };
});
const { user, system } = process.cpuUsage();
const message: StepMessage = { type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 };
await new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
process.exit(0);

async function convert(path: string, folder: string): Promise<StepOutcome> {
  const file = openPassed(path);
  if (fstatSync(file).size > DRAWING_LIMITS.fileBytes) throw tooMuch.bytes();
  const drawing = convertDrawing(readFileSync(file));
  return {
    kind: 'done',
    outputs: [await writeOutput(folder, DRAWING_FILE, (part) => writeFileSync(part, JSON.stringify(drawing)))],
  };
}
