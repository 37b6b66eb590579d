import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engineJobs, type EngineJob } from '#domain/engine/engine-steps.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import { asset, conversion } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { clearEndedWork } from './clear-work.ts';
import { runEngineJob } from './run-engine-job.ts';

/** Two whole conversions: a limit is for what hangs, and a loaded machine needs minutes for them. */
const LIMIT_MS = 400_000;
const scan = scanToPly(scanBuilding(generateBuilding(7, 'house'), { points: 15_000, noiseM: 0.002, seed: 1 }));

let server: TestServer;
let cookie = '';
let s3: Awaited<ReturnType<typeof startS3Server>>;
const machines: string[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
  server = await startTestServer({ STORAGE: s3.address });
  cookie = await server.signUp('machines@example.com');
  for (const name of ['a', 'b']) machines.push(await mkdtemp(join(tmpdir(), `storey-machine-${name}-`)));
});
afterAll(async () => {
  await server.stop();
  s3.stop();
  vi.unstubAllEnvs();
  for (const machine of machines) await rm(machine, { recursive: true });
});

/** One step on the machine whose data folder is given: database and store are all that the machines share. */
const runOn = (dataFolder: string | undefined, projectId: string, run: number, job: EngineJob) =>
  runEngineJob(
    { ...server, dataFolder: dataFolder ?? '', log: createLog('silent', 'test'), publicUrl: 'http://127.0.0.1:3000' },
    { projectId, run, job },
    new AbortController().signal,
  );

const projectOf = async (projectId: string) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function assetsOf(projectId: string): Promise<string[]> {
  const rows = await server.db.select().from(asset).where(eq(asset.projectId, projectId));
  return rows.map(({ role, name, bytes, sha256 }) => `${role} ${name} ${bytes} ${sha256}`).sort();
}

test(
  'machines that share only database and store take turns, and the results are the same bytes',
  { tags: 'nightly', timeout: LIMIT_MS },
  async () => {
    const { projectId } = await uploadScan(server, cookie, 'house.ply', scan);
    for (const job of engineJobs) await runOn(machines[0], projectId, 1, job);
    expect((await projectOf(projectId)).status).toBe('Order Completed');
    const undisturbed = await assetsOf(projectId);
    expect(undisturbed.length).toBeGreaterThan(12);

    await server.call('POST', `/api/projects/${projectId}/rerun`, {
      cookie,
      body: { scanUnit: null, scanUpAxis: null },
    });
    for (const [index, job] of engineJobs.entries()) {
      if (job === 'publish') await damage(machines[1], projectId, 'voxels.bin');
      await runOn(machines[index % 2], projectId, 2, job);
    }
    expect((await projectOf(projectId)).status).toBe('Order Completed');
    expect(await assetsOf(projectId)).toEqual(undisturbed);

    await clearEndedWork({ ...server, dataFolder: machines[0] ?? '' });
    for (const machine of machines) expect(await readdir(join(machine, 'work')), 'work folders').toEqual([]);
    expect(await storedWithoutAsset(projectId), 'work files in the store').toEqual([]);
  },
);

test('what a cancelled conversion needed is cleared away', { tags: 'nightly' }, async () => {
  const { projectId } = await uploadScan(server, cookie, 'house.ply', scan);
  const machine = await mkdtemp(join(tmpdir(), 'storey-machine-c-'));
  machines.push(machine);
  await runOn(machine, projectId, 1, 'inspect');
  await clearEndedWork({ ...server, dataFolder: machine });
  expect(
    (await storedWithoutAsset(projectId)).map((path) => path.split('/').at(-1)),
    'kept while it runs',
  ).toEqual(['inspect.json']);
  await server.call('POST', `/api/projects/${projectId}/cancel`, { cookie, body: {} });
  await clearEndedWork({ ...server, dataFolder: machine });
  expect(await storedWithoutAsset(projectId)).toEqual([]);
  expect(await readdir(join(machine, 'work'))).toEqual([]);
  expect((await server.db.select().from(conversion).where(eq(conversion.projectId, projectId)))[0]?.outputs).toEqual(
    {},
  );
});

/** Spoils a file that a machine kept from an earlier step, without changing its size. */
async function damage(machine: string | undefined, projectId: string, name: string): Promise<void> {
  const path =
    (await filesBelow(join(machine ?? '', 'work', projectId))).find((file) => file.endsWith(`/${name}`)) ?? '';
  await writeFile(path, new Uint8Array((await stat(path)).size));
}

/** Objects of the project in the store that no asset stands for. */
async function storedWithoutAsset(projectId: string): Promise<string[]> {
  const keys = (await server.db.select().from(asset).where(eq(asset.projectId, projectId))).map(
    ({ storageKey }) => storageKey,
  );
  return s3
    .keys()
    .filter((stored) => stored.startsWith(`project/${projectId}/`) && !keys.some((key) => stored.startsWith(key)));
}
