import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '#engine/io/write-zip.ts';
import { createLog } from '#server/platform/log/log.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runEngineJob } from './run-engine-job.ts';
import { reserveSpace } from '#server/records/work-space.ts';
import { workHome } from './work-folder.ts';
import { SCRIPTED_STEP } from '#server/testing/scripted-step-path.ts';

const MB = 2 ** 20;
let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('space@example.com');
});
afterAll(() => server.stop());

const withFree = (freeBytes: number) => ({ ...server.store, freeBytes: async () => freeBytes });
const run = (projectId: string, freeBytes: number) =>
  runEngineJob(
    {
      ...server,
      store: withFree(freeBytes),
      log: createLog('silent', 'test'),
      publicUrl: 'http://127.0.0.1:3000',
      stepProgram: SCRIPTED_STEP,
    },
    { projectId, run: 1, job: 'inspect' },
    new AbortController().signal,
  );
const waitsFor = async (projectId: string) =>
  (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).conversion.message;

test(
  'a zip is not unpacked where there is no room for what it holds, and the order says so and waits [E6 U1]',
  { tags: 'nightly' },
  async () => {
    const scan = join(server.dataFolder, 'scan.las');
    await writeFile(scan, Buffer.concat([Buffer.from('LASF'), randomBytes(1.5 * MB)]));
    await writeZip(join(server.dataFolder, 'scan.zip'), [scan], '2026-01-02');
    const bytes = await readFile(join(server.dataFolder, 'scan.zip'));
    const { projectId } = await uploadScan(server, cookie, 'scan.zip', bytes);
    await run(projectId, 5 * MB);
    expect(await waitsFor(projectId)).toBe('Waiting for storage space: the scan in the zip unpacks to 1.5 MB');
    await run(projectId, 6.5 * MB);
    expect(await waitsFor(projectId)).toBe('Waiting for the next step');
  },
);

test('what one step has reserved and not used yet is no room for another, until it is given back', async () => {
  const [a, b] = await Promise.all(
    ['a', 'b'].map(async () => {
      const folder = join(workHome(server.dataFolder, crypto.randomUUID()), 'run-1-1');
      await mkdir(folder, { recursive: true });
      return folder;
    }),
  );
  const reserve = (folder = '') =>
    reserveSpace({ store: withFree(10 * MB), dataFolder: server.dataFolder }, folder, 6 * MB);
  const release = await reserve(a);
  expect(release).toBeDefined();
  expect(await reserve(b)).toBeUndefined();
  await writeFile(join(a ?? '', 'scan.unpacked'), '');
  await truncate(join(a ?? '', 'scan.unpacked'), 3 * MB);
  expect(await reserve(b), 'half of it is on the disk by now').toBeDefined();
  await release?.();
  await rm(join(b ?? '', 'reserved-bytes'));
  expect(await reserve(b)).toBeDefined();
});
