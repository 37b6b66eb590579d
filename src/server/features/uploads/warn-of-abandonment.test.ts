import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { project, upload } from '#server/platform/database/schema.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { openUpload } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { deleteAbandonedOrders } from './delete-abandoned-orders.ts';
import { warnOfAbandonment } from './warn-of-abandonment.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('ada@example.com');
});
afterAll(() => server.stop());

const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
async function orderOf(name: string, stillForDays: number) {
  const order = await openUpload(server, cookie, { name, sizeBytes: 100 });
  await server.db
    .update(project)
    .set({ createdAt: ago(stillForDays) })
    .where(eq(project.id, order.projectId));
  await server.db
    .update(upload)
    .set({ activeAt: ago(stillForDays) })
    .where(eq(upload.id, order.uploadId));
  return order;
}

test('the person who started an upload gets one e-mail, a day or more before it is deleted', async () => {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    isOutbox: true,
    send: async () => {},
    sendIn: async (_transaction, mail) => void mails.push(mail),
  };
  const warn = () => warnOfAbandonment({ db: server.db, mailer, publicUrl: 'https://portal.example' });
  const old = await orderOf('old.ply', 8);
  const still = await orderOf('still.ply', 5.1);
  await orderOf('young.ply', 4.9);

  expect(await deleteAbandonedOrders(server), 'nobody was told of it yet').toBe(0);
  expect(await warn()).toBe(2);
  expect(mails.map(({ to, text }) => [to, /\S+\.ply/.exec(text)?.[0], /https:\S+/.exec(text)?.[0]])).toEqual([
    ['ada@example.com', 'old.ply', `https://portal.example/bimit-plan/${old.projectId}`],
    ['ada@example.com', 'still.ply', `https://portal.example/bimit-plan/${still.projectId}`],
  ]);
  expect(await warn()).toBe(0);
  expect(await deleteAbandonedOrders(server), 'they were told a moment ago').toBe(0);
  await server.db.update(upload).set({ warnedAt: ago(1.1) });
  expect(await deleteAbandonedOrders(server)).toBe(1);
});

test('an upload that continued after the e-mail and stops again is reported again', async () => {
  const order = await orderOf('again.ply', 5.1);
  await server.db
    .update(upload)
    .set({ warnedAt: ago(6) })
    .where(eq(upload.id, order.uploadId));
  const mailer: Mailer = { isOutbox: true, send: async () => {}, sendIn: async () => {} };
  expect(await warnOfAbandonment({ db: server.db, mailer, publicUrl: '' })).toBe(1);
});
