import { Readable } from 'node:stream';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asset, project } from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** All that an engine project can hold besides its upload (decisions.md, "Assets"). */
const ROLES = [
  'cloud',
  'cloud_classified',
  'model',
  'drawing',
  'area_plan',
  'statistics',
  'report',
  'archive',
  'tour',
  'image',
  'attachment',
  'estimate',
];
const FILES = ['las', 'laz', 'e57', 'ifc', 'rvt', 'dxf', 'dwg', 'pdf', 'svg', 'xlsx', 'csv', 'rcs', 'zip', 'IFC', ''];
const VIEWS = ['octree', 'frag', 'json', 'png'];
const LOCKED = [
  null,
  'unpaid',
  'PAID ',
  'Paid',
  'PAID',
  ' paid',
  'paid ',
  'incomplete',
  'unpaid_lifetime_usage',
  'lifetime usage',
  'pending',
  '',
];
const UNLOCKED = ['paid', 'complete', 'lifetime_usage'];

let server: TestServer;
let cookie = '';
let projectId = '';
/** Address by role and format. */
const urls = new Map<string, string>();
const urlOf = (role: string, format: string) => urls.get(`${role}.${format}`) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('gate@example.com');
  ({ projectId } = await uploadScan(
    server,
    cookie,
    'a.las',
    Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]),
  ));
  await finishProject(server, projectId, 1000);
  const key = `project/${projectId}/gate/file`;
  const stored = await server.store.put(key, Readable.from([Buffer.from('bytes')]));
  const octree = `project/${projectId}/gate/octree/`;
  await server.store.put(`${octree}octree.bin`, Readable.from([Buffer.from('bytes')]));
  for (const role of ROLES) {
    for (const format of [...FILES, ...VIEWS]) {
      const isOctree = format === 'octree';
      const [row] = await server.db
        .insert(asset)
        .values({
          projectId,
          role,
          format,
          name: `x.${format}`,
          product: 'BIMIT Engine',
          storageKey: isOctree ? octree : key,
          ...stored,
          createdAt: new Date(),
        })
        .returning({ id: asset.id });
      urls.set(`${role}.${format}`, `/api/proxy-file/${row?.id}${isOctree ? '/octree.bin' : ''}`);
    }
  }
});
afterAll(() => server.stop());

const pay = (paymentStatus: string | null, isPaidFull = false) =>
  server.db.update(project).set({ paymentStatus, isPaidFull }).where(eq(project.id, projectId));
const statusOf = async (url: string) => {
  const response = await server.call('GET', url, { cookie });
  await response.body?.cancel();
  return response.status;
};
const sign = async (url: string, mode: string) =>
  (await server.call('POST', '/api/get-signed-url', { cookie, body: { url, mode } })).status;

test('before the unlock no file of any role and format leaves the server, in no mode [N4 D21]', async () => {
  await pay(null);
  for (const role of ROLES) {
    for (const format of FILES) {
      const url = urlOf(role, format);
      expect([await statusOf(url), await statusOf(`${url}?mode=download`)], `${role}.${format}`).toEqual([402, 402]);
    }
    for (const format of VIEWS)
      expect(await statusOf(`${urlOf(role, format)}?mode=download`), `${role}.${format}`).toBe(402);
  }
  for (const format of FILES)
    expect(
      [await sign(urlOf('model', format), 'view'), await sign(urlOf('model', format), 'download')],
      format,
    ).toEqual([402, 402]);
});

test('before the unlock every derivative for viewing is served [N4]', async () => {
  await pay(null);
  // A picture that was sent with the order is a file, not a derivative of one.
  for (const role of ROLES.filter((each) => each !== 'attachment'))
    for (const format of VIEWS) expect(await statusOf(urlOf(role, format)), `${role}.${format}`).toBe(200);
});

test('before the unlock a picture that staff delivered is not answered either, and what was drawn of a model is [N4 F9]', async () => {
  await pay(null);
  const ofPictures = and(eq(asset.projectId, projectId), eq(asset.role, 'image'));
  await server.db.update(asset).set({ isDelivered: true }).where(ofPictures);
  expect([await statusOf(urlOf('image', 'png')), await sign(urlOf('image', 'png'), 'view')]).toEqual([402, 402]);
  await pay('paid');
  expect(await statusOf(urlOf('image', 'png'))).toBe(200);
  await server.db.update(asset).set({ isDelivered: false }).where(ofPictures);
  await pay(null);
  expect(await statusOf(urlOf('image', 'png'))).toBe(200);
});

test.each(LOCKED)('payment status %j opens views and no file [N4 D11]', async (status) => {
  await pay(status);
  for (const format of FILES) expect(await statusOf(`${urlOf('model', format)}?mode=download`), format).toBe(402);
  for (const format of VIEWS) expect(await statusOf(urlOf('model', format)), format).toBe(200);
});

test('of an unpaid Scan2Plan project the product decides and not the kind of file: verified ones leave, no other does [D21]', async () => {
  await pay('unpaid');
  await server.db.update(project).set({ subType: 'Scan2Plan' }).where(eq(project.id, projectId));
  const statusesOf = async () =>
    Promise.all(ROLES.flatMap((role) => FILES.map((format) => statusOf(`${urlOf(role, format)}?mode=download`))));
  for (const product of ['BIMIT Engine', 'BIMIT', 'Scan2Plan', '', 'BIMIT verified']) {
    await server.db
      .update(asset)
      .set({ product })
      .where(and(eq(asset.projectId, projectId), ne(asset.role, 'original')));
    expect(new Set(await statusesOf()), product).toEqual(new Set([402]));
  }
  await server.db
    .update(asset)
    .set({ product: 'BIMIT Verified' })
    .where(and(eq(asset.projectId, projectId), ne(asset.role, 'original')));
  expect(new Set(await statusesOf())).toEqual(new Set([200]));
  await server.db.update(asset).set({ product: 'BIMIT Engine' }).where(eq(asset.projectId, projectId));
  await server.db.update(project).set({ subType: 'Engine' }).where(eq(project.id, projectId));
});

test.each([...UNLOCKED.map((status) => [status, false] as const), ['unpaid', true] as const, [null, true] as const])(
  'payment status %j, paid in full %j: every file [N4 D11]',
  async (status, isPaidFull) => {
    await pay(status, isPaidFull);
    for (const format of [...FILES, ...VIEWS])
      expect(await statusOf(`${urlOf('model', format)}?mode=download`), format).toBe(200);
  },
);
