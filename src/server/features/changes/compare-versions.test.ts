import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, FileVersion } from '#contract/changes.ts';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { VIEW_QUEUE } from '#server/platform/queue/queue.ts';
import { makeElementTables } from '#server/testing/make-views.ts';
import { staffOf } from '#server/testing/staff.ts';
import { type ModelChange, storeModel } from '#server/testing/stored-model.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const SEED = crypto.randomUUID();
const ifcOf = (building: Building) =>
  Buffer.from(writeIfc(building, { projectId: SEED, name: 'Hall', date: '2026-01-02' }));
/** The columns moved by half a meter along the beam over one of them, and a door gone. */
const later: Building = {
  ...sampleBuilding,
  columns: sampleBuilding.columns.map((each) => ({
    ...each,
    center: [each.center[0] + 0.5, each.center[1], each.center[2]],
  })),
  doors: sampleBuilding.doors.filter(({ id }) => id !== 'door-5'),
};

async function newProject() {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId, locationId } = await storeProject(server, teamId, { status: 'Order Completed' });
  const file = (version: number, content: Buffer, change: ModelChange = {}) =>
    storeModel(server, projectId, { content, version, isCurrent: version > 1, ...change });
  const ask = (before: string, after: string, as = cookie) =>
    server.call('GET', `/api/projects/${projectId}/comparison?before=${before}&after=${after}`, { cookie: as });
  const compare = async (before: string, after: string): Promise<Comparison> => (await ask(before, after)).json();
  const versions = async (as = cookie): Promise<FileVersion[]> =>
    (await server.call('GET', `/api/projects/${projectId}/versions`, { cookie: as })).json();
  return { cookie, teamId, projectId, locationId, file, ask, compare, versions };
}
const jobsOf = async (projectId: string) => (await server.queue.findJobs(VIEW_QUEUE, { data: { projectId } })).length;

test('two versions of a model are read once, then compared element by element [N5]', { tags: 'nightly' }, async () => {
  const { projectId, file, compare } = await newProject();
  const [before, after] = [await file(1, ifcOf(sampleBuilding)), await file(2, ifcOf(later))];
  expect(await compare(before, after)).toMatchObject({
    state: 'preparing',
    problem: null,
    elements: null,
    before: { version: 1, isCurrent: false },
    after: { version: 2, isCurrent: true },
  });
  await compare(before, after);
  expect(await jobsOf(projectId), 'each is read once').toBe(2);
  await makeElementTables(server, projectId);
  const { state, elements } = await compare(before, after);
  expect(state).toBe('ready');
  expect(elements?.added).toEqual([]);
  expect(elements?.removed).toMatchObject([{ category: 'IFCDOOR', name: 'Door door-5', storey: 'Ground floor' }]);
  const columns = elements?.changed.filter(({ category }) => category === 'IFCCOLUMN') ?? [];
  expect(columns.map(({ name, aspects, movedM }) => `${name}: ${aspects.join(' ')} ${movedM.toFixed(2)}`)).toEqual(
    sampleBuilding.columns.map(({ id }) => `Column ${id}: moved 0.50`),
  );
  expect(elements?.changed.filter(({ category }) => category !== 'IFCCOLUMN').map(({ name }) => name)).toEqual([
    'Wall wall-10',
  ]);
  expect(elements).toMatchObject({ motion: null });
  expect((await compare(after, before)).elements?.added).toMatchObject([{ name: 'Door door-5' }]);
});

test('a list that an earlier reader made is made again before it is compared [N5]', { tags: 'nightly' }, async () => {
  const { projectId, file, compare } = await newProject();
  const [before, after] = [await file(1, ifcOf(sampleBuilding)), await file(2, ifcOf(later))];
  await compare(before, after);
  await makeElementTables(server, projectId);
  await server.db.update(asset).set({ elementsVersion: null }).where(eq(asset.id, before));
  await server.db
    .update(asset)
    .set({ elementsState: 'failed', elementsProblem: 'Not understood.', elementsVersion: 1 })
    .where(eq(asset.id, after));
  expect(await compare(before, after)).toMatchObject({ state: 'preparing', problem: null });
  expect(await jobsOf(projectId)).toBe(4);
  await makeElementTables(server, projectId);
  expect(await compare(before, after)).toMatchObject({
    state: 'ready',
    elements: { removed: [{ name: 'Door door-5' }] },
  });
});

