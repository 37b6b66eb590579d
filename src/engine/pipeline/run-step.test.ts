import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { findIsolation } from '#sandbox/isolation.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { runStep } from './run-step.ts';
import type { RunStepOptions } from './run-step.ts';

const job = mkdtempSync(join(tmpdir(), 'step-'));
afterAll(() => rmSync(job, { recursive: true }));
const options: ConversionOptions = {
  inputPath: join(job, 'scan.xyz'),
  fileName: 'scan.xyz',
  name: 'scan',
  projectId: 'p',
  date: '2026-01-01',
  units: 'metric',
  threads: 1,
};
const program = fileURLToPath(new URL('./testing/runaway-step.ts', import.meta.url));
const runaway = (step: EngineJob, more: Partial<RunStepOptions> = {}) =>
  runStep(step, job, options, { memoryLimitBytes: 300 * 2 ** 20, timeLimitMs: 10_000, program, ...more });

test('kills a process that takes more memory than allowed [X1]', async () => {
  const own = await runaway('inspect');
  expect(own.outcome).toEqual({
    kind: 'limit',
    reason: 'The scan needs more than the 0.3 GB of memory allowed for one step.',
  });
  expect(own.peakMemoryBytes).toBeGreaterThan(300 * 2 ** 20);
  expect(own.peakMemoryBytes).toBeLessThan(1200 * 2 ** 20);
});

test('a step has nothing of our environment, touches no file but its own and starts no program [X1]', async () => {
  const heard: string[] = [];
  await runaway('tile', { onProgress: (_percent, words) => heard.push(words) });
  const { user, hasNoNetwork } = findIsolation(resolve('src/engine/pipeline/step-main.ts'));
  const left = [process.getuid?.() === 0 && !user && 'being root', !hasNoNetwork && 'network'].filter(
    (what) => what !== false,
  );
  expect(heard).toEqual([`did: ${left.join(', ')}`]);
});

test('kills a process that takes too long', async () => {
  const { outcome, seconds } = await runaway('segment', { timeLimitMs: 600 });
  expect(outcome.kind).toBe('limit');
  expect(seconds).toBeLessThan(3);
});

test('calls an error, a kill and a silent end a crash, with what was logged', { tags: 'nightly' }, async () => {
  expect((await runaway('model')).outcome).toMatchObject({
    kind: 'crashed',
    reason: expect.stringContaining('wing fell off'),
  });
  expect((await runaway('plan')).outcome).toMatchObject({
    kind: 'crashed',
    reason: expect.stringContaining('SIGKILL'),
  });
  expect((await runaway('publish')).outcome).toMatchObject({
    kind: 'crashed',
    reason: 'The process ended with code 0.',
  });
});

test('ends at once when it is called off', async () => {
  const abort = new AbortController();
  const run = runaway('segment', { signal: abort.signal });
  await sleep(200);
  abort.abort();
  expect((await run).outcome).toEqual({ kind: 'aborted' });
  expect((await runaway('segment', { signal: abort.signal })).outcome).toEqual({ kind: 'aborted' });
});

test('refuses a file that is no scan with a sentence [X1]', { tags: 'nightly' }, async () => {
  writeFileSync(options.inputPath, 'no numbers here\n');
  const { outcome } = await runStep('inspect', job, options, { memoryLimitBytes: 2 ** 30, timeLimitMs: 30_000 });
  expect(outcome).toMatchObject({
    kind: 'refused',
    verdict: 'unreadable',
    reason: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test('reads a scan, tells its progress and does nothing the second time', { tags: 'nightly' }, async () => {
  writeFileSync(
    options.inputPath,
    Array.from({ length: 100 }, (_, i) => `${i % 10} ${Math.floor(i / 10)} ${i % 3}`).join('\n'),
  );
  const heard: string[] = [];
  const run = () =>
    runStep('inspect', job, options, {
      memoryLimitBytes: 2 ** 30,
      timeLimitMs: 30_000,
      onProgress: (percent, words) => heard.push(`${percent} ${words}`),
    });
  const first = await run();
  expect(first).toMatchObject({ outcome: { kind: 'done', outputs: ['inspect.json'] } });
  expect(first.cpuSeconds).toBeGreaterThan(0);
  expect(heard).toEqual(['0 Reading the file header']);
  expect((await run()).outcome).toEqual(first.outcome);
  expect(heard).toHaveLength(1);
});
