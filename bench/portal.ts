import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningApp } from '../e2e/system/running-app.ts';
import { measurePortal } from './speed/portal/measure-portal.ts';
import { recordBySize } from './speed/write-page.ts';
import { writeLargeLas } from './speed/write-large-las.ts';

// `npm run bench:engine -- portal [millions of points ...]`: 20 without arguments. Sizes not measured now keep their figures.
const wanted = process.argv
  .slice(2)
  .map(Number)
  .filter((millions) => millions > 0);

for (const points of (wanted.length > 0 ? wanted : [20]).map((millions) => millions * 1e6)) {
  const folder = mkdtempSync(join(tmpdir(), 'storey-portal-'));
  const app = new RunningApp();
  try {
    const file = join(folder, 'office.las');
    writeLargeLas(file, points);
    const startedAt = performance.now();
    copyFileSync(file, join(folder, 'copy.las'));
    const copySeconds = (performance.now() - startedAt) / 1000;
    rmSync(join(folder, 'copy.las'));
    const [loadBefore = 0] = loadavg();
    await app.start({ LOG_LEVEL: 'info' });
    await app.signIn();
    const result = {
      points,
      fileMb: statSync(file).size / 2 ** 20,
      copySeconds,
      loadBefore,
      measured: await measurePortal(app, file),
    };
    console.log(JSON.stringify(result, undefined, 1));
    recordBySize('portal', result);
  } finally {
    await app.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
