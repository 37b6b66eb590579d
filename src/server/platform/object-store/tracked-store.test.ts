import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginBackup, giveUpBackup } from '#server/platform/backup/backup-run.ts';
import { inScope } from '#server/platform/database/database.ts';
import { backupRun, heldDeletion, storedObject } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { deleteHeldObjects } from './tracked-store.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  folder = `project/${crypto.randomUUID()}/`;
});
afterAll(() => server.stop());

const put = (name: string, text: string) => server.store.put(`${folder}${name}`, Readable.from([Buffer.from(text)]));
const isStored = async (name: string) => (await server.store.size(`${folder}${name}`)) !== undefined;
const rowsOf = () =>
  server.db
    .select({ key: storedObject.key, sizeBytes: storedObject.sizeBytes, sha256: storedObject.sha256 })
    .from(storedObject)
    .where(sql`starts_with(key, ${folder})`)
    .orderBy(storedObject.key);
const begin = async () =>
  (await inScope(server.ownDb, { kind: 'system' }, (transaction) => beginBackup(transaction, 'test'))) ?? '';
const end = (id: string) => inScope(server.ownDb, { kind: 'system' }, (transaction) => giveUpBackup(transaction, id));

test('every object has a row with its length and SHA-256, as long as it is there [N16]', async () => {
  await put('a.bin', 'one');
  await put('deep/b.bin', 'three');
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(await rowsOf()).toEqual([
    { key: `${folder}a.bin`, sizeBytes: 3, sha256: sha256Of('one') },
    { key: `${folder}deep/b.bin`, sizeBytes: 5, sha256: sha256Of('three') },
  ]);
  await put('a.bin', 'changed');
  expect((await rowsOf())[0]).toMatchObject({ sizeBytes: 7, sha256: sha256Of('changed') });
  await server.store.deletePrefix(`${folder}a.bin`);
  expect((await rowsOf()).map(({ key }) => key)).toEqual([`${folder}deep/b.bin`]);
  await server.store.deletePrefix(folder);
  expect([await rowsOf(), await isStored('deep/b.bin')]).toEqual([[], false]);
});

test('while a backup runs nothing is deleted, and afterwards all of it but what was stored again [N16]', async () => {
  for (const name of ['a', 'b', 'c/d']) await put(name, name);
  const id = await begin();
  expect(await begin(), 'one at a time').toBe('');
  await server.store.deletePrefix(`${folder}a`);
  await server.store.deletePrefix(folder);
  expect(await deleteHeldObjects({ db: server.ownDb, store: server.store })).toBe(0);
  expect([await isStored('a'), await isStored('b'), await isStored('c/d')]).toEqual([true, true, true]);
  await put('b', 'again');
  await end(id);
  expect(await deleteHeldObjects({ db: server.ownDb, store: server.store })).toBe(2);
  expect([await isStored('a'), await isStored('b'), await isStored('c/d')]).toEqual([false, true, false]);
  expect(await server.db.select().from(heldDeletion)).toEqual([]);
});

test('a backup that was killed holds deletions up for two minutes and no longer [N16]', async () => {
  await put('a', 'a');
  const id = await begin();
  await server.store.deletePrefix(folder);
  expect(await isStored('a')).toBe(true);
  await server.db
    .update(backupRun)
    .set({ aliveAt: sql`now() - interval '121 seconds'` })
    .where(eq(backupRun.id, id));
  expect(await deleteHeldObjects({ db: server.ownDb, store: server.store })).toBe(1);
  expect(await isStored('a')).toBe(false);
  await end(await begin());
});
