import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OCTREE_FOLDER } from '#engine/pipeline/scan-facts.ts';
import { runStep } from '#engine/pipeline/run-step.ts';
import { writeLargeLas } from '../speed/write-large-las.ts';

const LIMITS = { memoryLimitBytes: 4 * 2 ** 30, timeLimitMs: 600_000 };

/** Makes the octree of a building of furnished floors that all differ, as a conversion does. Answers its folder in `folder`. */
export async function makeCloud(folder: string, points: number): Promise<string> {
  const scan = join(folder, 'office.las');
  writeLargeLas(scan, points);
  const job = join(folder, 'job');
  mkdirSync(job);
  const options = {
    inputPath: scan,
    fileName: 'office.las',
    name: 'Office',
    projectId: 'bench',
    date: '2026-01-02',
    units: 'metric' as const,
    threads: 2,
  };
  for (const step of ['inspect', 'tile'] as const) {
    const { outcome } = await runStep(step, job, options, LIMITS);
    if (outcome.kind !== 'done') throw new Error(`${step}: ${JSON.stringify(outcome)}`);
  }
  return join(job, OCTREE_FOLDER);
}
