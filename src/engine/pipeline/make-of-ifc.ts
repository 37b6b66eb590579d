import { readFileSync, writeFileSync } from 'node:fs';
import { ifcProblem, ifcSchemaOf } from '#engine/ifc-files/ifc-problem.ts';
import { readableIfc } from '#engine/ifc-files/readable-ifc.ts';
import { readStepGraph } from '#engine/ifc-files/read-step-graph.ts';
import { openPassed } from '#sandbox/passed-file.ts';
import { conversionOptions, type ConversionOptions } from './conversion-options.ts';
import { writeOutput } from './job-file.ts';
import type { StepMessage, StepOutcome } from './step-outcome.ts';

/** All triangles of a model are in memory at the same time for its picture. */
const LARGEST_DRAWN_BYTES = 64 * 2 ** 20;
const MAX_CAUSE = 200;

/** Why nothing can be made of a model, in a sentence for those who delivered it. */
export class ModelError extends Error {}

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
  const { ifc, made, problem } = await tryToMake(readFileSync(openPassed(options.inputPath)), make, options);
  if (made !== undefined) await writeOutput(job, name, (path) => writeFileSync(path, made));
  const picture =
    made === undefined || ifc.length > LARGEST_DRAWN_BYTES
      ? undefined
      : await draw?.(job, ifc).catch((error: unknown) => void process.stderr.write(String(error)));
  const outcome: StepOutcome =
    made === undefined
      ? { kind: 'refused', verdict: 'unreadable', reason: problem }
      : { kind: 'done', outputs: picture ? [name, picture] : [name] };
  const { user, system } = process.cpuUsage();
  const message: StepMessage = { type: 'outcome', outcome, cpuSeconds: (user + system) / 1e6 };
  await new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
  process.exit(0);
}

type Tried =
  | { ifc: Uint8Array; made: Uint8Array | string; problem?: undefined }
  | { ifc: Uint8Array; made?: undefined; problem: string };

async function tryToMake(file: Uint8Array, make: Make, options: ConversionOptions): Promise<Tried> {
  const schema = ifcSchemaOf(file);
  const graph = readStepGraph(file);
  const problem = ifcProblem(schema, graph);
  if (problem !== undefined) return { ifc: file, problem };
  const ifc = readableIfc(file, graph);
  try {
    return { ifc, made: await make(ifc, options) };
  } catch (error) {
    process.stderr.write(String(error));
    return { ifc, problem: error instanceof ModelError ? error.message : unreadable(schema ?? '', error) };
  }
}

function unreadable(schema: string, error: unknown): string {
  const [cause = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `The model (schema ${schema}) cannot be read: ${cause.slice(0, MAX_CAUSE).replace(/\.$/, '')}.`;
}
