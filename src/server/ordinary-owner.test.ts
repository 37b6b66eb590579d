// The portal on a database whose user is no superuser: it owns its database and may create roles, and is bound by row-level security itself.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { inScope, migrateDatabase } from '#server/platform/database/database.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the tests run as an owner that may do nothing special, and that the policies hold too', async () => {
  const { rows } = await server.ownDb.execute(
    sql`select rolsuper or rolbypassrls as "isSpecial" from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([{ isSpecial: false }]);
  await server.signUp('somebody@example.com');
  expect((await server.ownDb.execute(sql`select * from team`)).rows, 'without a caller').toEqual([]);
});

test(
  'sweeps and commands of the operator, which act for the system, see every row of every table',
  { tags: 'nightly' },
  async () => {
    await seedDemo({ ...server, db: server.ownDb, withScans: false });
    // Statistics are made of all rows, whoever asks for them.
    await server.ownDb.execute(sql`analyze`);
    const { rows: tables } = await server.ownDb.execute<{ name: string; count: number }>(
      sql`select relname as name, reltuples::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`,
    );
    const filled = tables.filter(({ count }) => count > 0);
    expect(filled.length).toBeGreaterThan(12);
    for (const { name, count } of filled) {
      const seen = await inScope(server.ownDb, { kind: 'system' }, (transaction) =>
        transaction.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`),
      );
      expect([name, seen.rows[0]?.count]).toEqual([name, count]);
    }
  },
);

test('an update of the schema changes the rows of all teams', { tags: 'nightly' }, async () => {
  const database = await createEmptyDatabase();
  const folder = await migrationsUntil(2);
  try {
    await withClient(database.url, async (client) => {
      await client.query("select set_config('app.kind', 'system', false)");
      await migrate(drizzle(client), { migrationsFolder: folder });
      for (const name of ['first', 'second']) {
        await client.query(projectAt2, [name, randomUUID(), randomUUID()]);
        await client.query(
          "insert into conversion (project_id, step, updated_at) select id, 'point_cloud', now() from project where name = $1",
          [name],
        );
      }
    });
    await migrateDatabase(database.url);
    await withClient(database.url, async (client) => {
      await client.query("select set_config('app.kind', 'system', false)");
      expect((await client.query('select ordered_name from conversion order by 1')).rows).toEqual([
        { ordered_name: 'first' },
        { ordered_name: 'second' },
      ]);
      expect((await client.query('select created_by from team order by 1')).rows).toEqual([
        { created_by: 'first' },
        { created_by: 'second' },
      ]);
    });
  } finally {
    await database.release();
    await rm(folder, { recursive: true });
  }
});

test('each migration is dated after the one before: installed databases take only later ones than their last', async () => {
  const { entries }: { entries: { when: number }[] } = JSON.parse(
    await readFile('migrations/meta/_journal.json', 'utf8'),
  );
  const dates = entries.map(({ when }) => when);
  expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
});

test(
  'a database user that lacks a right learns which, and what an administrator types',
  { tags: 'nightly' },
  async () => {
    const database = await createEmptyDatabase();
    const role = `limited_${randomUUID().replaceAll('-', '')}`;
    const limitedUrl = database.url.replace(/\/\/[^@]*@/, `//${role}:secret@`);
    const asOwner = (statement: string) => withClient(database.url, (client) => client.query(statement));
    try {
      await asOwner(`create role ${role} login password 'secret'; grant ${role} to current_user`);
      const inDatabase = `in "${database.name}"`;
      await expect(migrateDatabase(limitedUrl)).rejects.toThrow(
        `The database user "${role}" may not create schemas ${inDatabase}: run "alter database "${database.name}" owner to "${role}"" as an administrator.`,
      );
      await asOwner(`grant create on database ${database.name} to ${role}`);
      await expect(migrateDatabase(limitedUrl)).rejects.toThrow(
        `The database user "${role}" may not create tables in the schema public of "${database.name}"`,
      );
      await asOwner(`alter database ${database.name} owner to ${role}`);
      await expect(migrateDatabase(limitedUrl)).rejects.toThrow(
        `run "create role storey_app nologin; grant storey_app to "${role}"" as an administrator.`,
      );
      await asOwner(`grant storey_app to ${role}`);
      await migrateDatabase(limitedUrl);
      await asOwner(`alter database ${database.name} owner to current_user; revoke ${role} from current_user`);
      await expect(migrateDatabase(database.url)).rejects.toThrow(`The tables ${inDatabase} belong to "${role}"`);
    } finally {
      await database.release();
    }
  },
);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrations up to the one with this number, as an earlier release shipped them. */
async function migrationsUntil(last: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-migrations-'));
  await cp('migrations', folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
  return folder;
}

/** A team of one admin with a project, in the schema after migration 2: $1 its name, $2 and $3 ids. */
const projectAt2 = `
  with person as (insert into "user" (id, name, email, email_verified, created_at, updated_at)
      values ($1, $1, $1 || '@example.com', true, now(), now()) returning id),
    own as (insert into team (id, name, created_at) values ($2, $1, now()) returning id),
    joined as (insert into membership (team_id, user_id, role, created_at) select own.id, person.id, 'admin', now() from own, person),
    place as (insert into location (id, team_id, name, created_at) select $3::uuid, id, $1, now() from own returning id)
  insert into project (location_id, team_id, name, type, sub_type, status, created_at)
    select place.id, own.id, $1, 'BIMIT', 'Engine', 'Order Received', now() from place, own`;
