import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
let projectId = '';
const urls: Record<string, string> = {};

/** Step by step what can only be seen, and what can be taken home. */
const VIEWS = [
  ['cloud', 'octree', 'octree-original'],
  ['cloud_classified', 'octree', 'octree'],
  ['model', 'frag', 'model.frag'],
  ['model', 'json', 'elements.json'],
  ['image', 'png', 'plan.png'],
] as const;
const FILES = [
  ['cloud_classified', 'las', 'classified.las'],
  ['model', 'ifc', 'model.ifc'],
  ['drawing', 'dxf', 'plan-1.dxf'],
  ['drawing', 'svg', 'plan-1.svg'],
  ['area_plan', 'pdf', 'plan.pdf'],
  ['archive', 'zip', 'deliverables.zip'],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('files@example.com');
  ({ projectId } = await uploadScan(
    server,
    cookie,
    'a.las',
    Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]),
  ));
  for (const [role, format, name] of [...VIEWS, ...FILES]) {
    const storageKey = `project/${projectId}/run-1/${name}${format === 'octree' ? '/' : ''}`;
    const stored = await server.store.put(
      format === 'octree' ? `${storageKey}octree.bin` : storageKey,
      Readable.from([Buffer.from(`bytes of ${name}`)]),
    );
    const [row] = await server.db
      .insert(asset)
      .values({ projectId, role, format, name, product: 'BIMIT Engine', storageKey, ...stored, createdAt: new Date() })
      .returning({ id: asset.id });
    urls[name] = `/api/proxy-file/${row?.id}${format === 'octree' ? '/octree.bin' : ''}`;
  }
  await finishProject(server, projectId, 1000);
});
afterAll(() => server.stop());

const urlOf = (name: string) => urls[name] ?? '';
const get = (url: string, who = cookie, headers: Record<string, string> = {}) =>
  server.call('GET', url, { cookie: who, headers });
const sentenceOf = async (response: Response) => [response.status, (await response.json()).error];
const sign = (name: string, mode: string, who = cookie) =>
  server.call('POST', '/api/get-signed-url', { cookie: who, body: { url: urlOf(name), mode } });

test('before an unlock every step can be seen, and no file can be taken home [N4 X1 D13 D20]', async () => {
  for (const [, , name] of VIEWS) {
    expect((await get(urlOf(name))).status, name).toBe(200);
    expect((await sign(name, 'view')).status, name).toBe(200);
  }
  for (const [, , name] of FILES) {
    for (const refused of [
      await get(urlOf(name)),
      await get(`${urlOf(name)}?mode=download`),
      await sign(name, 'download'),
    ])
      expect(await sentenceOf(refused), name).toEqual([402, 'Unlock this project to download its files.']);
  }
});

test('after the unlock each file is what was stored [N4 D13 D20]', async () => {
  await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} });
  const { assets }: WireProject = await (await get(`/api/at/project?projectId=${projectId}`)).json();
  for (const [, , name] of FILES) {
    const { signedUrl } = await (await sign(name, 'download')).json();
    const taken = await get(signedUrl);
    const [, base = '', extension] = /^(.*)(\..*)$/.exec(name) ?? [];
    expect(decodeURIComponent(taken.headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`^attachment; filename\\*=UTF-8''.+ - ${base} v1\\${extension}$`),
    );
    expect(assets.find((each) => each.name === name)?.asset_name, 'lists have the name of the saved file').toBe(
      decodeURIComponent(taken.headers.get('content-disposition') ?? '').split("''")[1],
    );
    expect(await taken.text()).toBe(`bytes of ${name}`);
  }
});

test('a file that the store has lost is refused before the browser is sent for it [D14]', async () => {
  const [lost] = await server.db
    .insert(asset)
    .values({
      projectId,
      role: 'drawing',
      format: 'dxf',
      name: 'lost.dxf',
      product: 'BIMIT Engine',
      storageKey: `project/${projectId}/run-1/lost.dxf`,
      bytes: 1,
      sha256: 'a'.repeat(64),
      createdAt: new Date(),
    })
    .returning({ id: asset.id });
  expect(
    await sentenceOf(
      await server.call('POST', '/api/get-signed-url', {
        cookie,
        body: { url: `/api/proxy-file/${lost?.id}`, mode: 'download' },
      }),
    ),
  ).toEqual([503, 'Error downloading file. Please try again later.']);
});

test("another team's file does not exist, and nothing below an octree but its own parts [N4 X5]", async () => {
  const stranger = await server.signUp('files-stranger@example.com');
  for (const who of [stranger, '']) {
    expect((await get(urlOf('octree'), who)).status).toBe(404);
    expect((await get(urlOf('model.ifc'), who)).status).toBe(404);
  }
  for (const path of ['/..%2foctree.bin', '/secret.bin', ''])
    expect((await get(urlOf('octree').replace('/octree.bin', path))).status).toBe(404);
});

test.each([
  'https://files.example/private/model.ifc',
  '/api/proxy-file/../project/model.ifc',
  '/api/proxy-file/7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02',
  'project/private/model.ifc',
  '',
])('only the address of a stored file is signed, and never %j as it was sent [D13 X5]', async (url) => {
  for (const mode of ['view', 'download'])
    expect(await sentenceOf(await server.call('POST', '/api/get-signed-url', { cookie, body: { url, mode } }))).toEqual(
      [404, 'There is nothing at this address.'],
    );
});

test('a part of a file comes by its range; one beyond the end is refused in words [X1 D20]', async () => {
  const part = await get(urlOf('octree'), cookie, { range: 'bytes=0-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-4/15', 'bytes']);
  const beyond = await get(urlOf('octree'), cookie, { range: 'bytes=500-' });
  expect(beyond.headers.get('content-range')).toBe('bytes */15');
  expect(await sentenceOf(beyond)).toEqual([416, 'The file is shorter than that.']);
});

test('files of the demo are seen by everybody and taken home by nobody [N4 X1]', async () => {
  await server.db.update(project).set({ isDemo: true }).where(eq(project.id, projectId));
  expect((await get(urlOf('octree'), '')).status).toBe(200);
  for (const who of [cookie, ''])
    expect(await sentenceOf(await get(`${urlOf('model.ifc')}?mode=download`, who))).toEqual([
      403,
      'Downloads are not available for demo projects.',
    ]);
});

test('who opens the address of a file in a tab and may not have it reads a page with the ways on, and nothing runs in it', async () => {
  const path = '/api/proxy-file/7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
  const answer = await server.call('GET', path, { headers: { 'sec-fetch-mode': 'navigate' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('There is nothing at this address.');
  expect(page).toContain('href="/sign-in"');
  expect((await server.call('GET', path)).headers.get('content-type'), 'code gets JSON').toContain('application/json');
});
