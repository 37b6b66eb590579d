// Databases of other releases: rows of an older one are brought up to date, and one that a newer release has changed is not touched.
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findAllowanceFaults,
  findConversionFaults,
  findPlaceFaults,
} from '#server/command-line/fsck/find-row-faults.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { releaseName } from '#server/platform/backup/release-name.ts';
import { runBackup } from '#server/platform/backup/run-backup.ts';
import { inScope, migrateDatabase, openDatabase } from '#server/platform/database/database.ts';
import { knownSchemas, MIGRATIONS_FOLDER, tablesOf } from '#server/platform/database/migrations.ts';
import * as schema from '#server/platform/database/schema.ts';
import { trackObjects } from '#server/platform/object-store/tracked-store.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';
import { OLD_BACKUP } from '#server/testing/backup-copy.ts';
import { createEmptyInstallation, objectsOf, rowsOf } from '#server/testing/contents.ts';
import { dumpedReleases, KEPT_ORDER, loadReleaseDump, readReleaseDump } from '#server/testing/release-dump.ts';

const FROM_OLD_BACKUP = {
  address: OLD_BACKUP,
  folder: '/',
  passphrase: undefined,
  mayReplace: false,
  isCheck: false,
};
const NEWER = 9_000_000_000_000;

let target: Awaited<ReturnType<typeof createEmptyInstallation>>;
beforeEach(async () => {
  target = await createEmptyInstallation();
});
afterEach(() => target.remove());

const query = async (text: string) => {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    await client.query(`select set_config('app.kind', 'system', false)`);
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test('rows of an older release come back at the schema of this one, and agree [N16]', { tags: 'nightly' }, async () => {
  const { rows } = await restoreBackup({ store: target.store, directDatabaseUrl: target.url }, FROM_OLD_BACKUP);
  expect(await query('select max(created_at)::text as schema from drizzle.__drizzle_migrations')).toEqual([
    { schema: String(knownSchemas().at(-1)) },
  ]);
  const found = await rowsOf(target.url);
  expect(Object.values(found).reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(rows);
  expect(
    await query(
      `select t.name as team, p.name as project from project p join team t on t.id = p.team_id where t.name = 'Owners'`,
    ),
  ).toEqual([{ team: 'Owners', project: 'Kept' }]);
  expect(await objectsOf(target.store)).toEqual({
    [Object.keys(await objectsOf(target.store))[0] ?? '']:
      '58831986bf022035197bd05d44de7eb9b1f5a6cac36994a862a7164c5ead0b41',
  });
  const { db, close } = openDatabase(target.url, { error: () => {} });
  try {
    for (const find of [findAllowanceFaults, findPlaceFaults, findConversionFaults])
      expect(await inScope(db, { kind: 'system' }, find)).toEqual([]);
  } finally {
    await close();
  }
});

test('the release that package.json names has a dump, made by npm run db:dump-release', async () => {
  expect(dumpedReleases()).toContain(await releaseName());
});

test.each(dumpedReleases())(
  'an installation of release %s is brought up to date, and all of it reads [N16]',
  async (release) => {
    const dump = readReleaseDump(release);
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    // Installed databases have run them: a change of one would reach none of them.
    expect(known.slice(0, dump.migrations.length).map(({ hash }) => hash)).toEqual(dump.migrations);

    await loadReleaseDump(target.url, dump);
    await migrateDatabase(target.url);
    expect(await query('select max(created_at)::text as schema from drizzle.__drizzle_migrations')).toEqual([
      { schema: String(knownSchemas().at(-1)) },
    ]);
    const { db, close } = openDatabase(target.url, { error: () => {} });
    try {
      // As the owner, who reads what the application only writes.
      await db.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('app.kind', 'system', true)`);
        for (const table of Object.values(schema)) {
          if (!is(table, PgTable)) continue;
          const before = dump.tables.find(({ name }) => name === getTableName(table));
          // Every column is there and has values of its type, and no row was lost on the way.
          const rows = await transaction.select().from(table);
          expect([getTableName(table), rows.length]).toEqual([getTableName(table), before?.rows.length ?? rows.length]);
        }
        const [owed] = await readOrderMoney(transaction, sql`p.name = ${KEPT_ORDER.name}`);
        expect(owed).toMatchObject(KEPT_ORDER.money);
        for (const find of [findAllowanceFaults, findPlaceFaults]) expect(await find(transaction)).toEqual([]);
      });
    } finally {
      await close();
    }
  },
);

test('the tables that the migrations name are those that a database has', { tags: 'nightly' }, async () => {
  await migrateDatabase(target.url);
  const found = await query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`,
  );
  expect(tablesOf(Infinity)).toEqual(found.map(({ name }) => name));
});

test('a database that a newer release has updated is refused in one sentence [N16]', { tags: 'nightly' }, async () => {
  await migrateDatabase(target.url);
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${NEWER})`);
  const before = await rowsOf(target.url);
  await expect(migrateDatabase(target.url)).rejects.toThrow(
    `The database was updated by a newer release of Storey (schema ${NEWER}; this one knows` +
      ` ${knownSchemas().at(-1)}): start that release or a newer one, or restore a backup from before the update.`,
  );
  expect(await rowsOf(target.url)).toEqual(before);
});

test(
  'a backup from before an update takes the place of what a newer release has made of it [N16]',
  { tags: 'nightly' },
  async () => {
    await migrateDatabase(target.url);
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${NEWER})`);
    await query('create table of_tomorrow (id integer primary key)');
    await query('alter table project add column of_tomorrow text not null');
    const parts = { store: target.store, directDatabaseUrl: target.url };
    await expect(restoreBackup(parts, FROM_OLD_BACKUP)).rejects.toThrow('updated by a newer release');
    await restoreBackup(parts, { ...FROM_OLD_BACKUP, mayReplace: true });
    expect(await query('select max(created_at)::text as schema from drizzle.__drizzle_migrations')).toEqual([
      { schema: String(knownSchemas().at(-1)) },
    ]);
    expect(await query(`select name from project where name = 'Kept'`)).toEqual([{ name: 'Kept' }]);
    expect(await query(`select to_regclass('public.of_tomorrow') as left`)).toEqual([{ left: null }]);
  },
);

test('a backup of a newer release is refused before anything is changed [N16]', { tags: 'nightly' }, async () => {
  await migrateDatabase(target.url);
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${NEWER})`);
  const { db, close } = openDatabase(target.url, { error: () => {} });
  const address = join(target.dataFolder, 'backups');
  await runBackup(
    { db, store: trackObjects(db, target.store), directDatabaseUrl: target.url, authSecret: 'none' },
    { address, folder: '/', passphrase: undefined },
  );
  await close();
  const other = await createEmptyInstallation();
  try {
    await expect(
      restoreBackup({ store: other.store, directDatabaseUrl: other.url }, { ...FROM_OLD_BACKUP, address }),
    ).rejects.toThrow(
      /^The backup was made by release [\d.]+ with schema 9000000000000, which this release does not know/,
    );
    expect(await rowsOf(other.url)).toEqual({});
  } finally {
    await other.remove();
  }
});
