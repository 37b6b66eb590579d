import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PanoramaList, WirePanorama } from '#contract/panoramas.ts';
import { MAX_PANORAMA_BYTES, MAX_PROJECT_PANORAMAS } from '#domain/panorama/panorama-limits.ts';
import { tileIndex } from '#domain/panorama/tile-index.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { encodeE57 } from '#formats/testing/encode-e57.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { jpegOf, paint, readPicture } from '#formats/testing/read-picture.ts';
import { asset, panorama, project, team, upload } from '#server/platform/database/schema.ts';
import type { PanoramaJob } from '#server/platform/queue/queue.ts';
import { cutPanoramasOf } from '#server/testing/make-views.ts';
import { initiateUpload, sendAll } from '#server/testing/order-file.ts';
import { staffOf } from '#server/testing/staff.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: JSON.stringify({ signUp: ROOMY, request: ROOMY, uploadInitiate: ROOMY }),
  });
});
afterAll(() => server.stop());

const newMail = () => `${crypto.randomUUID()}@example.com`;
const encode = jpegEncoder(80);
const picture = (width: number, height: number) =>
  encode(
    paint(width, height, (x) => [x & 255, 99, 40]),
    width,
    height,
  );
const PANORAMA = picture(1024, 512);

async function newHall() {
  const admin = await server.signUp(newMail());
  const teamId = await teamIdOf(server, admin);
  const partner = await server.signUp(newMail());
  const partnerTeamId = await teamIdOf(server, partner);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, partnerTeamId));
  const { id: projectId, locationId } = await storeProject(server, teamId, { partnerTeamId });
  return { admin, partner, teamId, projectId, locationId };
}

const open = (projectId: string, cookie: string, fileName: string, sizeBytes: number) =>
  server.call('POST', `/api/projects/${projectId}/panoramas`, {
    cookie,
    body: { fileName, sizeBytes, fingerprint: `${fileName}:${sizeBytes}` },
  });
async function send(projectId: string, cookie: string, fileName: string, bytes: Uint8Array): Promise<Response> {
  const { id } = await (await open(projectId, cookie, fileName, bytes.length)).json();
  const initiated = await initiateUpload(server, cookie, id, bytes.length);
  if (!initiated.ok) throw new Error(await initiated.text());
  return sendAll(server, cookie, id, bytes);
}
const list = async (projectId: string, cookie: string): Promise<PanoramaList> =>
  (await server.call('GET', `/api/projects/${projectId}/panoramas`, { cookie })).json();
const cut = (job: PanoramaJob) => cutPanoramasOf(server, job);
const said = async (answer: Response) => [answer.status, (await answer.json()).error];
const read = (id: string, part: string, cookie: string, range?: string) =>
  server.call('GET', `/api/panoramas/${id}/${part}`, { cookie, ...(range && { headers: { range } }) });
const keysOf = async (projectId: string) => {
  const keys: string[] = [];
  for await (const key of server.store.list(`project/${projectId}/`)) keys.push(key);
  return keys;
};
async function newPanorama(projectId: string, cookie: string, name = 'Lobby.jpg'): Promise<WirePanorama> {
  expect((await send(projectId, cookie, name, PANORAMA)).status).toBe(200);
  const waiting = (await list(projectId, cookie)).panoramas.at(-1);
  if (!waiting) throw new Error('nothing was listed');
  await cut({ of: 'panorama', projectId, panoramaId: waiting.id });
  return (await list(projectId, cookie)).panoramas.find(({ id }) => id === waiting.id) ?? waiting;
}

