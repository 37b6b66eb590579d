import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { elementTable } from '#domain/quantities/element-table.ts';
import { line, makeDxf } from '#engine/cad/testing/make-drawings.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { inScope } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { VIEW_QUEUE, type ViewJob } from '#server/platform/queue/queue.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { settleLostViews } from '#server/records/settle-lost-views.ts';
import { makeElementTables, makeViews } from '#server/testing/make-views.ts';
import { staffOf } from '#server/testing/staff.ts';
import { type ModelChange, storeModel } from '#server/testing/stored-model.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { renewModels } from './renew-models.ts';

let server: TestServer;
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(asset);
  await server.queue.deleteAllJobs(VIEW_QUEUE);
});

const ifc = Buffer.from(writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name: 'Hall', date: '2026-01-02' }));

async function newProject() {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const { id: projectId, locationId } = await storeProject(server, await teamIdOf(server, cookie), {
    status: 'Order Completed',
  });
  const file = (content: Buffer, change: ModelChange = {}) =>
    storeModel(server, projectId, { content, viewState: 'waiting', elementsState: 'waiting', ...change });
  const assets = async (as = cookie): Promise<WireAsset[]> =>
    (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: as })).json()).assets ?? [];
  const model = async (id: string, as = cookie) => (await assets(as)).find((each) => each.id === id);
  return { cookie, projectId, locationId, file, assets, model };
}
const statusOf = async (url: string, cookie: string) => (await server.call('GET', url, { cookie })).status;
const jobsOf = (projectId: string) => server.queue.findJobs<ViewJob>(VIEW_QUEUE, { data: { projectId } });

test(
  'a delivered model has its table beside its fragments, for whoever may look at it, and nobody takes it home [V15 X5]',
  { tags: 'nightly' },
  async () => {
    const { cookie, projectId, locationId, file, assets, model } = await newProject();
    const id = await file(ifc);
    expect((await model(id))?.elementTable).toEqual({ state: 'waiting', url: null, problem: null });
    await makeViews(server, projectId);
    const { state, url } = (await model(id))?.elementTable ?? {};
    expect(state).toBe('ready');
    const fragments = (await assets()).find(({ format }) => format === 'frag');
    expect(fragments?.elementTable?.url, 'its fragments have it as well').toBe(url);
    expect((await assets()).find(({ role }) => role === 'element_table')).toMatchObject({
      madeFrom: id,
      asset_url: url,
    });
    const answer = await server.call('GET', url ?? '', { cookie });
    const table = elementTable.parse(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString('utf8')));
    expect(table.elements.length).toBeGreaterThan(50);

    const stranger = await server.signUp(`${crypto.randomUUID()}@example.com`);
    const email = `${crypto.randomUUID()}@example.com`;
    const guest = await server.signUp(email);
    for (const as of [stranger, guest, '']) expect(await statusOf(url ?? '', as), 'of another team').toBe(404);
    await server.call('POST', `/api/locations/${locationId}/shares`, { cookie, body: { email, canDownload: true } });
    expect([await statusOf(url ?? '', guest), await statusOf(url ?? '', stranger)]).toEqual([200, 404]);
    for (const as of [cookie, ops, guest]) expect(await statusOf(`${url}?mode=download`, as)).toBe(404);
    await server.db.update(project).set({ isPublic: true }).where(eq(project.id, projectId));
    expect(await statusOf(url ?? '', ''), 'of a public project').toBe(200);

    await server.call('POST', `/api/ops/deliverables/${id}/withdraw`, {
      cookie: ops,
      body: { reason: 'Wrong house.' },
    });
    for (const as of [cookie, guest, stranger, '']) expect(await statusOf(url ?? '', as), 'withdrawn').toBe(404);
  },
);

test(
  'the table of an older version is as closed as its model, also while that of the newer one is being made [V15 X5]',
  { tags: 'nightly' },
  async () => {
    const { cookie, projectId, file, model } = await newProject();
    await server.db.update(project).set({ isPublic: true }).where(eq(project.id, projectId));
    const id = await file(ifc);
    await makeViews(server, projectId);
    const url = (await model(id))?.elementTable?.url ?? '';
    await file(ifc, { version: 2, viewState: null, elementsState: null });
    await server.db.update(asset).set({ isCurrent: false }).where(eq(asset.id, id));
    await inScope(server.db, { kind: 'worker', projectId }, (transaction) => settleVersions(transaction, projectId));
    expect([await statusOf(url, cookie), await statusOf(url, '')]).toEqual([200, 404]);
  },
);