test(
  'what was compared is kept: it is not compared again, and made again where it cannot be read [N5]',
  { tags: 'nightly' },
  async () => {
    const { projectId, file, compare } = await newProject();
    const [before, after] = [await file(1, ifcOf(sampleBuilding)), await file(2, ifcOf(later))];
    await compare(before, after);
    await makeElementTables(server, projectId);
    const [first, meanwhile] = await Promise.all([compare(before, after), compare(before, after)]);
    expect(meanwhile).toEqual(first);
    const folder = `project/${projectId}/delivered/`;
    const lists = await server.db
      .select()
      .from(asset)
      .where(and(eq(asset.projectId, projectId), eq(asset.role, 'element_index')));
    const held = await Promise.all(
      lists.map(async ({ storageKey }) => [storageKey, await buffer(await server.store.get(storageKey))] as const),
    );
    for (const [key] of held) await server.store.put(key, Readable.from([Buffer.from('none')]));
    expect(await compare(before, after)).toEqual(first);
    for (const [key, bytes] of held) await server.store.put(key, Readable.from([bytes]));
    for await (const key of server.store.list(folder))
      if (key.includes('/compared-')) await server.store.put(key, Readable.from([Buffer.from('{')]));
    expect(await compare(before, after)).toEqual(first);
  },
);

test(
  'files with the same bytes are not read: they are the same, of whatever kind [N5]',
  { tags: 'nightly' },
  async () => {
    const { projectId, file, compare } = await newProject();
    const [before, after] = [await file(1, ifcOf(sampleBuilding)), await file(2, ifcOf(sampleBuilding))];
    expect(await compare(before, after)).toMatchObject({
      state: 'ready',
      isIdentical: true,
      elements: null,
      problem: null,
    });
    expect(await jobsOf(projectId)).toBe(0);
    const revit = { format: 'rvt', name: 'Hall.rvt' };
    expect(await compare(await file(1, Buffer.from('x'), revit), await file(2, Buffer.from('x'), revit))).toMatchObject(
      {
        state: 'ready',
        isIdentical: true,
      },
    );
    expect(await compare(before, await file(3, ifcOf(later)))).toMatchObject({
      state: 'preparing',
      isIdentical: false,
    });
  },
);

const NO_SCHEMA = 'The file does not say which IFC schema it has. Export the model as IFC 2x3, IFC4 or IFC4x3.';

test(
  'a model that cannot be read says so, and so does one of another kind; documents are looked at side by side [N5]',
  { tags: 'nightly' },
  async () => {
    const { cookie, projectId, file, compare } = await newProject();
    const [good, broken, revit] = [
      await file(1, ifcOf(sampleBuilding)),
      await file(2, Buffer.from('nothing')),
      await file(1, Buffer.from('x'), { format: 'rvt', name: 'Hall.rvt' }),
    ];
    await compare(good, broken);
    await makeElementTables(server, projectId);
    expect(await compare(good, broken)).toMatchObject({
      state: 'failed',
      problem: `Hall.ifc, version 2: ${NO_SCHEMA}`,
      elements: null,
    });
    // Staff have it read once more: the reason may be gone.
    const retry = (id: string, as = ops) => server.call('POST', `/api/ops/deliverables/${id}/prepare`, { cookie: as });
    const listed = async () =>
      (await (await server.call('GET', `/api/ops/projects/${projectId}/deliverables`, { cookie: ops })).json()).find(
        ({ id }: { id: string }) => id === broken,
      );
    expect(await listed()).toMatchObject({ elementsState: 'failed', elementsProblem: NO_SCHEMA });
    expect([
      (await retry(broken, cookie)).status,
      (await retry(good)).status,
      (await retry(broken)).status,
      (await retry(broken)).status,
    ]).toEqual([404, 409, 200, 409]);
    expect([await compare(good, broken), await listed()]).toMatchObject([
      { state: 'preparing', problem: null },
      { elementsState: 'waiting' },
    ]);
    expect(await jobsOf(projectId)).toBe(3);
    expect(await compare(good, revit)).toMatchObject({
      state: 'failed',
      problem: 'Only IFC models are compared element by element.',
    });
    const plan = { role: 'area_plan', format: 'pdf', name: 'Plan.pdf' };
    const [first, second] = [await file(1, Buffer.from('%PDF-1'), plan), await file(2, Buffer.from('%PDF-2'), plan)];
    expect(await compare(first, second)).toMatchObject({
      state: 'ready',
      elements: null,
      before: { kind: 'document', version: 1 },
      after: { version: 2 },
    });
  },
);

test('staff who see the portal as the customer look on, and set nothing going [N5]', { tags: 'nightly' }, async () => {
  const { teamId, projectId, file, ask, versions } = await newProject();
  const [before, after] = [await file(1, ifcOf(sampleBuilding)), await file(2, ifcOf(later))];
  const started = await server.call('POST', `/api/ops/teams/${teamId}/view`, {
    cookie: ops,
    body: { reason: 'They ask what differs.' },
  });
  const looking = `${ops}; ${cookieOf(started)}`;
  expect(await (await ask(before, after, looking)).json()).toMatchObject({ state: 'preparing' });
  expect(await versions(looking)).toHaveLength(2);
  expect(await jobsOf(projectId)).toBe(0);
  expect((await server.call('GET', `/api/projects/${projectId}/changes`, { cookie: looking })).status).toBe(200);
  await server.call('DELETE', '/api/customer-view', { cookie: looking });
});

