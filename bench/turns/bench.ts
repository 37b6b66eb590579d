import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineText } from '../machine.ts';
import { recordRun } from '../speed/write-page.ts';
import type { TurnsResult } from './turns-page.ts';

const data = mkdtempSync(join(tmpdir(), 'storey-bench-turns-'));
process.env.STOREY_DATA = data;
const { removePostgres, startPostgres } = await import('../../scripts/lib/postgres.mjs');
const { url, stop } = await startPostgres({ database: 'bench', isThrowAway: true });
process.env.TEST_DATABASE_URL = url;
try {
  const [loadBefore = 0] = loadavg();
  const { measureTwelve } = await import('./measure-twelve.ts');
  const { measureBadFile } = await import('./measure-bad-file.ts');
  const { measureDecision } = await import('./measure-decision.ts');
  const result: TurnsResult = {
    machine: machineText(),
    loadBefore,
    decision: await measureDecision(),
    badFile: await measureBadFile(),
    twelve: await measureTwelve(),
  };
  console.dir(result, { depth: 4 });
  recordRun('turns', result);
} finally {
  await stop();
  removePostgres();
  rmSync(data, { recursive: true, force: true });
}