test(
  'a model that cannot be read tells staff why it has no table, and others that there is none [V15]',
  { tags: 'nightly' },
  async () => {
    const { projectId, file, model } = await newProject();
    const id = await file(Buffer.from('nothing'));
    await makeViews(server, projectId);
    expect((await model(id))?.elementTable).toEqual({ state: 'failed', url: null, problem: null });
    expect((await model(id, ops))?.elementTable?.problem).toMatch(/^The file does not say which IFC schema it has\./);
  },
);

test(
  'models and drawings of an earlier release are prepared again in the background: what is shown stays until then, customers go first [V15 V16 F3]',
  { tags: 'nightly' },
  async () => {
    const { projectId, file, model, assets } = await newProject();
    const own = { product: 'BIMIT Engine', isDelivered: false, viewState: null, elementsState: null };
    const engine = await file(ifc, own);
    const engineFragments = await file(Buffer.from('frag'), { ...own, format: 'frag', name: 'model.frag' });
    const delivered = await file(ifc, { viewState: 'ready', elementsState: 'ready', elementsVersion: 2 });
    const old = await file(Buffer.from('old'), {
      format: 'frag',
      madeFrom: delivered,
      viewState: null,
      elementsState: null,
    });
    await file(ifc, { withdrawnAt: new Date(), isCurrent: false, viewState: null, elementsState: null });

    const drawn = { role: 'drawing', format: 'dxf', name: 'Hall.dxf', elementsState: null };
    const drawing = await file(makeDxf({ entities: line(0, 0, 4, 3) }), { ...drawn, viewState: 'ready' });
    await file(Buffer.from('dxf'), { ...drawn, ...own });

    expect(await renewModels(server.db, server.queue)).toBe(3);
    const jobs = await jobsOf(projectId);
    expect(jobs.map(({ data, priority }) => [data.assetId, data.of, priority])).toEqual(
      expect.arrayContaining([
        [engine, 'elements', -1],
        [delivered, undefined, -1],
        [drawing, undefined, -1],
      ]),
    );
    expect(await renewModels(server.db, server.queue), 'each once').toBe(0);
    expect(
      (await assets()).map(({ id }) => id),
      'shown until then',
    ).toContain(old);

    await makeViews(server, projectId);
    await makeElementTables(server, projectId);
    for (const id of [engine, engineFragments, delivered]) expect((await model(id))?.elementTable?.state).toBe('ready');
    const urls = await Promise.all([engine, engineFragments].map(async (id) => (await model(id))?.elementTable?.url));
    expect(new Set(urls).size, 'fragments and IFC of one run').toBe(1);
    expect((await assets()).map(({ id }) => id)).not.toContain(old);
    expect((await assets()).filter(({ madeFrom }) => madeFrom === drawing).map(({ name }) => name)).toContain(
      'drawing.png',
    );
    expect(await renewModels(server.db, server.queue), 'all done').toBe(0);

    await server.db.update(asset).set({ elementsVersion: 2 }).where(eq(asset.id, engine));
    expect((await model(engine))?.elementTable?.state, 'of an earlier reader').toBe('waiting');
    expect(await renewModels(server.db, server.queue)).toBe(1);
  },
);

test('an upgrade queues a few models at a time, and one that stops workers is not asked for again [V15]', async () => {
  const { projectId, file, model } = await newProject();
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await file(ifc, { viewState: null, elementsState: null, isDelivered: false }));
  expect(await renewModels(server.db, server.queue)).toBe(10);
  expect(await renewModels(server.db, server.queue)).toBe(0);
  await server.queue.deleteAllJobs(VIEW_QUEUE);
  expect(await settleLostViews(server.db)).toBe(10);
  const lost = ids.map((id) => model(id, ops));
  expect((await Promise.all(lost)).filter((each) => each?.elementTable?.state === 'failed')).toHaveLength(10);
  expect(await renewModels(server.db, server.queue), 'the two that were left').toBe(2);
  expect(await jobsOf(projectId)).toHaveLength(2);
});
