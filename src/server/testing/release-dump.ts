import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { loadRows, resetSequences, suspendConstraints } from '#server/platform/backup/load-rows.ts';
import { beginSnapshot, listTables, tableLines } from '#server/platform/backup/table-rows.ts';
import { runMigrations, schemaOf } from '#server/platform/database/migrations.ts';
import { withClient } from './test-database.ts';

/** One file for each release, by its version. */
const FOLDER = join(import.meta.dirname, 'released-schemas');
const ENDING = '.json.gz';

/** An order that every dump has, by its name, with its money in cents. */
export const KEPT_ORDER = {
  name: 'Kept order',
  areaSqft: 1200,
  money: { totalCents: 100, paidCents: 100, refundedCents: 30, waivedCents: 30, openCents: 0 },
};

const releaseDump = z.object({
  /** Date of the last migration, as in the journal: what the rows are rows of. */
  schema: z.number().int(),
  /** SHA-256 of each migration up to it, the oldest first. */
  migrations: z.array(z.string()),
  /** A row is a JSON array of its columns' texts, as Postgres writes them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.string()) })),
});
/** All rows of a small installation of a release, with what its schema was. */
export type ReleaseDump = z.infer<typeof releaseDump>;

/** Versions of the releases that have a dump. */
export const dumpedReleases = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

const pathOf = (release: string) => join(FOLDER, `${release}${ENDING}`);

/** The dump of a release. Throws for one that has none. */
export function readReleaseDump(release: string): ReleaseDump {
  return releaseDump.parse(JSON.parse(gunzipSync(readFileSync(pathOf(release))).toString()));
}

/** Keeps the dump of a release, in place of one that it had. Answers where. */
export function writeReleaseDump(release: string, dump: ReleaseDump): string {
  writeFileSync(pathOf(release), gzipSync(JSON.stringify(dump), { level: 9 }));
  return pathOf(release);
}

/** All rows of a database, and its schema. Throws for one without any. */
export async function dumpRows(url: string): Promise<ReleaseDump> {
  return withClient(url, async (client) => {
    await beginSnapshot(client);
    const schema = await schemaOf(client);
    if (schema === undefined) throw new Error('The database has no schema.');
    const { rows: migrations } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at',
    );
    const tables: ReleaseDump['tables'] = [];
    for (const { name, columns } of await listTables(client)) {
      const rows: string[] = [];
      for await (const row of tableLines(client, { name, columns })) rows.push(row);
      tables.push({ name, columns, rows });
    }
    return { schema, migrations: migrations.map(({ hash }) => hash), tables };
  });
}

/** Makes an empty database the installation that was dumped, at the schema that it had. */
export async function loadReleaseDump(url: string, { schema, tables }: ReleaseDump): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(
      `select set_config('app.kind', 'system', true), set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true)`,
    );
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await runMigrations(client, { from: 0, until: schema });
    const resume = await suspendConstraints(client);
    // Some migrations bring rows of their own, which the dump has as well.
    for (const { name } of tables) await client.query(`delete from "${name}"`);
    for (const { rows, ...table } of tables) await loadRows(client, table, batchOf(rows));
    await resume();
    await resetSequences(client);
    await client.query('commit');
  });
}

async function* batchOf(rows: string[]): AsyncGenerator<string[]> {
  yield rows;
}
