import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { treeMemoryBytes } from '#sandbox/process-tree.ts';

const timings = z.array(
  z.object({ step: z.string(), seconds: z.number(), cpuSeconds: z.number(), peakMemoryMb: z.number() }),
);

export type Measured = {
  exitCode: number;
  seconds: number;
  /** Highest sum of resident memory over the command and all its children, sampled every 100 ms. */
  peakMemoryMb: number;
  /** As the command itself records them. */
  steps: z.infer<typeof timings>;
};

/** Runs `storey convert` as a customer's machine would and watches it. */
export async function measureConversion(root: string, file: string, out: string): Promise<Measured> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'storey.mjs'), 'convert', file, '--out', out], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakBytes = 0;
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, treeMemoryBytes(child.pid ?? 0))), 100);
  const exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  clearInterval(sampling);
  const record = join(out, 'timings.json');
  return {
    exitCode,
    seconds: (performance.now() - startedAt) / 1000,
    peakMemoryMb: Math.round(peakBytes / 2 ** 20),
    steps: existsSync(record) ? timings.parse(JSON.parse(readFileSync(record, 'utf8'))) : [],
  };
}
