import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { seededRandom } from '#engine/simulate/random.ts';
import { convertHostile, faultOf } from './convert-hostile.ts';
import { damage } from './damage.ts';
import { foreignFiles, generatedFiles } from './seed-files.ts';

// `npm run bench:hostile -- [minutes] [seed]`: converts damaged scans of all formats, one after another, and names those that do not end
// with 0, 3 or 4, with one sentence where they fail, within a minute and a gigabyte. They are kept in test-results/hostile. The same seed
// gives the same files. STOREY_TEST_DATA adds scans of other programs.
const [minutes = 15, seed = 1] = process.argv.slice(2).map(Number);
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run bench:hostile -- [minutes] [seed]');
  process.exit(2);
}
const kept = join(import.meta.dirname, '../../test-results/hostile');
const work = mkdtempSync(join(tmpdir(), 'storey-hostile-'));
const foreign = process.env.STOREY_TEST_DATA;
const families = [await generatedFiles(), foreign && existsSync(foreign) ? foreignFiles(foreign) : []].filter(
  ({ length }) => length > 0,
);
const endsAt = Date.now() + minutes * 60_000;
const codes: Record<string, number> = {};
const faults: string[] = [];
const most = { seconds: 0, peakBytes: 0, slowest: '' };
let next = 0;
try {
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runUntilTheEnd));
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(
  `seed ${seed}: ${next} conversions, exit codes ${JSON.stringify(codes)}, at most ${most.seconds.toFixed(1)} s (${most.slowest})` +
    ` and ${Math.round(most.peakBytes / 2 ** 20)} MB, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

async function runUntilTheEnd(): Promise<void> {
  while (Date.now() < endsAt) await runOne(next++);
}

async function runOne(index: number): Promise<void> {
  const random = seededRandom(seed * 1_000_003 + index);
  const file = random.pick(random.pick(families));
  const { what, bytes } = damage(file, random);
  const path = join(work, `${index}-${basename(file.name)}`);
  writeFileSync(path, bytes);
  const conversion = await convertHostile(path);
  rmSync(path);
  const { code, errors, seconds, peakBytes } = conversion;
  codes[`${code}`] = (codes[`${code}`] ?? 0) + 1;
  if (seconds > most.seconds) Object.assign(most, { seconds, slowest: `${file.name}, ${what}` });
  most.peakBytes = Math.max(most.peakBytes, peakBytes);
  const fault = faultOf(conversion);
  if (!fault) return;
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, basename(path)), bytes);
  faults.push(path);
  console.log(`${file.name} (${what}; ${basename(path)}) ${fault}: ${errors.slice(0, 1500)}`);
}
