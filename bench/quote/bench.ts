import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { machineText } from '../machine.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { recordRun } from '../speed/write-page.ts';
import { measureRun, type MeasuredCall, type RunFigures } from './measure-quotes.ts';

const RUNS = 3;
const CONSTANT = 'constant answer, visitor (`/api/map-settings`)';
const CONSTANT_SIGNED_IN = 'constant answer, signed in (`/api/map-settings`)';
const ROOMY = { max: 10_000_000, windowSeconds: 60 };
const order = new URLSearchParams({
  scopes: 'Architecture,MEPF,Exterior Architecture,Site',
  interior_sqft: '24500',
  site_sqft: '9000',
  address: '12 River Street, Troy, NY 12180',
});

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ LOG_LEVEL: 'warn', RATE_LIMITS: JSON.stringify({ request: ROOMY, publicQuote: ROOMY }) });
  await app.signIn();
  const cores = availableParallelism();
  const isPinned =
    cores > 1 && [...app.processes().map(({ pid }) => pin(pid, '0')), pin(process.pid, '1')].every(Boolean);
  const calls: (MeasuredCall & { sameChecks?: string })[] = [
    { name: 'bare route (`/healthz`)', path: '/healthz' },
    { name: CONSTANT, path: '/api/map-settings' },
    { name: CONSTANT_SIGNED_IN, path: '/api/map-settings', cookie: app.cookie },
    { name: '`get-quote-public`', path: `/api/pricing/get-quote-public?${order}`, sameChecks: CONSTANT },
    {
      name: '`get-quote`',
      path: `/api/pricing/get-quote?${order}`,
      cookie: app.cookie,
      sameChecks: CONSTANT_SIGNED_IN,
    },
  ];
  const runs: RunFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await measureRun(app.url, calls));
    console.log(runs.at(-1));
  }
  // The page tells the machine's cores, not this process's.
  if (isPinned) pin(process.pid, `0-${cores - 1}`);
  recordRun('quote', {
    machine: machineText(),
    loadBefore,
    isPinned,
    calls: calls.map(({ name, sameChecks }) => ({
      name,
      sameChecks,
      p50Ms: percentile(
        runs.map((run) => run[name] ?? 0),
        0.5,
      ),
    })),
  });
} finally {
  await app.remove();
}

/** Keeps a process with all its threads, and what it starts later, on some cores. False where that cannot be done. */
function pin(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0;
}
