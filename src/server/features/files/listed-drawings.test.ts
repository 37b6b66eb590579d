import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedDrawing } from '#contract/files.ts';
import type { WireProject } from '#contract/projects.ts';
import { asset } from '#server/platform/database/schema.ts';
import { initiateUpload, sendAll } from '#server/testing/order-file.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let customer = '';
let stranger = '';
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signUp('customer@example.com');
  stranger = await server.signUp('stranger@example.com');
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const newProject = async (cookie = customer) =>
  (await storeProject(server, await teamIdOf(server, cookie), { subType: 'Standard', status: 'Order Completed' })).id;

type Stored = Partial<typeof asset.$inferInsert> & { content?: string };
async function store(projectId: string, { content = 'bytes', ...values }: Stored): Promise<string> {
  const storageKey = `project/${projectId}/delivered/${crypto.randomUUID()}`;
  const stored = await server.store.put(storageKey, Readable.from([Buffer.from(content)]));
  const [row] = await server.db
    .insert(asset)
    .values({
      projectId,
      role: 'drawing',
      format: 'dxf',
      name: 'Level.dxf',
      product: 'BIMIT Verified',
      storageKey,
      isDelivered: true,
      createdAt: new Date(),
      ...stored,
      ...values,
    })
    .returning({ id: asset.id });
  return row?.id ?? '';
}
async function drawingIn(projectId: string, name = 'Level.dxf') {
  const id = await store(projectId, { name, viewState: 'ready' });
  const view = await store(projectId, { name: `${name}.json`, format: 'json', madeFrom: id });
  return { id, view };
}
const listIn = (projectId: string, content: unknown) =>
  store(projectId, {
    role: 'asset_list',
    format: 'json',
    name: `${crypto.randomUUID()}.json`,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });
const ask = async (projectId: string, cookie = customer) => {
  const answer = await server.call('GET', `/api/projects/${projectId}/listed-drawings`, { cookie });
  return { status: answer.status, ...((await answer.json()) as { drawings: ListedDrawing[]; problem: string | null }) };
};

test('a JSON list makes drawings of this portal, also of another project of the team, each file once [K8 K9 K2]', async () => {
  const [projectId, other] = [await newProject(), await newProject()];
  const [here, there] = [await drawingIn(projectId), await drawingIn(other)];
  const waiting = await store(projectId, { name: 'Roof.dxf', viewState: 'waiting' });
  await listIn(projectId, [
    { assetURL: `/api/proxy-file/${here.id}`, assetType: 'DXF', name: 'Ground floor' },
    { url: `${server.config.PUBLIC_URL}/api/proxy-file/${there.id}?mode=view`, type: 'dxf', filename: 'Annex.dxf' },
    { assetUrl: `/api/proxy-file/${here.id}?mode=view`, assetType: 'dxf', name: 'The same file' },
    { assetURL: `/api/proxy-file/${waiting}`, assetType: 'dxf', name: 'Roof' },
  ]);
  const { drawings, problem } = await ask(projectId);
  expect(problem).toBeNull();
  expect(drawings.map(({ id, name, viewUrl, state }) => [id, name, viewUrl, state])).toEqual([
    [here.id, 'Ground floor', `/api/proxy-file/${here.view}`, 'ready'],
    [there.id, 'Annex.dxf', `/api/proxy-file/${there.view}`, 'ready'],
    [waiting, 'Roof', null, 'waiting'],
  ]);
  const shown = await server.call('GET', drawings[1]?.viewUrl ?? '', { cookie: customer });
  expect(shown.status, 'what is listed opens').toBe(200);
});

test('foreign addresses, files of others and files of the team alone have failed, without a word on why [K9 D13]', async () => {
  const projectId = await newProject();
  const secret = await drawingIn(await newProject(stranger));
  const original = await store(projectId, { role: 'original', name: 'Ours.dxf' });
  await listIn(
    projectId,
    [
      `https://elsewhere.example/api/proxy-file/${secret.id}`,
      'http://169.254.169.254/latest/meta-data',
      `/api/proxy-file/${secret.id}`,
      `/api/proxy-file/${original}`,
      `/api/proxy-file/${crypto.randomUUID()}`,
    ].map((assetURL, i) => ({ assetURL, assetType: 'dxf', name: `Drawing ${i}` })),
  );
  const { drawings } = await ask(projectId);
  expect(drawings).toHaveLength(5);
  for (const drawing of drawings)
    expect(drawing).toMatchObject({ id: null, assetURL: null, viewUrl: null, state: 'failed', failed: true });
  expect(JSON.stringify(drawings)).not.toContain(secret.id);
});

test('a list that is none says so in one sentence, and the drawings of others stay [K7 K9]', async () => {
  const projectId = await newProject();
  const { id } = await drawingIn(projectId);
  await listIn(projectId, [{ assetURL: `/api/proxy-file/${id}`, assetType: 'dxf', name: 'Level 1' }]);
  for (const garbage of ['not json', '{}', '[1, 2]', '[', JSON.stringify([{ assetURL: {} }])])
    await listIn(projectId, garbage);
  const { drawings, problem } = await ask(projectId);
  expect([drawings.map(({ name }) => name), problem]).toEqual([['Level 1'], 'Failed to resolve DXF file URLs.']);
  const lost = await newProject();
  const list = await listIn(lost, []);
  await server.db.update(asset).set({ storageKey: 'project/none' }).where(eq(asset.id, list));
  expect(await ask(lost)).toMatchObject({ status: 200, drawings: [], problem: 'Failed to resolve DXF file URLs.' });
});

test('strangers find nothing there, and no id is answered as if it were not known [K9]', async () => {
  const projectId = await newProject();
  expect((await ask(projectId, stranger)).status).toBe(404);
  expect((await ask(crypto.randomUUID())).status).toBe(404);
});

test('staff deliver a JSON list, which is an asset of type json; what does not begin as a list is refused [K9 Y4]', async () => {
  const projectId = await newProject();
  const { id } = await drawingIn(projectId);
  const deliver = async (text: string, name: string) => {
    const bytes = Buffer.from(text);
    const opened = await server.call('POST', `/api/ops/projects/${projectId}/deliverables`, {
      cookie: ops,
      body: {
        product: 'BIMIT Verified',
        pdfSubtype: null,
        storey: null,
        fileName: name,
        sizeBytes: bytes.length,
        fingerprint: crypto.randomUUID(),
      },
    });
    const { id: upload } = await opened.json();
    await initiateUpload(server, ops, upload, bytes.length);
    return sendAll(server, ops, upload, bytes);
  };
  const item = { assetURL: `/api/proxy-file/${id}`, assetType: 'dxf' };
  const list = (name: string) => JSON.stringify([{ ...item, name }]);
  expect((await deliver(list('Level 1'), 'drawings.json')).status).toBe(200);
  expect((await deliver(list('Level 1, corrected'), 'drawings.json')).status).toBe(200);
  expect((await deliver('{"a": 1}', 'other.json')).status).toBe(422);
  const wire: WireProject = await (
    await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: customer })
  ).json();
  expect(wire.assets.filter(({ role }) => role === 'asset_list').map((each) => each.asset_type)).toEqual(['json']);
  expect((await ask(projectId)).drawings.map(({ name }) => name)).toEqual(['Level 1, corrected']);
});
