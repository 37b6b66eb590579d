import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExitOffer, ExitPackage } from '#contract/exit-package.ts';
import { asset, exitPackage } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runExitJob } from './run-exit-job.ts';

const MB = 2 ** 20;
const log = createLog('silent', 'test');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
});
afterAll(() => server.stop());

const pathOf = (projectId: string) => `/api/projects/${projectId}/exit-package`;
const order = async (projectId: string, cookie: string): Promise<ExitPackage> =>
  (await server.call('POST', pathOf(projectId), { cookie })).json();
const offer = async (projectId: string, cookie: string): Promise<ExitOffer> =>
  (await server.call('GET', pathOf(projectId), { cookie })).json();
const rowOf = async (id: string) => (await server.db.select().from(exitPackage).where(eq(exitPackage.id, id))).at(0);

/** A project with files that are parts of their own: `bytes` is what their rows say. */
async function largeProject(contents: readonly Buffer[], bytes?: number) {
  const { cookie, projectId } = await newStoredModel(server);
  await server.db.delete(asset).where(eq(asset.projectId, projectId));
  for (const [index, content] of contents.entries())
    await storeModel(server, projectId, {
      content,
      ...(bytes !== undefined && { bytes }),
      version: index + 1,
      isCurrent: index === contents.length - 1,
    });
  return { cookie, projectId };
}

async function unpacked(href: string, cookie: string): Promise<Record<string, Buffer>> {
  const answer = await server.call('GET', href, { cookie });
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())), { useWebWorkers: false });
  const found: Record<string, Buffer> = {};
  for (const entry of await zip.getEntries())
    if (!entry.directory)
      found[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }));
  return found;
}

test(
  'what was packed when a worker stopped is not packed again, and counts as done [N11]',
  { tags: 'nightly' },
  async () => {
    const contents = ['one', 'two', 'three', 'four'].map((word) => Buffer.from(`ISO-10303-21; ${word}`));
    const { cookie, projectId } = await largeProject(contents, 100 * MB);
    const { id } = await order(projectId, cookie);
    const stopping = new AbortController();
    const read: string[] = [];
    const storeThat = (onRead: () => void) => ({
      ...server.store,
      get: async (key: string, range?: { start: number; end: number }) => {
        if (key.includes('/delivered/')) {
          onRead();
          read.push(key);
        }
        return server.store.get(key, range);
      },
    });
    const dying = storeThat(() => read.length === 2 && stopping.abort(new Error('The worker is stopping.')));
    await expect(
      runExitJob({ ...server, store: dying, log }, { projectId, packageId: id }, stopping.signal),
    ).rejects.toThrow();
    const [first = '', second = '', third = ''] = read.splice(0);
    await runExitJob(
      { ...server, store: storeThat(() => undefined), log },
      { projectId, packageId: id },
      new AbortController().signal,
    );
    expect(read).not.toContain(first);
    expect(read).not.toContain(second);
    expect(read[0]).toBe(third);
    const made = (await offer(projectId, cookie)).package;
    expect(made).toMatchObject({ state: 'ready', filesDone: 5, filesTotal: 5 });
    const files = await unpacked(made?.href ?? '', cookie);
    expect(
      contents.map((content, index) => files[`models/Town Hall - Hall v${index + 1}.ifc`]?.equals(content)),
    ).toEqual(contents.map(() => true));
  },
);

test('a file that came in between is packed, also where it belongs before what was packed [N11]', async () => {
  const { cookie, projectId } = await largeProject([Buffer.from('b1'), Buffer.from('b2')], 100 * MB);
  const { id } = await order(projectId, cookie);
  const stopping = new AbortController();
  const dying = {
    ...server.store,
    get: async (key: string) => {
      if (key.includes('/delivered/')) stopping.abort(new Error('The worker is stopping.'));
      return server.store.get(key);
    },
  };
  await expect(
    runExitJob({ ...server, store: dying, log }, { projectId, packageId: id }, stopping.signal),
  ).rejects.toThrow();
  await storeModel(server, projectId, {
    name: 'Annex.ifc',
    storey: 'Annex',
    content: Buffer.from('a1'),
    bytes: 100 * MB,
  });
  await runExitJob({ ...server, log }, { projectId, packageId: id }, new AbortController().signal);
  const files = await unpacked((await offer(projectId, cookie)).package?.href ?? '', cookie);
  expect(Object.keys(files).filter((path) => path.startsWith('models/'))).toHaveLength(3);
});

/** A worker of its own, as in production, from its sources. */
function startWorker(): ChildProcess {
  return spawn(process.execPath, ['src/server/worker.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: server.config.DATABASE_URL,
      AUTH_SECRET: server.config.AUTH_SECRET,
      PUBLIC_URL: server.config.PUBLIC_URL,
      STOREY_DATA: server.dataFolder,
      LOG_LEVEL: 'error',
      ROLE: 'worker',
      PORT: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test(
  'a worker that is killed while it packs leaves the package to the next one, which goes on and never says less than is stored [N11]',
  { tags: 'nightly', timeout: 180_000 },
  async () => {
    const contents = Array.from({ length: 6 }, () => randomBytes(70 * MB));
    const { cookie, projectId } = await largeProject(contents);
    const { id } = await order(projectId, cookie);
    const folder = join(server.dataFolder, 'store', 'objects', (await rowOf(id))?.storageKey ?? '');
    const noted = async () =>
      (await readdir(folder).catch(() => [])).filter((name) => /^part-\d+\.json$/.test(name)).sort();
    const timesOf = async () =>
      Object.fromEntries(
        await Promise.all((await noted()).map(async (name) => [name, (await stat(join(folder, name))).mtimeMs])),
      );
    const first = startWorker();
    while ((await noted()).length < 2) await sleep(5);
    first.kill('SIGKILL');
    await new Promise((done) => first.once('exit', done));
    const before = await timesOf();
    expect(Object.keys(before).length).toBeLessThan(contents.length);
    const second = startWorker();
    const progress: number[] = [];
    try {
      for (;;) {
        const row = await rowOf(id);
        progress.push(row?.filesDone ?? 0);
        if (row?.state === 'ready') break;
        expect(row?.state).toMatch(/waiting|running/);
        await sleep(200);
      }
    } finally {
      second.kill('SIGKILL');
    }
    expect(await timesOf()).toMatchObject(before);
    expect(progress.at(-1)).toBe(contents.length + 1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const files = await unpacked((await offer(projectId, cookie)).package?.href ?? '', cookie);
    for (const [index, content] of contents.entries())
      expect(files[`models/Town Hall - Hall v${index + 1}.ifc`]?.equals(content)).toBe(true);
  },
);