test(
  'an uploaded picture waits, is cut, and is read in tiles by all who see the project, also by a link [N19]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    for (const cookie of [hall.admin, hall.partner, await staffOf(server, 'ops')]) {
      expect((await send(hall.projectId, cookie, 'Lobby.jpg', PANORAMA)).status).toBe(200);
      const waiting = (await list(hall.projectId, cookie)).panoramas.at(-1);
      expect(waiting).toMatchObject({ name: 'Lobby', state: 'waiting', pose: null, isOfScan: false });
      const panoramaId = waiting?.id ?? '';
      expect((await read(panoramaId, 'index.json', cookie)).status, 'before it is cut').toBe(404);
      await cut({ of: 'panorama', projectId: hall.projectId, panoramaId });
      await cut({ of: 'panorama', projectId: hall.projectId, panoramaId });
      expect((await list(hall.projectId, cookie)).panoramas.at(-1)).toMatchObject({ state: 'ready', widthPx: 1024 });
    }
    expect(
      (await keysOf(hall.projectId)).filter((key) => key.includes('/upload/')),
      'as they were sent',
    ).toEqual([]);
    const [{ id } = { id: '' }] = (await list(hall.projectId, hall.admin)).panoramas;
    const links = `/api/locations/${hall.locationId}/links`;
    await server.call('POST', links, { cookie: hall.admin, body: { name: 'Lender' } });
    const [{ url }] = await (await server.call('GET', links, { cookie: hall.admin })).json();
    const link = cookieOf(
      await server.call('POST', '/api/share-links/open', { body: { token: String(url).split('#')[1] ?? '' } }),
    );
    const member = await joinAs(server, newMail(), hall.teamId);
    for (const cookie of [hall.admin, member, hall.partner, link]) {
      const { pictures } = tileIndex.parse(await (await read(id, 'index.json', cookie)).json());
      const [offset = 0, length = 0] = pictures[0]?.levels.at(-1)?.tiles[1] ?? [];
      const range = await read(id, 'tiles.bin', cookie, `bytes=${offset}-${offset + length - 1}`);
      expect(range.status).toBe(206);
      const tile = await readPicture(jpegOf(new Uint8Array(await range.arrayBuffer())));
      expect([tile.width, tile.height]).toEqual([512, 512]);
    }
    expect((await list(hall.projectId, member)).canEdit).toBe(false);
    const stranger = await server.signUp(newMail());
    for (const cookie of [stranger, '']) {
      expect((await read(id, 'index.json', cookie)).status).toBe(404);
      expect((await server.call('GET', `/api/projects/${hall.projectId}/panoramas`, { cookie })).status).toBe(404);
    }
  },
);

test('what is no panorama is refused in a sentence, and nothing of it stays [N19]', { tags: 'nightly' }, async () => {
  const hall = await newHall();
  const refused = async (name: string, sizeBytes: number) =>
    said(await open(hall.projectId, hall.admin, name, sizeBytes));
  expect(await refused('Lobby.jpg', 2 ** 30)).toEqual([
    413,
    'Lobby.jpg is larger than 300 MB. Save it as JPEG, or with fewer pixels, and choose that file.',
  ]);
  expect((await open(hall.projectId, hall.admin, 'Lobby.jpg', MAX_PANORAMA_BYTES)).status).toBe(201);
  expect(await refused('Lobby.webp', 10)).toEqual([
    415,
    'WEBP pictures cannot be read. Save Lobby.webp as JPEG or PNG and choose that file.',
  ]);
  expect(await refused('Lobby.pdf', 10)).toEqual([
    415,
    'Lobby.pdf is not a picture. Please choose a 360° picture as JPEG or PNG.',
  ]);
  expect(await said(await send(hall.projectId, hall.admin, 'wide.jpg', picture(900, 300)))).toEqual([
    422,
    'This picture is 900 × 300 pixels. A 360° panorama is exactly twice as wide as it is high. Export it as equirectangular.',
  ]);
  const huge = PANORAMA.slice();
  const frame = huge.findIndex((value, at) => value === 0xff && huge[at + 1] === 0xc0);
  new DataView(huge.buffer).setUint32(frame + 5, (9000 << 16) | 18_000);
  expect(await said(await send(hall.projectId, hall.admin, 'huge.jpg', huge))).toEqual([
    422,
    'This picture is 18,000 × 9,000 pixels, which is more than 135 million. Export it with at most 16,400 × 8,200 pixels.',
  ]);
  expect(await said(await send(hall.projectId, hall.admin, 'text.jpg', new TextEncoder().encode('hello')))).toEqual([
    422,
    'text.jpg is not a JPEG or PNG picture that can be read.',
  ]);
  expect((await list(hall.projectId, hall.admin)).panoramas).toEqual([]);
  expect(await keysOf(hall.projectId)).toEqual([]);
  // Cut off within its rows, which only decoding finds out.
  await send(hall.projectId, hall.admin, 'half.jpg', PANORAMA.slice(0, 5000));
  const [half] = (await list(hall.projectId, hall.admin)).panoramas;
  await cut({ of: 'panorama', projectId: hall.projectId, panoramaId: half?.id ?? '' });
  expect((await list(hall.projectId, hall.admin)).panoramas).toMatchObject([
    { state: 'failed', problem: 'The picture ends before its last row. Export it again.' },
  ]);
  expect(await keysOf(hall.projectId)).toEqual([]);
});

