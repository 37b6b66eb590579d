import { z } from 'zod';
import { FormatError } from '#formats/format-error.ts';
import { NoBuildingError } from '#engine/recognize/no-building-error.ts';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { optionsKey } from './conversion-options.ts';
import { hasOutput, readJson, writeJson } from './job-file.ts';
import type { Step, StepContext } from './step-context.ts';
import type { StepOutcome } from './step-outcome.ts';

/** Left by a finished step: its input, and its outputs. */
const checkpoint = z.object({ options: z.string(), outputs: z.array(z.string()) });

/** Does a step, or nothing when it was already done with the same options. Errors that are a verdict become an outcome. */
export async function performStep(name: EngineJob, step: Step, context: StepContext): Promise<StepOutcome> {
  const { job, options } = context;
  const file = `${name}.done.json`;
  const key = optionsKey(options);
  if (hasOutput(job, file)) {
    const done = readJson(job, file, checkpoint);
    if (done.options === key && done.outputs.every((output) => hasOutput(job, output)))
      return { kind: 'done', outputs: done.outputs };
  }
  try {
    const outputs = await step(context);
    await writeJson(job, file, { options: key, outputs });
    return { kind: 'done', outputs };
  } catch (error) {
    if (error instanceof FormatError) return { kind: 'refused', verdict: 'unreadable', reason: error.message };
    if (error instanceof NoBuildingError) return { kind: 'refused', verdict: error.verdict, reason: error.message };
    throw error;
  }
}
