import { readFileSync, writeFileSync } from 'node:fs';
import { openPassed } from '#sandbox/passed-file.ts';
import { conversionOptions, type ConversionOptions } from './conversion-options.ts';
import { writeOutput } from './job-file.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';

/** All triangles of a model are in memory at the same time for its picture. */
const LARGEST_DRAWN_BYTES = 64 * 2 ** 20;

type Make = (ifc: Uint8Array, options: ConversionOptions) => Promise<Uint8Array | string>;

/**
 * The process of a program that makes one file of an IFC that a person wrote: `node PROGRAM STEP JOB OPTIONS`, started by run-step.ts. `draw` makes a
 * picture besides, answers its name, and may fail. Ends the process.
 */
export async function makeOfIfc(
  name: string,
  make: Make,
  draw?: (job: string, ifc: Uint8Array) => Promise<string>,
): Promise<never> {
  const [, job, given] = process.argv.slice(2);
  if (!job || !given) throw new Error('usage: PROGRAM STEP JOB OPTIONS');
  process.on('disconnect', () => process.exit(1));
  const options = conversionOptions.parse(JSON.parse(given));
  const ifc = readFileSync(openPassed(options.inputPath));
  const made = await make(ifc, options).catch((error: unknown) => {
    process.stderr.write(String(error));
    return undefined;
  });
  if (made !== undefined) await writeOutput(job, name, (path) => writeFileSync(path, made));
  const picture =
    made === undefined || ifc.length > LARGEST_DRAWN_BYTES
      ? undefined
      : await draw?.(job, ifc).catch((error: unknown) => void process.stderr.write(String(error)));
  const outcome: StepOutcome =
    made === undefined
      ? { kind: 'refused', verdict: 'unreadable', reason: 'The IFC model cannot be read.' }
      : { kind: 'done', outputs: picture ? [name, picture] : [name] };
  const { user, system } = process.cpuUsage();
  const message: StepMessage = { type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 };
  await new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
  process.exit(0);
}
