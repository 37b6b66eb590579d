import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';

const TEMPLATE = 'storey_template';
const TEMPLATE_LOCK = 7_241_099;
/** `release` ends what is still connected to it. */
export type TestDatabase = { url: string; name: string; release: () => Promise<void> };

/** A database of its own for one test file, on the server of TEST_DATABASE_URL, with schema and queue: a copy of one that is made once. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(async (client, name) => {
    // A template can be copied by one at a time.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (!rowCount) {
      await client.query(`create database ${TEMPLATE}`);
      await migrateDatabase(urlOf(TEMPLATE));
      const queue = await openQueue(urlOf(TEMPLATE), 'web', createLog('silent', 'test'));
      await queue.stop({ graceful: false });
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
}

/** One without any tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create((client, name) => client.query(`create database ${name}`));
}

async function create(make: (client: pg.Client, name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl(), (client) => make(client, name));
  return { url: urlOf(name), name, release: () => withClient(serverUrl(), (client) => release(client, name)) };
}

/**
 * It stays until the server of the run is deleted with all of them: ext4 looks for a place among the files of the last five seconds'
 * deletions, which made each new database cost ten times as much (docs/decisions/0028).
 */
async function release(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user', [
    name,
  ]);
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Run the tests with `npm test`: it starts the database they need.');
  return url;
}

const urlOf = (name: string) => serverUrl().replace(/\/[^/?]+(\?|$)/, `/${name}$1`);

/** Does something with a connection of its own, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