test('without room for its tiles a picture is refused in a sentence before it is cut, and nothing of it stays [N19]', async () => {
  const hall = await newHall();
  await send(hall.projectId, hall.admin, 'Lobby.jpg', PANORAMA);
  const [waiting] = (await list(hall.projectId, hall.admin)).panoramas;
  vi.spyOn(server.store, 'freeBytes').mockResolvedValue(100 * 2 ** 20);
  const stored = vi.spyOn(server.store, 'putFile');
  await cut({ of: 'panorama', projectId: hall.projectId, panoramaId: waiting?.id ?? '' });
  expect(stored).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect((await list(hall.projectId, hall.admin)).panoramas).toMatchObject([
    {
      state: 'failed',
      problem:
        'There is not enough storage space to prepare this picture. Nothing was stored. Upload it again later, or contact support.',
    },
  ]);
  expect(await keysOf(hall.projectId)).toEqual([]);
});

test(
  'a project takes 1,000 panoramas, those on their way counted, whoever asks at once [N19]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    await server.db.insert(panorama).values(
      Array.from({ length: MAX_PROJECT_PANORAMAS - 1 }, (_, index) => ({
        projectId: hall.projectId,
        number: index + 1,
        name: `Station ${index}`,
        state: 'failed' as const,
        createdAt: new Date(),
      })),
    );
    const answers = await Promise.all([1, 2, 3].map((size) => open(hall.projectId, hall.admin, 'Lobby.jpg', size)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    for (const answer of refused)
      expect(await said(answer)).toEqual([
        409,
        'This project has 1,000 panoramas, which is the limit. Delete one to add another.',
      ]);
    await server.db.update(panorama).set({ deletedAt: new Date() }).where(eq(panorama.projectId, hall.projectId));
    expect((await open(hall.projectId, hall.admin, 'Lobby.jpg', 4)).status).toBe(201);
  },
);

test('an upload that is given up takes nothing with it but itself [N19]', async () => {
  const hall = await newHall();
  const { id } = await (await open(hall.projectId, hall.partner, 'Lobby.jpg', 1000)).json();
  expect((await open(hall.projectId, hall.partner, 'Lobby.jpg', 1000)).status, 'again').toBe(201);
  await initiateUpload(server, hall.partner, id, 1000);
  const body = { id, uploadId: id };
  expect((await server.call('DELETE', '/api/scan2plan/multipart-upload', { cookie: hall.partner, body })).status).toBe(
    200,
  );
  expect(await server.db.$count(project, eq(project.id, hall.projectId))).toBe(1);
  expect(await server.db.$count(upload, eq(upload.projectId, hall.projectId))).toBe(0);
});

test(
  'a panorama is named, placed, deleted and brought back; each act is in the log of the team [N19]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const { id } = await newPanorama(hall.projectId, hall.partner);
    const change = (body: unknown, cookie = hall.partner) =>
      server.call('PATCH', `/api/panoramas/${id}`, { cookie, body });
    expect((await change({ name: ' Atrium ' })).status).toBe(200);
    const placed: WirePanorama = await (await change({ place: { positionM: [4, 5, 1.6], headingDeg: 90 } })).json();
    expect(placed).toMatchObject({ name: 'Atrium', pose: { frame: 'project', positionM: [4, 5, 1.6] } });
    // East is where x points: the middle of the picture is the station's own x axis.
    expect(placed.pose?.rotation.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([1, 0, 0, 0]);
    expect(await said(await change({ name: '  ' }))).toEqual([400, 'Please enter a name.']);
    expect((await change({ place: { positionM: [1e9, 0, 0], headingDeg: 0 } })).status).toBe(400);
    const act = (method: 'DELETE' | 'POST', path = '') =>
      server.call(method, `/api/panoramas/${id}${path}`, { cookie: hall.partner, ...(path && { body: {} }) });
    expect((await act('DELETE')).status).toBe(200);
    expect((await list(hall.projectId, hall.partner)).panoramas).toEqual([]);
    expect((await read(id, 'index.json', hall.admin)).status).toBe(404);
    expect((await act('POST', '/restore')).status).toBe(200);
    expect((await list(hall.projectId, hall.admin)).panoramas).toMatchObject([{ id, name: 'Atrium' }]);
    expect((await change({ place: null })).status).toBe(200);
    expect((await list(hall.projectId, hall.admin)).panoramas[0]?.pose).toBe(null);
    const { rows } = await (await server.call('GET', `/api/teams/${hall.teamId}/audit`, { cookie: hall.admin })).json();
    expect(
      rows.map(({ sentence }: { sentence: string }) => sentence).filter((each: string) => each.includes('panorama')),
    ).toEqual([
      'placed the panorama Atrium of Town Hall',
      'brought back the panorama Atrium of Town Hall',
      'deleted the panorama Atrium of Town Hall',
      'placed the panorama Atrium of Town Hall',
      'renamed the panorama Lobby to Atrium of Town Hall',
      'added the panorama Lobby of Town Hall',
    ]);
    const member = await joinAs(server, newMail(), hall.teamId);
    const stranger = await server.signUp(newMail());
    expect([(await change({ name: 'x' }, member)).status, (await change({ name: 'x' }, stranger)).status]).toEqual([
      403, 404,
    ]);
  },
);

