import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { smallScan } from '../small-scan.ts';
import { fingerprint, isDone, LIMIT_MS, NAME } from './conversions.ts';
import { fillDisk } from './fill-disk.ts';
import { RunningApp, until } from './running-app.ts';

const app = new RunningApp();
const scan = smallScan();
const store = join(app.data, 'store');
let undisturbed = '';
let canMount = false;
beforeAll(async () => {
  mkdirSync(store);
  // A store on a disk of its own can be filled.
  canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', store]).status === 0;
  await app.start({ LOG_LEVEL: 'info' });
  await app.signIn();
  const id = await app.convert(NAME, scan);
  await until(isDone(app, id), LIMIT_MS);
  undisturbed = await fingerprint(app, id);
});
afterAll(async () => {
  await app.stop();
  if (canMount) spawnSync('umount', [store]);
  await app.remove();
});

test(
  'a full disk refuses orders and parts with its sentence, and the upload goes on when there is room [X1]',
  { tags: 'nightly' },
  async ({ skip }) => {
    if (!canMount) skip('This system lets nobody mount a small disk here.');
    const { projectId, uploadId } = await app.order(NAME, scan.length);
    const empty = fillDisk(store);
    const refused = `507 ${JSON.stringify({ error: errors.STORAGE_FULL.text, code: 'STORAGE_FULL' }).slice(0, -1)}`;
    await expect(app.sendPart(uploadId, scan, 1)).rejects.toThrow(refused);
    await expect(app.order('no room', scan.length)).rejects.toThrow(refused);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await (await app.request('GET', `/api/upload/parts?uploadId=${uploadId}`)).json()).parts).toEqual([]);
    empty();
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    await app.sendPart(uploadId, scan, 1);
    await app.completeUpload(uploadId);
    await until(isDone(app, projectId), LIMIT_MS);
    expect(await fingerprint(app, projectId)).toBe(undisturbed);
  },
);

test(
  'while the database is away every call answers 503 and when to come again, and then conversions go on',
  { tags: 'nightly' },
  async () => {
    const id = await app.convert(NAME, scan);
    await until(async () => (await app.project(id)).status === 'Order Processing', LIMIT_MS);
    const { postmaster, sessions } = app.database();
    process.kill(postmaster, 'SIGSTOP');
    try {
      // As an immediate restart does.
      for (const session of sessions) process.kill(session, 'SIGKILL');
      const calls = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${app.url}/api/usage`, { headers: { cookie: app.cookie } })),
      );
      for (const call of calls) expect([call.status, call.headers.get('retry-after')]).toEqual([503, '3']);
      expect(await calls[0]?.json()).toMatchObject({ code: 'UNAVAILABLE', error: errors.UNAVAILABLE.text });
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    } finally {
      process.kill(postmaster, 'SIGCONT');
    }
    await until(async () => (await fetch(`${app.url}/readyz`)).status === 200, 10_000);
    await until(isDone(app, id), LIMIT_MS);
    expect(await fingerprint(app, id)).toBe(undisturbed);
  },
);

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a database that is stopped under load (%s) is started again; web and worker go on, and no call fails otherwise than by a 503',
  async (signal) => {
    const portal = () => ['dist/server/main.mjs', 'dist/server/worker.mjs'].map((part) => app.find(part));
    const before = portal();
    const answers: (number | null)[] = [];
    let isOver = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push((await fetch(`${app.url}/api/usage`, { headers: { cookie: app.cookie } })).status);
    });
    try {
      await until(async () => answers.length > 50, LIMIT_MS);
      const { postmaster } = app.database();
      process.kill(postmaster, signal);
      await until(async () => answers.includes(503), LIMIT_MS);
      await until(async () => answers.lastIndexOf(503) < answers.length - 50, LIMIT_MS);
    } finally {
      isOver = true;
      await Promise.all(callers);
    }
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    expect(portal()).toEqual(before);
  },
);

test(
  'a worker that slept while another took its step over is refused, and the result is the same bytes',
  { tags: 'nightly' },
  async () => {
    const id = await app.convert(NAME, scan);
    await until(
      async () => (await app.project(id)).processing_pipeline_status === 'Point cloud has been processed.',
      LIMIT_MS,
    );
    const sleeper = app.find('worker.mjs');
    process.kill(sleeper, 'SIGSTOP');
    const other = new OtherWorker(sleeper);
    try {
      await until(isDone(app, id), LIMIT_MS);
      expect(app.output).not.toContain('claim lost');
      process.kill(sleeper, 'SIGCONT');
      await until(() => app.output.includes('claim lost'), LIMIT_MS);
      expect(await fingerprint(app, id)).toBe(undisturbed);
    } finally {
      process.kill(sleeper, 'SIGCONT');
      await other.remove();
    }
  },
);

/** A second worker as on another machine: its own data folder, the same database, and the same store. */
class OtherWorker {
  readonly #data = mkdtempSync(join(tmpdir(), 'storey-other-'));
  readonly #child: ChildProcess;

  constructor(first: number) {
    symlinkSync(store, join(this.#data, 'store'));
    const env = Object.fromEntries(
      readFileSync(`/proc/${first}/environ`, 'utf8')
        .split('\0')
        .filter(Boolean)
        .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    );
    this.#child = spawn(process.execPath, ['dist/server/worker.mjs'], {
      env: { ...env, STOREY_DATA: this.#data, NODE_CHANNEL_FD: undefined },
      stdio: 'ignore',
    });
  }

  async remove(): Promise<void> {
    const gone = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await gone;
    rmSync(this.#data, { recursive: true, force: true });
  }
}
