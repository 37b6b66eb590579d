import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WireDeviation } from '#contract/deviations.ts';
import { deviationResult, rankElements } from '#domain/deviation/deviation.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import { asset, audit, deviation } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { DEVIATION_QUEUE, type DeviationJob } from '#server/platform/queue/queue.ts';
import { makeViews } from '#server/testing/make-views.ts';
import { storeModel } from '#server/testing/stored-model.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runDeviationJob } from './run-deviation-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const building = generateBuilding(3, 'house');
const ply = (seed: number) => Buffer.from(scanToPly(scanBuilding(building, { points: 40_000, noiseM: 0.002, seed })));

/** Does what a worker would: all jobs of a project that wait. */
async function work(projectId: string): Promise<void> {
  const jobs = await server.queue.findJobs<DeviationJob>(DEVIATION_QUEUE, { data: { projectId }, queued: true });
  const parts = { ...server, log: createLog('silent', 'worker') };
  for (const job of jobs) await runDeviationJob(parts, job.data, new AbortController().signal);
  await server.queue.deleteAllJobs(DEVIATION_QUEUE);
}

test(
  'a cloud is compared with a model and with a later scan, for the people who see both, until one of them lies elsewhere [N17]',
  { tags: 'nightly' },
  async () => {
    const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
    const { id: projectId, locationId } = await storeProject(server, await teamIdOf(server, cookie), {
      status: 'Order Completed',
    });
    const cloudFile = { role: 'scan', format: 'ply', viewState: 'waiting' as const };
    const cloud = await storeModel(server, projectId, { ...cloudFile, name: 'scan.ply', content: ply(1) });
    const later = await storeModel(server, projectId, {
      ...cloudFile,
      name: 'later.ply',
      storey: 'Later',
      content: ply(2),
    });
    const model = await storeModel(server, projectId, {
      content: Buffer.from(writeIfc(building.truth, { projectId: 'test', name: 'House', date: '2026-01-02' })),
    });
    await makeViews(server, projectId);
    const path = `/api/projects/${projectId}/deviations`;
    const start = async (cloudId: string, otherId: string, as = cookie) => {
      const answer = await server.call('POST', path, { cookie: as, body: { cloudId, otherId } });
      return { status: answer.status, body: await answer.json() };
    };
    const list = async (as = cookie): Promise<WireDeviation[]> =>
      (await (await server.call('GET', path, { cookie: as })).json()).deviations;

    expect(await start(cloud, model)).toMatchObject({
      status: 409,
      body: { error: 'Align the point cloud and the model first.' },
    });
    expect((await start(cloud, cloud)).status).toBe(409);
    const stranger = await server.signUp(`${crypto.randomUUID()}@example.com`);
    expect((await start(cloud, later, stranger)).status).toBe(404);

    // The scan's octree begins at a whole meter of its own, which nobody has to know: both files are in the same coordinates.
    const place = async (id: string, shiftM: number[], shownId: string | null = null) => {
      const body = { placement: { scale: 1, turnDeg: 0, shiftM }, shownId };
      return (await (await server.call('PUT', `/api/placements/${id}`, { cookie, body })).json()).placement.id;
    };
    await place(model, [0, 0, 0]);
    const placed = await place(cloud, [0, 0, 0]);
    const asked = await start(cloud, model);
    expect(asked).toMatchObject({ status: 202, body: { kind: 'model', state: 'waiting', isStale: false } });
    expect((await start(cloud, model)).body.id).toBe(asked.body.id);
    await work(projectId);
    const [ready] = await list();
    expect(ready).toMatchObject({ id: asked.body.id, state: 'ready', percent: 100, cloudName: 'scan.ply' });
    const read = (part: string, as = cookie, headers = {}) =>
      server.call('GET', `${ready?.href}/${part}`, { cookie: as, headers });
    const found = deviationResult.parse(await (await read('result.json')).json());
    if (found.kind !== 'model') throw new Error('not a comparison with a model');
    const walls = rankElements(found.elements, 0.02).filter(({ category }) => category === 'IFCWALL');
    expect(walls.length).toBeGreaterThan(4);
    expect(walls.every(({ medianM }) => medianM < 0.01)).toBe(true);
    // What is still true is not made again.
    expect((await start(cloud, model)).body).toMatchObject({ id: asked.body.id, state: 'ready' });
    const range = await read('deviation.bin', cookie, { range: 'bytes=100-299' });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 200]);
    expect((await read('octree.bin')).status).toBe(404);
    expect((await read('result.json', stranger)).status).toBe(404);
    const audited = await server.db.select().from(audit).where(eq(audit.action, 'deviation.start'));
    expect(audited).toMatchObject([{ details: { with: 'Hall.ifc' } }]);

    await place(cloud, [0.1, 0, 0], placed);
    expect((await list())[0]?.isStale).toBe(true);
    const again = await start(cloud, model);
    expect(again.body).toMatchObject({ state: 'waiting', isStale: false });
    expect((await read('result.json')).status).toBe(404);
    expect((await server.call('DELETE', `${path}/${again.body.id}`, { cookie })).status).toBe(200);
    await work(projectId);
    expect((await list())[0]).toMatchObject({ state: 'stopped' });
    expect(await server.db.$count(audit, eq(audit.action, 'deviation.stop'))).toBe(1);

    await start(cloud, later);
    await work(projectId);
    const [ofScans] = await list();
    expect(ofScans).toMatchObject({ kind: 'scan', state: 'ready', otherName: 'later.ply', problem: null });
    const both = await (await server.call('GET', `${ofScans?.href}/result.json`, { cookie })).json();
    expect(deviationResult.parse(both)).toMatchObject({ kind: 'scan', medianM: expect.any(Number) });
    expect((await server.call('GET', `${ofScans?.href}/later-deviation.bin`, { cookie })).status).toBe(200);

    // A link opens what can be seen by it, to look at alone.
    const links = `/api/locations/${locationId}/links`;
    await server.call('POST', links, { cookie, body: { name: 'Lender' } });
    const [{ url }] = await (await server.call('GET', links, { cookie })).json();
    const opened = await server.call('POST', '/api/share-links/open', {
      body: { token: String(url).split('#')[1] ?? '' },
    });
    const link = cookieOf(opened);
    const byLink = await (await server.call('GET', path, { cookie: link })).json();
    expect(byLink.clouds, 'nothing to start').toEqual([]);
    expect(byLink.deviations).toMatchObject([{ id: ofScans?.id, isStartable: false }, { kind: 'model' }]);
    expect((await read('result.json', link)).status).toBe(404);
    expect((await server.call('GET', `${ofScans?.href}/later-deviation.bin`, { cookie: link })).status).toBe(200);
    expect((await start(cloud, later, link)).status).toBe(401);
    for (const as of ['', stranger]) {
      expect((await server.call('GET', path, { cookie: as })).status).toBe(404);
      expect((await server.call('GET', `${ofScans?.href}/result.json`, { cookie: as })).status).toBe(404);
    }

    await server.db.update(asset).set({ isCurrent: false }).where(eq(asset.madeFrom, later));
    expect((await list())[0]?.isStale).toBe(true);
    await server.db.delete(asset).where(eq(asset.id, later));
    expect((await list()).map(({ kind }) => kind)).toEqual(['model']);
  },
);