test(
  'what cannot be compared is refused: one file with itself, a model with a document, files of elsewhere or withdrawn [N5]',
  { tags: 'nightly' },
  async () => {
    const { file, ask } = await newProject();
    const other = await newProject();
    const model = await file(1, ifcOf(sampleBuilding));
    const pdf = await file(1, Buffer.from('%PDF'), { role: 'document', format: 'pdf', name: 'Plan.pdf' });
    const withdrawn = await file(2, Buffer.from('x'), { withdrawnAt: new Date(), isCurrent: false });
    expect([(await ask(model, model)).status, (await ask(model, pdf)).status]).toEqual([409, 409]);
    for (const id of [await other.file(1, Buffer.from('x')), withdrawn, crypto.randomUUID()])
      expect((await ask(model, id)).status).toBe(404);
    expect((await ask(withdrawn, model, ops)).status, 'for staff neither').toBe(404);
  },
);

test(
  'the list has all versions that were not withdrawn, the newest of each first, with what a viewer opens, and no work files [N5]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie, file, compare, versions } = await newProject();
    const first = await file(1, ifcOf(sampleBuilding));
    const second = await file(2, ifcOf(later));
    const view = await file(1, Buffer.from('frag'), { format: 'frag', madeFrom: first, isCurrent: false });
    await file(3, Buffer.from('x'), { withdrawnAt: new Date(), isCurrent: false });
    await file(1, Buffer.from('x'), { role: 'report', format: 'pdf', name: 'Report.pdf' });
    const plan = await file(1, Buffer.from('x'), {
      role: 'area_plan',
      format: 'pdf',
      name: 'Plan.pdf',
      isCurrent: true,
    });
    await compare(first, second);
    await makeElementTables(server, projectId);
    const listed = await versions();
    expect(listed.map(({ id, kind, version, isCurrent }) => [id, kind, version, isCurrent])).toEqual([
      [second, 'model', 2, true],
      [first, 'model', 1, false],
      [plan, 'document', 1, true],
    ]);
    expect(listed.map(({ viewUrl }) => viewUrl)).toEqual([null, `/api/proxy-file/${view}`, null]);
    expect(new Set(listed.map(({ series }) => series)).size).toBe(2);
    expect(await versions(ops)).toEqual(listed);
    const wire = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
    // What an earlier release made in place of the table is nobody's.
    const index = await file(2, Buffer.from('[]'), { role: 'element_index', format: 'json', madeFrom: second });
    expect(wire.assets.map(({ role }: { role: string }) => role)).not.toContain('element_index');
    for (const as of [cookie, ops])
      expect((await server.call('GET', `/api/proxy-file/${index}`, { cookie: as })).status).toBe(404);
  },
);

test('an older version opens for the team and staff, and for nobody else who sees the project [N5 X5]', async () => {
  const { projectId, teamId, locationId, cookie, file } = await newProject();
  const older = await file(1, Buffer.from('first'));
  const newer = await file(2, Buffer.from('second'));
  const view = await file(1, Buffer.from('frag'), { format: 'frag', madeFrom: older, isCurrent: false });
  const withdrawn = await file(1, Buffer.from('x'), { isCurrent: false, withdrawnAt: new Date() });
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, teamId);
  const partner = await newProject();
  const email = `${crypto.randomUUID()}@example.com`;
  const guest = await server.signUp(email);
  expect(
    (await server.call('POST', `/api/locations/${locationId}/shares`, { cookie, body: { email, canDownload: true } }))
      .ok,
  ).toBe(true);
  await server.db.update(project).set({ partnerTeamId: partner.teamId }).where(eq(project.id, projectId));
  const statusOf = async (id: string, as: string) =>
    (await server.call('GET', `/api/proxy-file/${id}`, { cookie: as })).status;
  for (const as of [cookie, member, ops])
    expect([await statusOf(older, as), await statusOf(view, as)]).toEqual([200, 200]);
  for (const as of [cookie, member, guest]) expect(await statusOf(withdrawn, as)).toBe(404);
  expect(await statusOf(newer, guest)).toBe(200);
  for (const as of [guest, partner.cookie, ''])
    expect([await statusOf(older, as), await statusOf(view, as)]).toEqual([404, 404]);
  await server.db.update(project).set({ isDemo: true, isPublic: true }).where(eq(project.id, projectId));
  for (const as of [guest, partner.cookie, ''])
    expect([await statusOf(older, as), await statusOf(view, as)]).toEqual([404, 404]);
});
