// Rows and stored files come back: what `npm run storey -- backup` copies while people work, `restore` puts into an empty installation.
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { HEAD_FILE, newHead, writeHead } from '#server/platform/backup/backup-format.ts';
import { newEncryption } from '#server/platform/backup/backup-keys.ts';
import { findLastBackup } from '#server/platform/backup/backup-run.ts';
import { restoreBackup, type RestoreOptions } from '#server/platform/backup/restore-backup.ts';
import { openTarget } from '#server/platform/backup/backup-target.ts';
import { runBackup } from '#server/platform/backup/run-backup.ts';
import { inScope, openDatabase } from '#server/platform/database/database.ts';
import { audit, projectMessage, storedObject, team } from '#server/platform/database/schema.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { deleteHeldObjects, trackObjects } from '#server/platform/object-store/tracked-store.ts';
import { createEmptyInstallation, createUnusedInstallation, objectsOf, rowsOf } from '#server/testing/contents.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

type Installation = Awaited<ReturnType<typeof createUnusedInstallation>>;

let server: TestServer;
let projectId: string;
let folder: string;
let target: Installation;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo({ ...server, db: server.ownDb, withScans: false });
  const cookie = await server.signUp('owner@example.com', { teamName: 'Owners' });
  ({ id: projectId } = await storeProject(server, await teamIdOf(server, cookie), {
    name: 'Tower \u2028 "Süd", line\nbreak',
  }));
  // Row, job and file of an upload in parts, whose checksum nobody has yet.
  await uploadScan(server, cookie, 'scan.las', Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]));
  for (let index = 0; index < 12; index++) await put(`file-${index}`, `content ${index % 10} `.repeat(1000 * index));
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-backups-'));
  target = await createUnusedInstallation();
});
afterEach(async () => {
  await target.remove();
  await rm(folder, { recursive: true, force: true });
});

async function useEmptyTarget(): Promise<void> {
  await target.remove();
  target = await createEmptyInstallation();
}
const put = (name: string, text: string) =>
  server.store.put(`project/${projectId}/original/${name}`, Readable.from([Buffer.from(text)]));
const backUp = (options: { passphrase?: string; keep?: number } = {}) =>
  runBackup(
    {
      db: server.ownDb,
      store: server.store,
      directDatabaseUrl: server.config.directDatabaseUrl,
      authSecret: server.config.AUTH_SECRET,
    },
    { address: folder, folder: '/', passphrase: undefined, ...options },
  );
const restore = (options: Partial<RestoreOptions> = {}, to: Installation = target) =>
  restoreBackup(
    { store: to.store, directDatabaseUrl: to.url },
    { address: folder, folder: '/', passphrase: undefined, mayReplace: false, isCheck: false, ...options },
  );
