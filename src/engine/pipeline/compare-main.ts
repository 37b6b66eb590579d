// Started by run-step.ts: compares a point cloud with a model, or with a later one.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviationResult } from '#domain/deviation/deviation.ts';
import { measureDeviation } from '#engine/compare/cloud-deviation.ts';
import { compareScans } from '#engine/compare/compare-scans.ts';
import { readModelTriangles } from '#engine/compare/model-triangles.ts';
import { openOctreePoints } from '#engine/compare/octree-points.ts';
import { NotAlignedError } from '#engine/compare/register-clouds.ts';
import { ifcSchemaOf } from '#engine/ifc-files/ifc-problem.ts';
import { FormatError } from '#formats/format-error.ts';
import { openPassed } from '#sandbox/passed-file.ts';
import { COMPARE_FILES, compareJob } from './compare-job.ts';
import { readJson, writeJson, writeOutput } from './job-file.ts';
import { openIfc, sentenceOf } from './make-of-ifc.ts';
import { runProgram, type ProgramRun } from './run-program.ts';
import type { StepOutcome } from './step-outcome.ts';

await runProgram(({ job, options, onProgress }) =>
  compare(job, options.inputPath, onProgress).catch((error: unknown): StepOutcome => {
    if (error instanceof NotAlignedError || error instanceof FormatError)
      return { kind: 'refused', verdict: 'unreadable', reason: error.message };
    throw error;
  }),
);

async function compare(folder: string, inputPath: string, onProgress: ProgramRun['onProgress']): Promise<StepOutcome> {
  const { kind, ...of } = readJson(folder, COMPARE_FILES.job, compareJob);
  const points = openOctreePoints(join(folder, COMPARE_FILES.metadata), openPassed(inputPath));
  const outputs: string[] = [];
  let result: DeviationResult | undefined;
  if (kind === 'model') {
    onProgress(0, 'Reading the model');
    const bytes = readFileSync(join(folder, COMPARE_FILES.model));
    const model = await readModel(bytes, of.toCloud);
    if (typeof model === 'string') return { kind: 'refused', verdict: 'unreadable', reason: model };
    outputs.push(
      await writeOutput(folder, COMPARE_FILES.deviation, (path) => {
        result = measureDeviation(points, model, {
          path,
          meters: of.metersPerUnit,
          onProgress: (share) => onProgress(0.1 + 0.9 * share, 'Measuring distances'),
        });
      }),
    );
  } else {
    const file = openSync(join(folder, COMPARE_FILES.otherOctree), 'r');
    const later = openOctreePoints(join(folder, COMPARE_FILES.otherMetadata), file);
    outputs.push(COMPARE_FILES.deviation, COMPARE_FILES.otherDeviation);
    await writeOutput(folder, COMPARE_FILES.deviation, (path) =>
      writeOutput(folder, COMPARE_FILES.otherDeviation, (otherPath) => {
        result = compareScans({ points, path }, { points: later, path: otherPath }, onProgress);
      }).then(() => undefined),
    );
    closeSync(file);
  }
  return { kind: 'done', outputs: [...outputs, await writeJson(folder, COMPARE_FILES.result, result)] };
}

/** The model, or why it cannot be read. */
async function readModel(bytes: Uint8Array, toCloud: readonly number[]) {
  try {
    const { ifc, lines } = openIfc(bytes);
    return await readModelTriangles(ifc, lines, toCloud);
  } catch (error) {
    process.stderr.write(String(error));
    return sentenceOf(ifcSchemaOf(bytes), error);
  }
}
