import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { readJson } from './job-file.ts';
import type { StepRun } from './run-step.ts';

const timing = z.object({ step: z.string(), seconds: z.number(), cpuSeconds: z.number(), peakMemoryMb: z.number() });
const timings = z.array(timing);
export const TIMINGS_FILE = 'timings.json';

/** Adds how long a step took and how much memory it held to `timings.json`, the one output that differs from run to run. */
export function recordTiming(job: string, step: EngineJob, run: StepRun): void {
  const earlier = existsSync(join(job, TIMINGS_FILE)) ? readJson(job, TIMINGS_FILE, timings) : [];
  const round = (value: number): number => Math.round(value * 100) / 100;
  const next = {
    step,
    seconds: round(run.seconds),
    cpuSeconds: round(run.cpuSeconds),
    peakMemoryMb: Math.round(run.peakMemoryBytes / 2 ** 20),
  };
  writeFileSync(join(job, TIMINGS_FILE), `${JSON.stringify([...earlier, next], undefined, 1)}\n`);
}
