import { readFileSync, writeFileSync } from 'node:fs';
import { ifcProblem, ifcSchemaOf } from '#engine/ifc-files/ifc-problem.ts';
import { ModelError } from '#engine/ifc-files/model-error.ts';
import { readableIfc } from '#engine/ifc-files/readable-ifc.ts';
import { readStepGraph } from '#engine/ifc-files/read-step-graph.ts';
import { openStepFile, type StepFile } from '#engine/ifc-files/step-values.ts';
import { openPassed } from '#sandbox/passed-file.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { writeOutput } from './job-file.ts';
import { runProgram } from './run-program.ts';

const MAX_CAUSE = 200;

/** A model that a person wrote: its bytes as readers expect them, and its lines. */
export type IfcFile = { ifc: Uint8Array; lines: StepFile };
/** Files by name. `problem`: why one of them is missing that the rest does without. */
export type MadeOfIfc = { files: Record<string, Uint8Array>; problem?: string };
type Make = (file: IfcFile, options: ConversionOptions) => Promise<MadeOfIfc>;

/** The process of a program that makes files of an IFC that a person wrote. */
export function makeOfIfc(make: Make): Promise<never> {
  return runProgram(async ({ job, options }) => {
    const tried = await tryToMake(readFileSync(openPassed(options.inputPath)), make, options);
    if (typeof tried === 'string') return { kind: 'refused', verdict: 'unreadable', reason: tried };
    const files = Object.entries(tried.files);
    return {
      kind: 'done',
      outputs: await Promise.all(
        files.map(([name, bytes]) => writeOutput(job, name, (path) => writeFileSync(path, bytes))),
      ),
      ...(tried.problem !== undefined && { problem: tried.problem }),
    };
  });
}

/** What was made, or why nothing was. */
async function tryToMake(file: Uint8Array, make: Make, options: ConversionOptions): Promise<MadeOfIfc | string> {
  const schema = ifcSchemaOf(file);
  try {
    return await make(openIfc(file), options);
  } catch (error) {
    process.stderr.write(String(error));
    return sentenceOf(schema, error);
  }
}

/** The reason for readers why something could not be made of a model. */
export function sentenceOf(schema: string | undefined, error: unknown): string {
  if (error instanceof ModelError) return error.message;
  const [cause = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `The model (schema ${schema ?? 'unknown'}) cannot be read: ${cause.slice(0, MAX_CAUSE).replace(/\.$/, '')}.`;
}

/** Opens a model for reading. Throws `ModelError` with the cause for one that cannot be read. */
export function openIfc(file: Uint8Array): IfcFile {
  const graph = readStepGraph(file);
  const problem = ifcProblem(ifcSchemaOf(file), graph);
  if (problem !== undefined) throw new ModelError(problem);
  // Its lines are those of the file: they are where the graph says.
  return { ifc: readableIfc(file, graph), lines: openStepFile(file, graph) };
}
