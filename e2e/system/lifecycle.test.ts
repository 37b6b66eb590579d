import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';
import { removePostgres } from '../../scripts/lib/postgres.mjs';
import { smallScan } from '../small-scan.ts';
import { fingerprint, isDone, LIMIT_MS, NAME } from './conversions.ts';
import { isAlive, RunningApp, until } from './running-app.ts';

const app = new RunningApp();
const scan = smallScan();
let undisturbed = '';
beforeAll(async () => {
  await app.start();
  await app.signIn();
});
afterAll(() => app.remove());

test('a second start on the same data is refused and names the first', async () => {
  const second = new RunningApp();
  await expect(second.start({ STOREY_DATA: app.data })).rejects.toThrow(`Storey is already running: ${app.url}`);
  await second.remove();
});

test('a port that is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const refused = new RunningApp();
  await expect(refused.start({ PORT: port })).rejects.toThrow(`Port ${port} is in use`);
  await refused.remove();
  other.close();
});

test('a scan is converted from upload to the last artefact [E6]', async () => {
  const id = await app.convert(NAME, scan);
  await until(isDone(app, id), LIMIT_MS);
  undisturbed = await fingerprint(app, id);
  expect(undisturbed).toMatch(/^[4-9] files/);
});

test('a conversion whose worker is killed ends in the same bytes', { tags: 'nightly' }, async () => {
  const id = await app.convert(NAME, scan);
  await until(
    async () => (await app.project(id)).processing_pipeline_status === 'Point cloud has been processed.',
    LIMIT_MS,
  );
  process.kill(app.find('worker.mjs'), 'SIGKILL');
  await until(isDone(app, id), LIMIT_MS);
  expect(await fingerprint(app, id)).toBe(undisturbed);
});

test('an upload goes on after the web process was killed [N1]', async () => {
  const bytes = Buffer.concat([scan, Buffer.alloc(2 * PART_BYTES)]);
  const { uploadId } = await app.order('web killed', bytes.length);
  await app.sendPart(uploadId, bytes, 2);
  process.kill(app.find('main.mjs'), 'SIGKILL');
  await until(async () => (await fetch(`${app.url}/healthz`).catch(() => undefined))?.ok === true, 10_000);
  const stored = await (await app.request('GET', `/api/upload/parts?uploadId=${uploadId}`)).json();
  expect(stored.parts.map(({ partNumber }: { partNumber: number }) => partNumber)).toEqual([2]);
  await app.request('DELETE', '/api/scan2plan/multipart-upload', { id: uploadId, uploadId });
});

test('kill -9 of every process at once loses nothing', { tags: 'nightly' }, async () => {
  const id = await app.convert(NAME, scan);
  await until(async () => (await app.project(id)).status === 'Order Processing', LIMIT_MS);
  for (const { pid } of app.processes()) process.kill(pid, 'SIGKILL');
  await app.start();
  await until(isDone(app, id), LIMIT_MS);
  expect(await fingerprint(app, id)).toBe(undisturbed);
});

test('SIGTERM stops everything within 10 seconds, in the middle of a conversion', async () => {
  const id = await app.convert(NAME, scan);
  await until(async () => (await app.project(id)).status === 'Order Processing', LIMIT_MS);
  const before = app.processes();
  expect(before.length).toBeGreaterThan(5);
  const took = await app.stop();
  expect(took).toBeLessThan(10_000);
  expect(before.filter(isAlive)).toEqual([]);
  await app.start();
  await until(isDone(app, id), LIMIT_MS);
  expect(await fingerprint(app, id)).toBe(undisturbed);
});

test.runIf(process.getuid?.() === 0)(
  'a new folder in the place of deleted data does not take over the database that was left, which lies elsewhere',
  { tags: 'nightly' },
  async () => {
    await app.stop();
    renameSync(app.data, `${app.data}-away`);
    const { postgres } = postgresFolders(app.data);
    await expect(app.start()).rejects.toThrow(
      `the database of an earlier one is still in ${postgres}. Restore its files, or delete ${postgres} to start with an empty database.`,
    );
    rmSync(app.data, { recursive: true });
    renameSync(`${app.data}-away`, app.data);
    await app.start();
  },
);

test('data whose database is gone is not shown as empty: the start is refused and says where it looked', async () => {
  await app.stop();
  removePostgres(app.data);
  const complaint =
    `The database of ${app.data} is not in ${postgresFolders(app.data).postgres}. Restore it,` +
    ` or delete ${join(app.data, 'database-location')} to start with an empty one.`;
  await expect(app.start()).rejects.toThrow(complaint);
});
