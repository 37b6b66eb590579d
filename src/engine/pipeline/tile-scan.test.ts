import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { StepOutcome } from './step-outcome.ts';
import { runStep } from './run-step.ts';
import { OCTREE_FOLDER } from './scan-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'storey-tile-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the first two steps say of a scan, and what is left in their folder. */
async function tiled(text: string): Promise<{ outcome: StepOutcome; left: string[] }> {
  const job = mkdtempSync(join(folder, 'job-'));
  const inputPath = join(job, 'scan.xyz');
  writeFileSync(inputPath, text);
  const options = {
    inputPath,
    fileName: 'scan.xyz',
    name: 'Scan',
    projectId: 'test',
    date: '2026-01-02',
    units: 'metric' as const,
    threads: 1,
  };
  const limits = { memoryLimitBytes: 2 ** 31, timeLimitMs: 60_000 };
  const inspected = await runStep('inspect', job, options, limits);
  const { outcome } = inspected.outcome.kind === 'done' ? await runStep('tile', job, options, limits) : inspected;
  return { outcome, left: readdirSync(job) };
}

const ONE_PLACE = { kind: 'refused', reason: 'All points of this file are in one place. Export the scan again.' };
test.each([
  ['one point', '1 2 3\n', ONE_PLACE],
  ['points that are all equal', '1 2 3\n'.repeat(5000), ONE_PLACE],
  ['numbers that are none', 'nan nan nan\n'.repeat(5000), { kind: 'refused' }],
])(
  'a cloud of %s is refused in a sentence, and no octree is made of it [L1]',
  { tags: 'nightly' },
  async (_what, text, said) => {
    const { outcome, left } = await tiled(text);
    expect(outcome).toMatchObject(said);
    expect('reason' in outcome && outcome.reason).toMatch(/\.$/);
    expect(left).not.toContain(OCTREE_FOLDER);
  },
);

test('two points make an octree [L1]', async () => {
  expect((await tiled('1 2 3\n1 2 4\n')).outcome.kind).toBe('done');
});