/** Begins a target whose key is derived quickly, for tests that derive it many times. The first test leaves the cost to the product. */
async function beginWithQuickKey(passphrase: string): Promise<void> {
  const { encryption } = await newEncryption(passphrase, 2 ** 10);
  await openTarget(folder, '/').put(HEAD_FILE, Readable.from([writeHead(newHead(encryption))]));
}
const jobs = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select id, name, data, priority, group_id, created_on, state::text
      from pgboss.job
      where state in ('created', 'retry', 'active') and not starts_with(name, '__')
      order by id`,
  );
  await client.end();
  return rows;
};
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

for (const passphrase of [undefined, 'correct horse'])
  test(
    `backup, an empty installation, restore: every row and every file is as it was (passphrase ${passphrase}) [N16]`,
    { tags: 'nightly' },
    async () => {
      await useEmptyTarget();
      const done = await backUp({ passphrase });
      expect(done).toMatchObject({
        faults: [],
        isEncrypted: passphrase !== undefined,
        objects: Object.keys(await objectsOf(server.store)).length,
      });
      const [rows, objects] = [await rowsOf(server.config.directDatabaseUrl), await objectsOf(server.store)];
      expect(Object.keys(rows).filter((name) => rows[name]?.length)).toEqual(
        expect.arrayContaining([
          'asset',
          'audit',
          'conversion',
          'invoice',
          'membership',
          'order',
          'project',
          'session',
          'signature',
          'stored_object',
          'upload',
          'user',
        ]),
      );

      const restored = await restore({ passphrase });
      expect(await rowsOf(target.url)).toEqual(rows);
      expect(await objectsOf(target.store)).toEqual(objects);
      expect(await jobs(target.url)).toEqual(
        (await jobs(server.config.directDatabaseUrl)).map((job) => ({ ...job, state: 'created' })),
      );
      expect(restored.secret.authSecret).toBe(passphrase && server.config.AUTH_SECRET);
      // What is restored works: constraints, policies and triggers are those of the schema.
      const catalog = await catalogOf(target.url);
      expect(catalog).toEqual(await catalogOf(server.config.directDatabaseUrl));
      expect(catalog.length).toBeGreaterThan(300);
    },
  );

test(
  'people go on working: a backup holds one moment, and no file that it names is deleted before it is copied [N16]',
  { tags: 'nightly' },
  async () => {
    for (let index = 0; index < 40; index++) await put(`busy-${index}`, `busy ${index} `.repeat(2000));
    let isOver = false;
    const writing = (async () => {
      // Each message has a line in the audit log, in one transaction: a backup has both or none.
      for (let index = 0; !isOver; index++) {
        await inScope(server.ownDb, { kind: 'system' }, async (transaction) => {
          const [row] = await transaction.select({ id: team.id }).from(team).limit(1);
          await transaction.insert(projectMessage).values({
            projectId,
            teamId: row?.id ?? '',
            thread: 'team',
            isStaff: false,
            text: `message ${index}`,
            createdAt: new Date(),
          });
          await transaction.insert(audit).values({
            action: 'test.message',
            objectType: 'project',
            objectId: projectId,
            details: { index },
            createdAt: new Date(),
          });
        });
        await put(`new-${index}`, `new ${index}`);
        if (index < 40) await server.store.deletePrefix(`project/${projectId}/original/busy-${index}`);
      }
    })();
    const done = await backUp();
    isOver = true;
    await writing;
    expect(done.faults).toEqual([]);
    await restore();
    const rows = await rowsOf(target.url);
    const count = (name: string, word: string) => (rows[name] ?? []).filter((line) => line.includes(word)).length;
    expect(count('project_message', 'message ')).toBe(count('audit', 'test.message'));
    const stored = await objectsOf(target.store);
    const named = (rows.stored_object ?? []).map((line): [string, string, string] => JSON.parse(line));
    expect(Object.fromEntries(named.map(([key, , sha256]) => [key, sha256]))).toEqual(stored);
    await deleteHeldObjects(server);
  },
);

test(
  'a second backup copies only what is new, and old snapshots go when requested [N16]',
  { tags: 'nightly' },
  async () => {
    const first = await backUp();
    expect(first.copied).toBeGreaterThan(0);
    const names = await filesIn(folder);
    const second = await backUp();
    expect([second.copied, second.objects]).toEqual([0, first.objects]);
    expect((await filesIn(folder)).length - names.length).toBeLessThan(8);
    await put('later', 'later');
    expect((await backUp({ keep: 1 })).copied).toBe(1);
    await server.store.deletePrefix(`project/${projectId}/original/later`);
    await backUp({ keep: 1 });
    expect((await filesIn(folder)).length).toBeLessThanOrEqual(names.length);
    await restore();
    expect(await objectsOf(target.store)).toEqual(await objectsOf(server.store));
    const last = await inScope(server.ownDb, { kind: 'staff', userId: '', teamId: null }, findLastBackup);
    expect(last).toMatchObject({ target: folder, isEncrypted: false, faults: 0 });
  },
);

for (const passphrase of [undefined, 'correct horse'])
  // Every try reads a whole backup: on a machine that is busy with something else too.
  test(
    `one changed byte anywhere is found before anything is changed (passphrase ${passphrase}) [N16]`,
    { tags: 'nightly', timeout: 180_000 },
    async () => {
      await useEmptyTarget();
      if (passphrase) await beginWithQuickKey(passphrase);
      await backUp({ passphrase });
      const files = await filesIn(folder);
      await fc.assert(
        fc.asyncProperty(
          fc.nat(),
          fc.nat(),
          fc.integer({ min: 0, max: 7 }),
          fc.constantFrom('flip', 'cut', 'add'),
          async (fileSeed, place, bit, fault) => {
            const file = files[fileSeed % files.length] ?? '';
            const bytes = await readFile(file);
            if (fault === 'flip' && bytes.length === 0) return;
            if (fault === 'flip') {
              const changed = Buffer.from(bytes);
              const at = place % bytes.length;
              changed[at] = (changed[at] ?? 0) ^ (1 << bit);
              await writeFile(file, changed);
            } else if (fault === 'cut') await truncate(file, Math.max(0, bytes.length - 1 - (place % 64)));
            else await appendFile(file, Buffer.alloc(1 + (place % 64)));
            const isSame = (await readFile(file)).equals(bytes);
            try {
              if (!isSame) await expect(restore({ passphrase })).rejects.toThrow(/damaged|passphrase|not understand/);
            } finally {
              await writeFile(file, bytes);
            }
          },
        ),
        { numRuns: 12 },
      );
      expect(await rowsOf(target.url), 'not even a schema was made').toEqual({});
      expect(await objectsOf(target.store)).toEqual({});
      await restore({ passphrase, isCheck: true });
    },
  );

test('a missing file, a wrong passphrase and none are distinguished [N16]', { tags: 'nightly' }, async () => {
  await beginWithQuickKey('correct horse');
  await backUp({ passphrase: 'correct horse' });
  await expect(restore({ passphrase: 'wrong horse' })).rejects.toThrow('The passphrase is not the one');
  await expect(restore()).rejects.toThrow('are encrypted: give the passphrase');
  await expect(backUp()).rejects.toThrow('are encrypted: give the passphrase');
  const blob = (await filesIn(folder)).find((name) => name.includes('/blobs/')) ?? '';
  await rm(blob);
  await expect(restore({ passphrase: 'correct horse' })).rejects.toThrow('is missing');
  await rm(folder, { recursive: true });
  await expect(restore()).rejects.toThrow('There is no backup in');
});

test(
  'data that is there gives way only when requested, and nobody may be at work [N16]',
  { tags: 'nightly' },
  async () => {
    await backUp();
    await restore();
    await target.store.put(`project/${projectId}/original/extra`, Readable.from([Buffer.from('extra')]));
    await expect(restore()).rejects.toThrow(
      'The database has data. To give them up for those of the backup, add --replace.',
    );
    await restore({ mayReplace: true });
    expect(await rowsOf(target.url)).toEqual(await rowsOf(server.config.directDatabaseUrl));
    expect(await objectsOf(target.store)).toEqual(await objectsOf(server.store));
    await expect(restore({ mayReplace: true }, { ...target, url: server.config.directDatabaseUrl })).rejects.toThrow(
      /Somebody is connected to the database/,
    );
  },
);

test('a restore that fails leaves rows and files as they were [N16]', { tags: 'nightly' }, async () => {
  await backUp();
  await restore();
  const key = (name: string) => `project/${projectId}/original/${name}`;
  await target.store.put(key('file-3'), Readable.from([Buffer.from('another content')]));
  await target.store.put(key('own'), Readable.from([Buffer.from('not in the backup')]));
  await target.store.deletePrefix(key('file-4'));
  const [rows, objects] = [await rowsOf(target.url), await objectsOf(target.store)];
  await server.db.insert(team).values({ name: 'Fails', createdAt: new Date() });
  await backUp();
  const rename = async (from: string, to: string) => {
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query(`alter table pgboss.${from} rename to ${to}`);
    await client.end();
  };
  // The queue is restored last, after all rows.
  await rename('job', 'job_moved');
  await expect(restore({ mayReplace: true })).rejects.toThrow(
    /^Postgres did not do a step of the restore \(its error 42P01\); rows and files are as they were\.$/,
  );
  expect(await rowsOf(target.url)).toEqual(rows);
  expect(await objectsOf(target.store)).toEqual(objects);
  await rename('job_moved', 'job');

  const fails = async () => {
    throw new Error('no room');
  };
  await expect(restore({ mayReplace: true }, { ...target, store: { ...target.store, put: fails } })).rejects.toThrow(
    /; rows and files are as they were\.$/,
  );
  expect(await rowsOf(target.url)).toEqual(rows);
  expect(await objectsOf(target.store)).toEqual(objects);

  const put: typeof target.store.put = (one, body) => (one === key('file-3') ? fails() : target.store.put(one, body));
  await expect(restore({ mayReplace: true }, { ...target, store: { ...target.store, put } })).rejects.toThrow(
    /; the rows are those of the backup, and not all files are yet: start it again with --replace\.$/,
  );
  await restore({ mayReplace: true });
  expect(await rowsOf(target.url)).toEqual(await rowsOf(server.config.directDatabaseUrl));
  expect(await objectsOf(target.store)).toEqual(await objectsOf(server.store));
  await server.db.delete(team).where(eq(team.name, 'Fails'));
});

test('from a bucket into a bucket, and back into a folder [N16]', { tags: 'nightly' }, async () => {
  const s3 = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
  const from = await createUnusedInstallation();
  const { db, close } = openDatabase(from.url, { error: () => {} });
  try {
    const plain = createS3Store(s3.address);
    const store = trackObjects(db, plain);
    for (const name of ['a', 'b', 'deep/c'])
      await store.put(`team/x/${name}`, Readable.from([Buffer.from(`in the bucket: ${name}`)]));
    const address = s3.address.replace('?', '/backups/nightly?');
    const parts = { db, store, directDatabaseUrl: from.url, authSecret: 'none' };
    const options = { address, folder: '/', passphrase: 'correct horse' };
    expect(await runBackup(parts, options)).toMatchObject({
      objects: 3,
      copied: 3,
      faults: [],
      label: expect.stringMatching(/^s3:\/\/[^?]+\/backups\/nightly\/$/),
    });
    expect((await runBackup(parts, options)).copied).toBe(0);
    expect(s3.keys().some((key) => key.startsWith('backups/nightly/snapshots/'))).toBe(true);
    await restore(options);
    expect(await objectsOf(target.store)).toEqual(await objectsOf(plain));
  } finally {
    await close();
    await from.remove();
    vi.unstubAllEnvs();
    s3.stop();
  }
});

test('a stored file that is missing or damaged is reported, and the rest is kept [N16]', async () => {
  await put('lost', 'lost');
  await put('bad', 'as it was');
  const pathOf = (name: string) => server.store.localPath(`project/${projectId}/original/${name}`) ?? '';
  await rm(pathOf('lost'));
  await writeFile(pathOf('bad'), 'as it is.');
  const { faults, objects } = await backUp();
  expect(faults).toEqual([
    `project/${projectId}/original/bad: its bytes are not those that were stored`,
    `project/${projectId}/original/lost is not in the store`,
  ]);
  expect(objects).toBe(Object.keys(await objectsOf(server.store)).length);
  for (const name of ['lost', 'bad']) await server.store.deletePrefix(`project/${projectId}/original/${name}`);
  expect(
    await server.db
      .select()
      .from(storedObject)
      .where(sql`key like '%/lost'`),
  ).toEqual([]);
});

/** Constraints, indexes, policies, triggers and routines, as Postgres writes them. */
async function catalogOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid)) as line from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat(tablename, ' ', policyname, ' ', cmd, qual, with_check) from pg_policies where schemaname = 'public'
      union all select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select concat(oid::regprocedure, ' ', md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat(relname, relrowsecurity, relforcerowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace
      order by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
