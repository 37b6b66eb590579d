// `npm run bench:load`: authorised reads and byte ranges beside a bare route of the same framework. `--soak MINUTES`: the same calls for long.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { machineText } from '../machine.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { recordLoad, recordSoak } from '../speed/write-page.ts';
import { heapGrowth, type LoadRow, type SoakMinute } from './load-page.ts';
import { openConnection, sendLoad, type LoadCall } from './send-load.ts';
import { anyRange, storeOctree, type StoredOctree } from './stored-octree.ts';
import { createWebProbe } from './web-probe.ts';

const RUNS = 3;
const SECONDS = 5;
/** Until the code that is measured has been compiled. */
const WARM_UP_SECONDS = 8;
const PROBED_CALLS = 500;
const ROOMY = { max: 1e12, windowSeconds: 60 };
const SOAK = { seconds: 19, pauseMs: 20 };
const PORTAL = '`/healthz`, the bare route of the portal';
const STORE = 'a range straight from the store';

const { values: options } = parseArgs({ options: { soak: { type: 'string' } } });
const limits = { LOG_LEVEL: 'warn', RATE_LIMITS: JSON.stringify({ request: ROOMY, artefactBytes: ROOMY }) };
const app = new RunningApp();
const probe = createWebProbe(app);
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ ...limits, ...probe.env });
  await app.signIn();
  const octree = await storeOctree(app);
  const headers = { cookie: app.cookie };
  const calls: (LoadCall & { goal: NonNullable<LoadRow['goal']> })[] = [
    { name: '`/api/session`', path: '/api/session', headers, status: 200, goal: { of: PORTAL, share: 0.15 } },
    { name: '`/api/usage`', path: '/api/usage', headers, status: 200, goal: { of: PORTAL, share: 0.15 } },
    {
      name: 'a range of 64 kB',
      path: `/api/proxy-file/${octree.assetId}/octree.bin`,
      headers,
      status: 206,
      headersOf: anyRange,
      goal: { of: STORE, share: 0.5 },
    },
  ];
  if (options.soak === undefined) await compare(calls, octree, loadBefore);
  else await soak(Number(options.soak), calls);
} finally {
  await app.remove();
}

async function compare(
  calls: readonly (LoadCall & Pick<LoadRow, 'goal'>)[],
  octree: StoredOctree,
  loadBefore: number,
): Promise<void> {
  const roundTrips = new Map<string, number>();
  for (const call of calls) roundTrips.set(call.name, await roundTripsOf(call));
  // Without the probe.
  await app.stop();
  await app.start(limits);
  const bare = await startBare(octree);
  const web = { url: app.url, pid: app.find('dist/server/main') };
  const measured: { call: LoadCall & Pick<LoadRow, 'goal'>; at: { url: string; pid: number } }[] = [
    { call: { name: 'one route of the framework', path: '/bare', status: 200 }, at: bare },
    { call: { name: PORTAL, path: '/healthz', status: 200 }, at: web },
    { call: { name: STORE, path: '/range', status: 206, headersOf: anyRange }, at: bare },
    ...calls.map((call) => ({ call, at: web })),
  ];
  try {
    for (const { call, at } of measured) await sendLoad(at, call, { seconds: WARM_UP_SECONDS });
    const perCpuSecond = new Map<string, number[]>(measured.map(({ call }) => [call.name, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const { call, at } of measured) {
        const { requests, cpuSeconds, errors } = await sendLoad(at, call, { seconds: SECONDS });
        if (errors[0]) throw new Error(errors[0]);
        perCpuSecond.get(call.name)?.push(requests / cpuSeconds);
      }
    }
    const rows = measured.map(({ call: { name, goal } }): LoadRow => ({
      name,
      goal,
      roundTrips: roundTrips.get(name),
      perCpuSecond: percentile(perCpuSecond.get(name) ?? [], 0.5),
    }));
    console.table(
      rows.map(({ goal, ...row }) => ({
        ...row,
        ratio: goal && row.perCpuSecond / (rows.find(({ name }) => name === goal.of)?.perCpuSecond ?? 0),
        goal: goal?.share,
      })),
    );
    recordLoad({ machine: machineText(), loadBefore, rows });
  } finally {
    bare.stop();
  }
}

/** Round trips to the database per call, by the web process's own sockets: those of its sweeps and counters count in. */
async function roundTripsOf(call: LoadCall): Promise<number> {
  const connection = await openConnection(app.url);
  const ask = () => connection.ask(call.path, { ...call.headers, ...call.headersOf?.() });
  for (let warm = 0; warm < 20; warm++) await ask();
  const before = await probe.read();
  for (let count = 0; count < PROBED_CALLS; count++) await ask();
  const { roundTrips } = await probe.read();
  connection.close();
  return (roundTrips - before.roundTrips) / PROBED_CALLS;
}

/** All calls by turns, as a busy portal has them, and every minute the heap. */
async function soak(lengthMinutes: number, calls: readonly LoadCall[]): Promise<void> {
  const startedAt = Date.now();
  const minuteNow = () => (Date.now() - startedAt) / 60_000;
  const web = { url: app.url, pid: app.find('dist/server/main') };
  const minutes: SoakMinute[] = [];
  let [requests, errors] = [0, 0];
  while (minuteNow() < lengthMinutes) {
    for (const call of calls) {
      const sent = await sendLoad(web, call, SOAK);
      requests += sent.requests;
      errors += sent.errors.length;
      if (sent.errors[0]) console.error(sent.errors[0]);
    }
    const { heapBytes, rssBytes } = await probe.read();
    minutes.push({ minute: Math.round(minuteNow()), heapMb: heapBytes / 1e6, rssMb: rssBytes / 1e6 });
    console.log(minutes.at(-1), { requests, errors });
  }
  console.log({ heapGrowth: heapGrowth(minutes) });
  recordSoak({ machine: machineText(), minutes, requests, errors });
}

async function startBare({ key, sizeBytes }: StoredOctree): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-routes.ts'), [join(app.data, 'store'), key, String(sizeBytes)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(z.object({ port: z.number() }).parse(message).port));
    child.once('exit', () => fail(new Error('The bare routes did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
