// `npm run bench:viewers [-- MILLIONS]`: the viewers of clouds and drawings in a browser, beside the least that could do the same. With other
// than 20 million points it prints and records nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineText } from '../machine.ts';
import { recordRun } from '../speed/write-page.ts';
import { makeCloud } from './make-cloud.ts';
import { measureViewers } from './measure-viewers.ts';
import { mixedDrawing } from './mixed-drawing.ts';
import { viewersPage, type ViewersResult } from './viewers-page.ts';

const [MILLIONS, ENTITIES] = [20, 100_000];

const folder = mkdtempSync(join(tmpdir(), 'storey-bench-viewers-'));
try {
  const millions = Number(process.argv[2] ?? MILLIONS);
  const cloud = await makeCloud(folder, millions * 1e6);
  const [loadBefore = 0] = loadavg();
  const row = await measureViewers(cloud, JSON.stringify(mixedDrawing(ENTITIES)), ENTITIES);
  const result: ViewersResult = { machine: machineText(), loadBefore, row };
  console.log(viewersPage(result));
  if (millions === MILLIONS) recordRun('viewers', result);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
