import { createHash } from 'node:crypto';
import pg from 'pg';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';

/** Rows that come and go by themselves: what was asked how often, and answers that are kept for a repeated call. */
const PASSING = ['rate_bucket', 'idempotent_answer', 'backup_run'];
export type Contents = { objects: Map<string, string>; tables: Map<string, string>; rows: number; bytes: number };

/** Everything that is kept: the checksum of each object of the bucket, and one over the rows of each table. */
export async function contentsOf(databaseUrl: string, storage: string): Promise<Contents> {
  const store = createS3Store(storage);
  const objects = new Map<string, string>();
  let bytes = 0;
  for await (const key of store.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of await store.get(key)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    objects.set(key, hash.digest('hex'));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = new Map<string, string>();
  let rows = 0;
  try {
    await client.query(`select set_config('app.kind', 'system', false)`);
    const names = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    for (const { name } of names.rows.filter(({ name }) => !PASSING.includes(name))) {
      const {
        rows: [found],
      } = await client.query<{ count: number; sum: string }>(
        `select count(*)::int as count, md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as sum from "${name}" t`,
      );
      rows += found?.count ?? 0;
      tables.set(name, `${found?.count} rows ${found?.sum}`);
    }
  } finally {
    await client.end();
  }
  return { objects, tables, rows, bytes };
}

/** What differs between two, a line each. */
export function differences(before: Contents, after: Contents): string[] {
  const compare = (a: Map<string, string>, b: Map<string, string>) =>
    [...new Set([...a.keys(), ...b.keys()])]
      .filter((key) => a.get(key) !== b.get(key))
      .map((key) => `${key}: ${a.get(key)} -> ${b.get(key)}`);
  return [...compare(before.objects, after.objects), ...compare(before.tables, after.tables)];
}

/** Empties the bucket. */
export async function emptyBucket(storage: string): Promise<void> {
  const store = createS3Store(storage);
  for await (const key of store.list('')) await store.deletePrefix(key);
}
