// `npm run bench:load`: authorised reads and byte ranges beside a bare route of the same framework. `--soak MINUTES`: the same calls for long.
import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';
import { machineText } from '../machine.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { openConnection, sendLoad, type LoadCall } from './send-load.ts';

const { values: options } = parseArgs({ options: { soak: { type: 'string' }, seconds: { type: 'string', default: '5' } } });
const RUNS = 3;
const RANGE_BYTES = 64 * 2 ** 10;
const FILE_BYTES = 64 * 2 ** 20;
const ROOMY = { max: 1e12, windowSeconds: 60 };
const PROBED_CALLS = 500;
const reading = z.object({ roundTrips: z.number(), heapBytes: z.number(), rssBytes: z.number() });

const app = new RunningApp();
const probeFile = join(app.data, 'probe.json');
const limits = { LOG_LEVEL: 'warn', RATE_LIMITS: JSON.stringify({ request: ROOMY, artefactBytes: ROOMY }) };
const probed = { ...limits, STOREY_PROBE: probeFile, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'probe.mjs')}` };

/** A range that begins anywhere in the file, on a boundary of its size. */
const anyRange = () => {
  const start = Math.floor(Math.random() * (FILE_BYTES / RANGE_BYTES)) * RANGE_BYTES;
  return { range: `bytes=${start}-${start + RANGE_BYTES - 1}` };
};

try {
  await app.start(probed);
  await app.signIn();
  const file = await storeFile();
  const cookie = { cookie: app.cookie };
  const calls: (LoadCall & { headersOf?: typeof anyRange })[] = [
    { name: '`/api/session`', path: '/api/session', headers: cookie, status: 200 },
    { name: '`/api/usage`', path: '/api/usage', headers: cookie, status: 200 },
    { name: 'a range of 64 kB', path: `/api/proxy-file/${file.assetId}/octree.bin`, headers: cookie, status: 206, headersOf: anyRange },
  ];
  if (options.soak) await soak(Number(options.soak) * 60, calls);
  else {
    const roundTrips = [];
    for (const call of calls) roundTrips.push(await roundTripsOf(call));
    await app.stop();
    await app.start(limits);
    const pid = app.find('dist/server/main');
    const bare = await startBare(file);
    const all = [{ call: { name: 'bare route', path: '/bare', status: 200 } as (typeof calls)[number], url: bare.url, pid: bare.pid }, { call: { name: 'range', path: '/range', status: 206, headersOf: anyRange } as (typeof calls)[number], url: bare.url, pid: bare.pid }, { call: { name: '`/healthz`', path: '/healthz', status: 200 } as (typeof calls)[number], url: app.url, pid }, ...calls.map((call) => ({ call, url: app.url, pid }))];
    for (const { call, ...at } of all) await sendLoad(at.url, call, { seconds: 3, pid: at.pid, headersOf: call.headersOf });
    const rows = new Map<string, number[]>();
    for (let run = 0; run < RUNS; run++) {
      for (const { call, url, pid: of } of all) {
        const figures = await sendLoad(url, call, { seconds: Number(options.seconds), pid: of, headersOf: call.headersOf });
        if (figures.errors.length > 0) throw new Error(figures.errors[0]);
        rows.set(call.name, [...(rows.get(call.name) ?? []), figures.requests / figures.cpuSeconds]);
        console.log(run, call.name, Math.round(figures.requests / figures.cpuSeconds), 'per CPU s', Math.round(figures.requests / figures.seconds), 'per s', figures.p50Ms.toFixed(2), figures.p99Ms.toFixed(2));
      }
    }
    const of = (name: string) => percentile(rows.get(name) ?? [], 0.5);
    console.log(machineText(), loadavg());
    console.log(roundTrips);
    for (const name of rows.keys()) console.log(name, of(name), of(name) / of('bare route'), of(name) / of('range'));
    bare.stop();
  }
} finally {
  await app.remove();
}

/** Round trips to the database per call, by the web process's own sockets; those of its sweeps count in. */
async function roundTripsOf(call: LoadCall & { headersOf?: typeof anyRange }): Promise<{ name: string; roundTrips: number }> {
  const connection = await openConnection(app.url);
  const ask = () => connection.ask(call.path, { ...call.headers, ...call.headersOf?.() });
  for (let warm = 0; warm < 20; warm++) await ask();
  const before = await probe();
  for (let count = 0; count < PROBED_CALLS; count++) await ask();
  const { roundTrips } = await probe();
  connection.close();
  return { name: call.name, roundTrips: (roundTrips - before.roundTrips) / PROBED_CALLS };
}

async function probe(): Promise<z.infer<typeof reading>> {
  rmSync(probeFile, { force: true });
  process.kill(app.find('dist/server/main'), 'SIGUSR2');
  while (!existsSync(probeFile)) await sleep(20);
  return reading.parse(JSON.parse(readFileSync(probeFile, 'utf8')));
}

/** All calls by turns. Every minute the heap after a forced collection. */
async function soak(seconds: number, calls: (LoadCall & { headersOf?: typeof anyRange })[]): Promise<void> {
  const startedAt = Date.now();
  const pid = app.find('dist/server/main');
  let requests = 0;
  let errors = 0;
  const minutes: { minute: number; heapMb: number; rssMb: number }[] = [];
  while (Date.now() - startedAt < seconds * 1000) {
    for (const call of calls) {
      const figures = await sendLoad(app.url, call, { seconds: 19, pid, pauseMs: 20, headersOf: call.headersOf });
      requests += figures.requests;
      errors += figures.errors.length;
      for (const error of figures.errors.slice(0, 3)) console.error(error);
    }
    const { heapBytes, rssBytes } = await probe();
    minutes.push({ minute: Math.round((Date.now() - startedAt) / 60_000), heapMb: heapBytes / 1e6, rssMb: rssBytes / 1e6 });
    console.log(minutes.at(-1), requests, errors);
  }
  const fifth = minutes.find(({ minute }) => minute >= 5) ?? minutes[0];
  const last = minutes.at(-1);
  console.log({ requests, errors, growth: (last?.heapMb ?? 0) / (fifth?.heapMb ?? 1) - 1 });
}

type StoredFile = { assetId: string; key: string };

/** A converted cloud of one of the demo's projects: row and bytes as a worker leaves them. */
async function storeFile(): Promise<StoredFile> {
  const client = new pg.Client({ connectionString: `postgres://storey@localhost/storey?host=${encodeURIComponent(postgresFolders(app.data).sockets)}` });
  await client.connect();
  await client.query(`select set_config('app.kind', 'system', false)`);
  const { team } = z.object({ team: z.object({ id: z.string() }) }).parse(await (await app.request('GET', '/api/session')).json());
  const { rows } = await client.query<{ assetId: string; key: string }>(`
    insert into asset (project_id, role, product, format, name, storage_key, bytes, sha256, created_at)
    select id, 'cloud_classified', 'BIMIT Engine', 'octree', 'octree', 'project/' || id || '/bench/octree/', $1, 'bench', now() from project where team_id = $2 and deleted_at is null limit 1
    returning id as "assetId", storage_key || 'octree.bin' as key`, [FILE_BYTES, team.id]);
  await client.end();
  const [made] = rows;
  if (!made) throw new Error('The demo has no project.');
  const path = join(app.data, 'store', 'objects', made.key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, randomFillSync(Buffer.alloc(FILE_BYTES)));
  return made;
}

async function startBare({ key }: StoredFile): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-routes.ts'), [join(app.data, 'store'), key, String(FILE_BYTES)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(z.object({ port: z.number() }).parse(message).port));
    child.once('exit', () => fail(new Error('The bare routes did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
