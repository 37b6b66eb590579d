import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Principal } from '#domain/access/access.ts';
import { findDraftFileFaults } from '#server/command-line/fsck/find-draft-file-faults.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { sendPart } from '#server/testing/engine-order.ts';
import { startServerOnLine } from '#server/testing/s3/server-on-line.ts';
import { initiateUpload, openOrderFile, uploadOrderFile } from '#server/testing/order-file.ts';
import { completeUpload } from './complete-upload.ts';
import { deleteAbandonedFiles } from './delete-abandoned-files.ts';
import { giveUpUpload } from './give-up-upload.ts';

let on: Awaited<ReturnType<typeof startServerOnLine>>;
let cookie = '';
beforeAll(async () => {
  on = await startServerOnLine();
  cookie = await on.server.signUp('maker@example.com');
});
afterEach(() => on.line.restore());
afterAll(() => on.stop());

const pdf = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(492, 7)]);
const inSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(on.server.ownDb, { kind: 'system' }, work);
const rowOf = async (id: string) => (await on.server.db.select().from(upload).where(eq(upload.id, id)))[0];
const faults = () => findDraftFileFaults(on.newStore(), inSystem);

const newFile = () => ({
  draftId: crypto.randomUUID(),
  name: 'a.pdf',
  bytes: pdf,
  purpose: 'order_attachment' as const,
});

async function madeBy(id: string) {
  const row = await rowOf(id);
  if (!row?.createdBy) throw new Error('no upload');
  const principal: Principal = { kind: 'user', userId: row.createdBy, teamId: row.teamId, role: 'admin' };
  return { id, row, principal };
}

test(
  'a file is given up while the store is away: nobody waits for long, and it is deleted when the store is back [N12]',
  { tags: 'nightly' },
  async () => {
    const { row, id, principal } = await madeBy((await uploadOrderFile(on.server, cookie, newFile())).id);
    on.line.silence();
    await giveUpUpload({ db: on.server.ownDb, store: on.newStore(), log: { warn: () => {} } }, principal, id);
    expect((await rowOf(id))?.status).toBe('aborted');
    await expect(deleteAbandonedFiles({ db: on.server.ownDb, store: on.newStore() })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    on.line.restore();
    expect(on.keys()).toContain(row.storageKey);
    expect(await faults(), 'its row still names it').toEqual([]);
    expect(await deleteAbandonedFiles({ db: on.server.ownDb, store: on.newStore() })).toBe(1);
    expect([await rowOf(id), on.keys().includes(row.storageKey)]).toEqual([undefined, false]);
  },
);

test('a file that is given up while its parts are joined leaves nothing in the store', async () => {
  const file = newFile();
  const { id } = await (await openOrderFile(on.server, cookie, file)).json();
  await initiateUpload(on.server, cookie, id, file.bytes.length);
  const { row, principal } = await madeBy(id);
  const part = {
    partNumber: 1,
    etag: (await sendPart(on.server, cookie, id, file.bytes, 1)).headers.get('etag') ?? '',
  };
  const store = on.newStore();
  const parts = { ...on.server, db: on.server.ownDb, log: { warn: () => {} } };
  const interrupted = {
    ...store,
    completeMultipart: async (...call: Parameters<typeof store.completeMultipart>) => {
      await giveUpUpload({ ...parts, store }, principal, id);
      // The store itself takes both calls at the same moment; here the second would find the parts gone.
      await store.put(call[0], Readable.from([pdf]));
      return [];
    },
  };
  await expect(
    completeUpload({ ...parts, store: interrupted }, principal, { uploadId: id, parts: [part], ip: '127.0.0.1' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(on.keys()).not.toContain(row.storageKey);
  expect(await faults()).toEqual([]);
});
