import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';

export const MIGRATIONS_FOLDER = 'migrations';

/** The schema of a database: the date of its last migration, as in the journal; undefined without any. */
export async function schemaOf(client: pg.Client): Promise<number | undefined> {
  const {
    rows: [found],
  } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return undefined;
  const {
    rows: [last],
  } = await client.query<{ at: string | null }>('select max(created_at)::text as at from drizzle.__drizzle_migrations');
  return last?.at ? Number(last.at) : undefined;
}

/** Dates of the migrations that this release knows, the oldest first. */
export function knownSchemas(): number[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis);
}

/** Statements that make, rename and drop tables, as they are written in the migrations. */
const OF_TABLES = new RegExp(
  [
    /create (?:unlogged )?table (?:if not exists )?"(?<made>\w+)"/,
    /drop table (?:if exists )?"(?<dropped>\w+)"/,
    /alter table "(?<from>\w+)" rename to "(?<to>\w+)"/,
  ]
    .map(({ source }) => `^\\s*${source}`)
    .join('|'),
  'gim',
);

/** Names of the portal's tables after the migration of that date, without asking a database. */
export function tablesOf(schema: number): string[] {
  const tables = new Set<string>();
  for (const { folderMillis, sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
    if (folderMillis > schema) continue;
    for (const { groups = {} } of sql.join('\n').matchAll(OF_TABLES)) {
      tables.delete(groups.dropped ?? groups.from ?? '');
      tables.add(groups.made ?? groups.to ?? '');
    }
  }
  tables.delete('');
  return [...tables].sort();
}

/** Whether a newer release has changed the database: this one would write rows that it does not understand. */
export async function isOfNewerRelease(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return ((await schemaOf(client)) ?? 0) > (knownSchemas().at(-1) ?? 0);
  } finally {
    await client.end();
  }
}

/** Throws a sentence when a newer release has changed the database. */
export async function assertKnownSchema(client: pg.Client): Promise<void> {
  const schema = await schemaOf(client);
  const newest = knownSchemas().at(-1) ?? 0;
  if (schema !== undefined && schema > newest) {
    throw new Error(
      `The database was updated by a newer release of Storey (schema ${schema}; this one knows ${newest}): start` +
        ' that release or a newer one, or restore a backup from before the update.',
    );
  }
}

/** Runs the migrations after `from` up to and with `until`, in the transaction that is open. */
export async function runMigrations(
  client: pg.Client,
  { from, until }: { from: number; until: number },
): Promise<void> {
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
    if (folderMillis <= from || folderMillis > until) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