test('a comparison that cannot be made says why, and stores nothing [N17]', { tags: 'nightly' }, async () => {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const { id: projectId } = await storeProject(server, await teamIdOf(server, cookie), { status: 'Order Completed' });
  const other = generateBuilding(8, 'house');
  const ofOther = Buffer.from(scanToPly(scanBuilding(other, { points: 40_000, noiseM: 0.002, seed: 1 })));
  const cloudFile = { role: 'scan', format: 'ply', viewState: 'waiting' as const };
  const cloud = await storeModel(server, projectId, { ...cloudFile, name: 'scan.ply', content: ply(1) });
  const elsewhere = await storeModel(server, projectId, {
    ...cloudFile,
    name: 'other.ply',
    storey: 'Other',
    content: ofOther,
  });
  await makeViews(server, projectId);
  const path = `/api/projects/${projectId}/deviations`;
  await server.call('POST', path, { cookie, body: { cloudId: cloud, otherId: elsewhere } });
  await work(projectId);
  const { deviations, clouds } = await (await server.call('GET', path, { cookie })).json();
  expect(clouds).toMatchObject([
    { name: 'other.ply', isAligned: false, alignedId: elsewhere },
    { name: 'scan.ply', isAligned: false, alignedId: cloud },
  ]);
  const [failed] = deviations;
  expect(failed).toMatchObject({ state: 'failed', problem: 'The two scans have too little in common.' });
  const [row] = await server.db.select().from(deviation).where(eq(deviation.id, failed.id));
  expect(await server.store.size(`${row?.storageKey}deviation.bin`)).toBeUndefined();
});