test(
  'panoramas inside a delivered scan are stations in its frame, and in that of the project once the scan is aligned [N19]',
  { tags: 'nightly' },
  async () => {
    const hall = await newHall();
    const ops = await staffOf(server, 'ops');
    const storageKey = `project/${hall.projectId}/delivered/scan.e57`;
    const bytes = encodeE57(
      [{ points: makeTestRoom(20) }],
      [1, 2].map((number) => ({
        name: `Hall ${number}`,
        content: PANORAMA,
        widthPx: 1024,
        heightPx: 512,
        pose: { rotation: [1, 0, 0, 0], position: [number, 0, 1.5] },
        projection: { kind: 'spherical', pixelWidth: Math.PI / 512, pixelHeight: Math.PI / 512 },
      })),
    );
    const stored = await server.store.put(storageKey, Readable.from([Buffer.from(bytes)]));
    const [scan] = await server.db
      .insert(asset)
      .values({
        projectId: hall.projectId,
        role: 'scan',
        format: 'e57',
        product: 'SCANIT',
        name: 'scan.e57',
        storageKey,
        ...stored,
        isDelivered: true,
        createdAt: new Date(),
      })
      .returning();
    const assetId = scan?.id ?? '';
    await cut({ of: 'stations', projectId: hall.projectId, assetId, originM: [0, 0, 1] });
    await cut({ of: 'stations', projectId: hall.projectId, assetId, originM: [0, 0, 1] });
    const found = (await list(hall.projectId, hall.admin)).panoramas;
    expect(found).toMatchObject([
      { name: 'Hall 1', state: 'ready', isOfScan: true, pose: { frame: assetId, positionM: [1, 0, 0.5] } },
      { name: 'Hall 2', pose: { frame: assetId, positionM: [2, 0, 0.5] } },
    ]);
    await server.call('PUT', `/api/placements/${assetId}`, {
      cookie: ops,
      body: { placement: { scale: 1, turnDeg: 90, shiftM: [10, 0, 0] }, shownId: null },
    });
    const [first] = (await list(hall.projectId, hall.admin)).panoramas;
    expect(first?.pose?.frame).toBe('project');
    expect(first?.pose?.positionM.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([10, 1, 0.5]);
    expect(first?.pose?.rotation.map((value) => Math.round(value * 1e4) / 1e4)).toEqual([0.7071, 0, 0, 0.7071]);
    const place = await server.call('PATCH', `/api/panoramas/${first?.id}`, {
      cookie: hall.admin,
      body: { place: null },
    });
    expect(await said(place)).toEqual([
      409,
      'This panorama is part of a scan, which says where it is. Align the scan instead.',
    ]);
    await server.db.update(asset).set({ withdrawnAt: new Date(), isCurrent: false }).where(eq(asset.id, assetId));
    expect((await list(hall.projectId, hall.admin)).panoramas, 'the scan was withdrawn').toEqual([]);
    expect(await server.db.$count(panorama, eq(panorama.assetId, assetId))).toBe(2);
  },
);
