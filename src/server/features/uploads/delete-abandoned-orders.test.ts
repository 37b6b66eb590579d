import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { location, project, upload } from '#server/platform/database/schema.ts';
import { openUpload, sendPart, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { deleteAbandonedOrders } from './delete-abandoned-orders.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('ada@example.com');
});
afterAll(() => server.stop());

const DAY_MS = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const scan = new TextEncoder().encode(
  'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n',
);
const partsOf = async (uploadId: string) => {
  const [row] = await server.db.select().from(upload).where(eq(upload.id, uploadId));
  return row ? server.store.listParts(row.storageKey, row.storeUploadId ?? '') : undefined;
};

async function orderOf(daysOld: number, lastPartDaysAgo: number) {
  const order = await openUpload(server, cookie, { name: 'a.ply', sizeBytes: scan.length });
  await sendPart(server, cookie, order.uploadId, scan, 1);
  await server.db
    .update(project)
    .set({ createdAt: ago(daysOld) })
    .where(eq(project.id, order.projectId));
  await server.db
    .update(upload)
    .set({ createdAt: ago(daysOld), activeAt: ago(lastPartDaysAgo), warnedAt: ago(1.1) })
    .where(eq(upload.id, order.uploadId));
  return order;
}

test('an order whose upload stood still for 7 days is deleted with its parts and its location; others stay', async () => {
  const [abandoned, slow, young] = [await orderOf(9, 7.1), await orderOf(9, 6.9), await orderOf(6.9, 6.9)];
  const received = await uploadScan(server, cookie, 'b.ply', scan);
  await server.db
    .update(project)
    .set({ createdAt: ago(30) })
    .where(eq(project.id, received.projectId));
  const [held] = await server.db.select().from(upload).where(eq(upload.id, abandoned.uploadId));

  expect(await deleteAbandonedOrders(server)).toBe(1);
  expect((await server.db.select({ id: project.id }).from(project)).map(({ id }) => id).sort()).toEqual(
    [slow, young, received].map(({ projectId }) => projectId).sort(),
  );
  expect(await server.db.select().from(location).where(eq(location.id, abandoned.locationId))).toEqual([]);
  await expect(server.store.listParts(held?.storageKey ?? '', held?.storeUploadId ?? '')).rejects.toMatchObject({
    code: 'UPLOAD_CLOSED',
  });
  expect(await partsOf(slow.uploadId)).toHaveLength(1);
  expect(await deleteAbandonedOrders(server)).toBe(0);
});

test('asking for the address of a part counts as a sign of life', async () => {
  const order = await orderOf(9, 8);
  await sendPart(server, cookie, order.uploadId, scan, 1);
  expect(await deleteAbandonedOrders(server)).toBe(0);
});
