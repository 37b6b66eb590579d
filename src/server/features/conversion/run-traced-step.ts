import { basename } from 'node:path';
import { runStep, type StepRun } from '#engine/pipeline/run-step.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';

/** The engine's `runStep` as a span: how the process ended, and what it used. */
export function runTracedStep(...[step, folder, options, run]: Parameters<typeof runStep>): Promise<StepRun> {
  const program = run.program && basename(run.program);
  return withSpan(`process ${step}`, { 'storey.step': step, 'storey.program': program }, async (span) => {
    const result = await runStep(step, folder, options, run);
    const { outcome, cpuSeconds, peakMemoryBytes } = result;
    span.set({
      'storey.outcome': outcome.kind,
      'storey.cpu_seconds': cpuSeconds,
      'storey.peak_memory_bytes': peakMemoryBytes,
    });
    if (outcome.kind === 'crashed' || outcome.kind === 'limit') span.fail(outcome.kind);
    return result;
  });
}
