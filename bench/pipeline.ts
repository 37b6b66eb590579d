import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeedResult } from './speed/benchmarks-page.ts';
import { measureConversion } from './speed/measure-conversion.ts';
import { recordBySize } from './speed/write-page.ts';
import { writeLargeLas } from './speed/write-large-las.ts';

// `npm run bench:engine -- speed [millions of points ...]`: 1, 10, 20 and 50 without arguments. Sizes measured earlier and not
// measured now keep their figures.
const root = join(import.meta.dirname, '..');
const wanted = process.argv
  .slice(2)
  .map(Number)
  .filter((millions) => millions > 0);
const sizes = (wanted.length > 0 ? wanted : [1, 10, 20, 50]).map((millions) => millions * 1e6);

for (const points of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'storey-speed-'));
  try {
    const file = join(folder, 'office.las');
    writeLargeLas(file, points);
    const copySeconds = seconds(() => copyFileSync(file, join(folder, 'copy.las')));
    rmSync(join(folder, 'copy.las'));
    const [loadBefore = 0] = loadavg();
    const measured = await measureConversion(root, file, join(folder, 'out'));
    const result: SpeedResult = { points, fileMb: statSync(file).size / 2 ** 20, copySeconds, loadBefore, measured };
    console.log(
      `${points / 1e6} M points: ${measured.seconds.toFixed(1)} s, peak ${measured.peakMemoryMb} MB, exit` +
        ` ${measured.exitCode}, plain copy ${copySeconds.toFixed(1)} s`,
    );
    for (const { step, seconds: wall, cpuSeconds, peakMemoryMb } of measured.steps)
      console.log(`  ${step}: ${wall.toFixed(1)} s, ${cpuSeconds.toFixed(1)} CPU s, ${peakMemoryMb} MB`);
    recordBySize('speed', result);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seconds(run: () => void): number {
  const startedAt = performance.now();
  run();
  return (performance.now() - startedAt) / 1000;
}