test(
  'the cloud of a conversion is offered before scans that nobody has aligned, under the name of its upload, also classified [N17]',
  { tags: 'nightly' },
  async () => {
    const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
    const { id: projectId } = await storeProject(server, await teamIdOf(server, cookie), { status: 'Order Completed' });
    const own = { isDelivered: false, viewState: null, product: 'BIMIT Engine' };
    await storeModel(server, projectId, { ...own, role: 'original', format: 'jpg', name: 'photo.jpg' });
    await storeModel(server, projectId, { ...own, role: 'original', format: 'ply', name: 'upload.ply' });
    for (const role of ['cloud_classified', 'cloud'])
      await storeModel(server, projectId, { ...own, role, format: 'octree', name: 'octree' });
    await storeModel(server, projectId, { ...own, format: 'json', name: 'elements.json' });
    const scan = { role: 'scan', format: 'ply', viewState: 'waiting' as const, name: 'another.ply', content: ply(1) };
    const another = await storeModel(server, projectId, scan);
    await makeViews(server, projectId);
    const answer = await server.call('GET', `/api/projects/${projectId}/deviations`, { cookie });
    expect((await answer.json()).clouds).toMatchObject([
      { name: 'upload.ply', isClassified: false, isAligned: true, alignedId: null },
      { name: 'upload.ply', isClassified: true, isAligned: true, alignedId: null },
      { name: 'another.ply', isClassified: false, isAligned: false, alignedId: another },
    ]);
  },
);

test(
  'without room for it a comparison says so before it begins, stores nothing, and can be started again [N17]',
  { tags: 'nightly' },
  async () => {
    const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
    const { id: projectId } = await storeProject(server, await teamIdOf(server, cookie), { status: 'Order Completed' });
    const scanOf = (name: string, storey: string) =>
      storeModel(server, projectId, {
        role: 'scan',
        format: 'ply',
        viewState: 'waiting',
        name,
        storey,
        content: ply(1),
      });
    const [cloudId, otherId] = [await scanOf('scan.ply', 'One'), await scanOf('later.ply', 'Two')];
    await makeViews(server, projectId);
    const path = `/api/projects/${projectId}/deviations`;
    const start = async () => (await server.call('POST', path, { cookie, body: { cloudId, otherId } })).status;
    const newest = async (): Promise<WireDeviation> =>
      (await (await server.call('GET', path, { cookie })).json()).deviations[0];
    expect(await start()).toBe(202);
    vi.spyOn(server.store, 'freeBytes').mockResolvedValue(500_000);
    const read = vi.spyOn(server.store, 'get');
    await work(projectId);
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await newest()).toMatchObject({
      state: 'failed',
      problem:
        'There is not enough storage space for this comparison. Nothing was stored. Start it again later, or contact support.',
    });
    const keys: string[] = [];
    for await (const key of server.store.list(`project/${projectId}/deviation/`)) keys.push(key);
    expect(keys).toEqual([]);
    expect((await readdir(join(server.dataFolder, 'work'))).filter((name) => name.startsWith('deviation-'))).toEqual(
      [],
    );
    expect(await start()).toBe(202);
    await work(projectId);
    expect(await newest()).toMatchObject({ state: 'ready' });
  },
);
