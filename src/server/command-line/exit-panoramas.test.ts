import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { paint } from '#formats/testing/read-picture.ts';
import { panorama, project, team } from '#server/platform/database/schema.ts';
import { cutPanoramasOf } from '#server/testing/make-views.ts';
import { storeProject } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { manifestIn, packageZip } from './testing/package-zip.ts';
import { storeyOf } from './testing/storey-of.ts';

let server: TestServer;
let storey: ReturnType<typeof storeyOf>;
let teamId = '';
let folder = '';
beforeAll(async () => {
  server = await startTestServer();
  storey = storeyOf(server);
  folder = await mkdtemp(join(tmpdir(), 'storey-panoramas-'));
  const [made] = await server.db.insert(team).values({ name: 'New home', createdAt: new Date() }).returning();
  teamId = made?.id ?? '';
});
afterAll(() => server.stop());

const bring = (path: string) => storey('import', path, '--team', teamId);
const exported = async (projectId: string): Promise<string> => {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  expect(await storey('export', projectId, '--to', path)).toMatchObject({ code: 0 });
  return path;
};

test(
  'panoramas that were uploaded go along with their places, without what their pictures said, and are cut again [N11 N19]',
  { tags: 'nightly' },
  async () => {
    const { id: from } = await storeProject(server, teamId);
    const pixels = jpegEncoder(80)(
      paint(1024, 512, (x) => [x & 255, 9, 90]),
      1024,
      512,
    );
    const place = Uint8Array.of(0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0'));
    const sent = Buffer.concat([pixels.subarray(0, 2), place, pixels.subarray(2)]);
    const add = async (name: string, number: number, at: Partial<typeof panorama.$inferInsert>) => {
      const uploadKey = `project/${from}/panoramas/${crypto.randomUUID()}/upload/a.jpg`;
      await server.store.put(uploadKey, Readable.from([sent]));
      const [row] = await server.db
        .insert(panorama)
        .values({ projectId: from, number, name, state: 'waiting', uploadKey, createdAt: new Date(), ...at })
        .returning();
      return row?.id ?? '';
    };
    const cut = (projectId: string, panoramaId: string) =>
      cutPanoramasOf(server, { of: 'panorama', projectId, panoramaId });
    await cut(from, await add('Lobby', 1, { xM: 4, yM: 5, zM: 1.6, rotationW: 0.8, rotationZ: 0.6 }));
    await cut(from, await add('Lobby', 2, {}));
    await add('Waiting', 3, {});
    await add('Gone', 4, { deletedAt: new Date() });
    const path = await exported(from);
    const manifest = await manifestIn(path);
    expect(
      manifest.files.filter(({ path: name }) => name.startsWith('panoramas/')).map(({ path: name }) => name),
    ).toEqual(['panoramas/Lobby.jpg', 'panoramas/Lobby (2).jpg', 'panoramas/panoramas.json']);
    expect(manifest.notes).toEqual(['Waiting: the panorama was still being prepared.']);
    const sha256 = createHash('sha256').update(pixels).digest('hex');
    expect(manifest.files.find(({ path: name }) => name === 'panoramas/Lobby.jpg')?.sha256).toBe(sha256);
    const { text } = await bring(path);
    const projectId = /as project ([0-9a-f-]{36})/.exec(text)?.[1] ?? '';
    const rows = () =>
      server.db.select().from(panorama).where(eq(panorama.projectId, projectId)).orderBy(asc(panorama.number));
    for (const { id } of await rows()) await cut(projectId, id);
    expect(await rows()).toMatchObject([
      { name: 'Lobby', state: 'ready', widthPx: 1024, xM: 4, yM: 5, zM: 1.6, rotationW: 0.8, rotationZ: 0.6 },
      { name: 'Lobby', state: 'ready', xM: null },
    ]);
    const again = await manifestIn(await exported(projectId));
    expect(again.files.find(({ path: name }) => name === 'panoramas/Lobby.jpg')?.sha256).toBe(sha256);
  },
);

test.each([
  ['is a model', 'models/Hall.ifc'],
  ['is not there', 'panoramas/Lobby.jpg'],
  ['leads out', '../../Lobby.jpg'],
])('a package whose panorama %s is refused, and nothing is stored [N11]', async (_what, path) => {
  const list = [{ path, name: 'Lobby', pose: null, at: '2026-01-01T00:00:00Z' }];
  const zip = await packageZip(folder, [
    { name: 'models/Hall.ifc', content: 'ISO-10303-21;' },
    { name: 'panoramas/panoramas.json', content: JSON.stringify(list) },
  ]);
  const before = await server.db.$count(project);
  const { code, text } = await bring(zip);
  expect([code, text]).toEqual([1, expect.stringContaining(`${JSON.stringify(path)} is no panorama.`)]);
  expect(await server.db.$count(project)).toBe(before);
});
