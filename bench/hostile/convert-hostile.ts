import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killTree, treeMemoryBytes } from '#sandbox/process-tree.ts';

export type Conversion = { code: number | null; errors: string; seconds: number; peakBytes: number };

const CLI = join(import.meta.dirname, '../../src/engine/cli.ts');
const SAMPLE_MS = 50;
const LIMITS = { seconds: 60, bytes: 2 ** 30 };

/** Converts a file as an operator does, and measures the whole tree of processes. It is ended when it takes too long. */
export async function convertHostile(file: string): Promise<Conversion> {
  const out = mkdtempSync(join(tmpdir(), 'hostile-'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, file, '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (errors += more));
  let peakBytes = 0;
  const sampler = setInterval(() => {
    if (child.pid === undefined) return;
    peakBytes = Math.max(peakBytes, treeMemoryBytes(child.pid));
    if (performance.now() - startedAt > LIMITS.seconds * 1000) killTree(child.pid);
  }, SAMPLE_MS);
  try {
    const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
    return { code, errors: errors.trim(), seconds: (performance.now() - startedAt) / 1000, peakBytes };
  } finally {
    clearInterval(sampler);
    rmSync(out, { recursive: true, force: true });
  }
}

/** What is wrong with how a conversion of a damaged file ended, undefined where nothing is. */
export function faultOf({ code, errors, seconds, peakBytes }: Conversion): string | undefined {
  if (seconds > LIMITS.seconds) return `took more than ${LIMITS.seconds} s`;
  if (peakBytes > LIMITS.bytes) return `took ${Math.round(peakBytes / 2 ** 20)} MB`;
  if (code === 0) return errors === '' ? undefined : 'succeeded with an error';
  if (code !== 3 && code !== 4) return `ended with ${code}`;
  return /^[A-Z][^\n]{9,400}\.$/.test(errors) ? undefined : 'is not explained in one sentence';
}
