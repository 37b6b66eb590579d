import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PanoramaList } from '#contract/panoramas.ts';
import type { OpsDeliverable } from '#contract/ops-admin.ts';
import type { WireAsset } from '#contract/projects.ts';
import { concatenate } from '#formats/concatenate.ts';
import { encodePng } from '#engine/pictures/encode-png.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { jpegOf, paint, readPicture } from '#formats/testing/read-picture.ts';
import { renewModels } from './renew-models.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { cutPanoramasOf, makeViews } from '#server/testing/make-views.ts';
import { initiateUpload, sendAll } from '#server/testing/order-file.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let customer = '';
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signUp('customer@example.com');
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const PRODUCT = 'BIMIT Engine';
const encode = jpegEncoder(80);
const GPS = 'Exif\0\0GPS 42.36 N Camera Model X1';
/** Says where it was taken, as cameras do. */
function photo(width: number, height: number, colorAt: Parameters<typeof paint>[2] = () => [180, 90, 40]): Uint8Array {
  const jpeg = encode(paint(width, height, colorAt), width, height);
  const body = new TextEncoder().encode(GPS);
  return concatenate([jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xe1, 0, body.length + 2), body, jpeg.subarray(2)]);
}

/** Of an engine order that is not unlocked. */
const newProject = async () =>
  (await storeProject(server, await teamIdOf(server, customer), { subType: 'Engine', status: 'Order Completed' })).id;
const assetsOf = async (projectId: string): Promise<WireAsset[]> =>
  (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: customer })).json()).assets;
const panoramasOf = async (projectId: string, cookie: string): Promise<PanoramaList> =>
  (await server.call('GET', `/api/projects/${projectId}/panoramas`, { cookie })).json();
const read = (url: string) => server.call('GET', url, { cookie: customer });

async function deliver(projectId: string, fileName: string, bytes: Uint8Array): Promise<void> {
  const opened = await server.call('POST', `/api/ops/projects/${projectId}/deliverables`, {
    cookie: ops,
    body: {
      product: PRODUCT,
      pdfSubtype: null,
      storey: null,
      fileName,
      sizeBytes: bytes.length,
      fingerprint: crypto.randomUUID(),
    },
  });
  expect(opened.status).toBe(201);
  const { id } = await opened.json();
  expect((await initiateUpload(server, ops, id, bytes.length)).status).toBe(200);
  expect((await sendAll(server, ops, id, bytes)).status).toBe(200);
}

test(
  'of a delivered picture a smaller copy without its place is looked at before the unlock, and the picture is not [Y4 N4 F9]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    await deliver(projectId, 'Lobby.jpg', photo(900, 700));
    await makeViews(server, projectId);
    const assets = await assetsOf(projectId);
    const original = assets.find(({ name }) => name === 'Lobby.jpg');
    const copy = assets.find(({ madeFrom }) => madeFrom === original?.id);
    expect(original?.viewState).toBe('ready');
    const statuses = [original?.asset_url, `${original?.asset_url}?mode=download`, `${copy?.asset_url}?mode=download`];
    for (const url of statuses) expect((await read(url ?? '')).status, url).toBe(402);
    const seen = await read(copy?.asset_url ?? '');
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = new Uint8Array(await seen.arrayBuffer());
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|GPS|Camera/);
    const { width, height } = await readPicture(jpegOf(bytes));
    expect([width, height]).toEqual([450, 350]);
    expect((await panoramasOf(projectId, customer)).panoramas, 'an ordinary picture').toEqual([]);
  },
);

test(
  'a picture that was delivered before there were copies gets one, once; one that is damaged says why [Y4 F9]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    await deliver(projectId, 'Lobby.jpg', photo(64, 48));
    await deliver(projectId, 'Cut.jpg', photo(400, 300).subarray(0, 1000));
    await server.db.update(asset).set({ viewState: null }).where(eq(asset.projectId, projectId));
    expect(await renewModels(server.db, server.queue)).toBe(2);
    await makeViews(server, projectId);
    expect(await renewModels(server.db, server.queue)).toBe(0);
    const states = Object.fromEntries(
      (await assetsOf(projectId))
        .filter(({ madeFrom }) => madeFrom === null)
        .map(({ name, viewState, viewProblem }) => [name, [viewState, viewProblem]]),
    );
    expect(states).toEqual({
      'Lobby.jpg': ['ready', undefined],
      'Cut.jpg': ['failed', 'The picture ends before its last row. Export it again.'],
    });
  },
);

