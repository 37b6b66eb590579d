import { Readable } from 'node:stream';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asset, audit, project } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { streamZip } from './stream-zip.ts';

let server: TestServer;
let cookie = '';
let teamId = '';

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('cad@example.com');
  teamId = await teamIdOf(server, cookie);
});
afterAll(() => server.stop());

type Change = Parameters<typeof storeProject>[2];
const DATE_SENTENCE =
  'No CAD files available for this project. CAD files are available only for projects that went through the BIMIT-plan process after 2025-08-08.';

async function drawnProject(names: readonly string[], change: Change = {}): Promise<string> {
  const { id } = await storeProject(server, teamId, {
    type: 'BIMIT',
    subType: 'Engine',
    status: 'Order Completed',
    paymentStatus: 'paid',
    submittedAt: new Date('2026-01-02'),
    ...change,
  });
  for (const [i, name] of names.entries()) await addFile(id, name, { storageKey: `project/${id}/run-1/${i}.dxf` });
  return id;
}

async function addFile(
  projectId: string,
  name: string,
  change: Partial<typeof asset.$inferInsert> = {},
): Promise<void> {
  const storageKey = change.storageKey ?? `project/${projectId}/run-1/${name}`;
  const stored = await server.store.put(storageKey, Readable.from([Buffer.from(`drawing ${name}`)]));
  await server.db.insert(asset).values({
    projectId,
    role: 'drawing',
    format: 'dxf',
    name,
    product: 'BIMIT Engine',
    storageKey,
    ...stored,
    createdAt: new Date(),
    ...change,
  });
}

const get = (projectId: string, who = cookie) =>
  server.call('GET', `/api/projects/${projectId}/cad-zip`, { cookie: who });
const refusalOf = async (response: Response) => [response.status, (await response.json()).error];

async function unzip(response: Response): Promise<Record<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer()))).getEntries();
  return Object.fromEntries(
    await Promise.all(
      entries.map(async (entry) => [entry.filename, entry.directory ? '' : await entry.getData(new TextWriter())]),
    ),
  );
}

test('all drawings of a project come as one zip named after it, and nothing else does [D12 D20]', async () => {
  const projectId = await drawnProject(['Level: 1.dxf', 'Level? 1', 'Roof'], { name: 'Old  Mill: "A/B"' });
  await addFile(projectId, 'model.ifc', { role: 'model', format: 'ifc' });
  await addFile(projectId, 'mine.dxf', { role: 'original' });
  const response = await get(projectId);
  expect([
    response.status,
    response.headers.get('content-type'),
    decodeURIComponent(response.headers.get('content-disposition') ?? ''),
  ]).toEqual([200, 'application/zip', "attachment; filename*=UTF-8''Old Mill- -A-B-.zip"]);
  expect(await unzip(response)).toEqual({
    'Level- 1.dxf': 'drawing Level: 1.dxf',
    'Level- 1 (2).dxf': 'drawing Level? 1',
    'Roof.dxf': 'drawing Roof',
  });
  expect(
    await server.db
      .select({ details: audit.details })
      .from(audit)
      .where(and(eq(audit.objectId, projectId), eq(audit.action, 'project.download-cad'))),
  ).toEqual([{ details: { files: 3 } }]);
});

test('projects from before 2025-08-07 have no CAD zip, whatever they hold [D12 D14]', async () => {
  const projectId = await drawnProject(['a.dxf'], {
    submittedAt: new Date('2025-08-06T23:59:59Z'),
    receivedAt: new Date('2026-01-01'),
  });
  expect(await refusalOf(await get(projectId))).toEqual([409, DATE_SENTENCE]);
  await server.db
    .update(project)
    .set({ submittedAt: new Date('2025-08-07T00:00:00Z') })
    .where(eq(project.id, projectId));
  expect(Object.keys(await unzip(await get(projectId)))).toEqual(['a.dxf']);
});

test('without a drawing, with more than 200, and with one that is lost, each in its sentence [D12 D14 X1]', async () => {
  expect(await refusalOf(await get(await drawnProject([])))).toEqual([
    409,
    'No CAD files available for this project. Please contact support.',
  ]);
  const lost = await drawnProject(['a.dxf', 'b.dxf']);
  await server.store.deletePrefix(`project/${lost}/run-1/1.dxf`);
  expect(await refusalOf(await get(lost))).toEqual([
    503,
    'Failed to collect CAD files for zipping. Please try again later.',
  ]);
  const many = await drawnProject([]);
  const row = {
    projectId: many,
    role: 'drawing',
    format: 'dxf',
    name: 'x',
    product: 'BIMIT Engine',
    storageKey: 'x',
    bytes: 1,
    sha256: 'a'.repeat(64),
    createdAt: new Date(),
  };
  await server.db.insert(asset).values(Array.from({ length: 201 }, () => row));
  expect((await get(many)).status).toBe(422);
});

test('the zip passes the same gate as each of its files [D12 D21 X5]', async () => {
  const unpaid = await drawnProject(['a.dxf'], { paymentStatus: 'unpaid' });
  expect(await refusalOf(await get(unpaid))).toEqual([402, 'Unlock this project to download its files.']);
  await addFile(unpaid, 'verified.dxf', { product: 'BIMIT Verified' });
  expect(await unzip(await get(unpaid)), 'a verified drawing was paid for by its own order').toEqual({
    'verified.dxf': 'drawing verified.dxf',
  });
  const stranger = await server.signUp('cad-stranger@example.com');
  for (const who of [stranger, '']) expect((await get(unpaid, who)).status).toBe(404);
  const demo = await drawnProject(['a.dxf'], { isDemo: true });
  for (const who of [cookie, stranger, ''])
    expect(await refusalOf(await get(demo, who))).toEqual([403, 'Downloads are not available for demo projects.']);
  expect((await server.call('GET', '/api/projects/not-an-id/cad-zip', { cookie })).status).toBe(404);
});

test('a file that is lost while the zip is sent breaks it off: half of a zip is never taken for the whole [D12]', async () => {
  const projectId = await drawnProject(['a.dxf']);
  const drawing = (file: string) => ({ key: `project/${projectId}/run-1/${file}`, name: file, createdAt: new Date() });
  const failures: unknown[] = [];
  const reading = new Response(
    streamZip(server.store, [drawing('0.dxf'), drawing('gone.dxf')], (error) => failures.push(error)),
  ).arrayBuffer();
  await expect(reading).rejects.toThrow();
  expect(failures).toHaveLength(1);
});