test(
  'a delivered picture of all around is a panorama, a plan of that shape is none; people place it, and it goes with its file [Y4 N19]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const allAround = (x: number, y: number) => [
      y / 2.5,
      120 + 80 * Math.cos((Math.PI * x) / 512) * Math.sin((Math.PI * y) / 512),
      40,
    ];
    await deliver(projectId, 'Hall 2.jpg', photo(1024, 512, allAround));
    await deliver(
      projectId,
      'Plan.jpg',
      photo(1024, 512, (x, y) => (x > 99 && x < 900 && y > 99 && y % 90 < 5 ? [0, 0, 0] : [255, 255, 255])),
    );
    await makeViews(server, projectId);
    const file = (await assetsOf(projectId)).find(({ name }) => name === 'Hall 2.jpg');
    const { rows } = await server.db.$client.query<{
      data: { of: 'stations'; projectId: string; assetId: string; originM: [number, number, number] };
    }>("select data from pgboss.job where data ->> 'projectId' = $1 and data ->> 'of' = 'stations'", [projectId]);
    expect(rows).toHaveLength(2);
    for (const { data } of rows) await cutPanoramasOf(server, data);
    const [known, ...others] = (await panoramasOf(projectId, ops)).panoramas;
    expect(others).toEqual([]);
    const tiles = `/api/panoramas/${known?.id}/tiles.bin`;
    expect((await panoramasOf(projectId, customer)).panoramas, 'all of the picture, so not before the unlock').toEqual(
      [],
    );
    expect([(await read(tiles)).status, (await server.call('GET', tiles)).status]).toEqual([402, 404]);
    await server.db.update(project).set({ paymentStatus: 'paid' }).where(eq(project.id, projectId));
    expect((await read(tiles)).status).toBe(200);
    const [panorama] = (await panoramasOf(projectId, customer)).panoramas;
    expect(panorama).toMatchObject({ name: 'Hall 2', state: 'ready', fileId: file?.id, isOfScan: false, pose: null });
    const placed = await server.call('PATCH', `/api/panoramas/${panorama?.id}`, {
      cookie: ops,
      body: { place: { positionM: [1, 2, 1.6], headingDeg: 0 } },
    });
    expect([placed.status, (await placed.json()).pose]).toMatchObject([
      200,
      { frame: 'project', positionM: [1, 2, 1.6] },
    ]);
    await server.call('POST', `/api/ops/deliverables/${file?.id}/withdraw`, {
      cookie: ops,
      body: { reason: 'Wrong hall' },
    });
    expect((await panoramasOf(projectId, customer)).panoramas).toEqual([]);
  },
);

test("a picture that staff call thumbnail.png takes nobody's place: the card keeps what the conversion has drawn [Y4 F9]", async () => {
  const projectId = await newProject();
  const storageKey = `project/${projectId}/run-1/thumbnail.png`;
  const stored = await server.store.put(storageKey, Readable.from([Buffer.from('drawn')]));
  const drawn = { projectId, role: 'image', format: 'png', name: 'thumbnail.png', product: PRODUCT };
  await server.db.insert(asset).values({ ...drawn, storageKey, ...stored, createdAt: new Date() });
  const png = encodePng({ width: 2, height: 2, rgb: new Uint8Array(12) });
  for (let version = 1; version <= 2; version++) await deliver(projectId, 'thumbnail.png', png);
  const shown = (await assetsOf(projectId)).filter(({ name }) => name === 'thumbnail.png');
  expect(shown.map(({ image_subtype: subtype }) => subtype).toSorted((a) => (a === null ? -1 : 1))).toEqual([
    null,
    'thumbnail',
  ]);
  const listed = await (
    await server.call('GET', `/api/ops/projects/${projectId}/deliverables`, { cookie: ops })
  ).json();
  expect(listed.map(({ version, isDelivered }: OpsDeliverable) => [version, isDelivered])).toEqual([
    [2, true],
    [1, true],
    [1, false],
  ]);
  const card = (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: customer })).json();
  expect((await card).thumbnail).toBe(shown.find(({ image_subtype: subtype }) => subtype === 'thumbnail')?.asset_url);
});
