import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';

const TEMPLATE = 'storey_template';
const TEMPLATE_LOCK = 7_241_099;
const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_TRIES = 40;
export type TestDatabase = { url: string; name: string; drop: () => Promise<void> };

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
  return { url: urlOf(name), name, drop: () => withClient(serverUrl(), (client) => drop(client, name)) };
}

/** Users who are not superusers may not end the server's own vacuuming, which is over in a moment. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await client.query(`drop database ${name} with (force)`));
    } catch (error) {
      if (tries === DROP_TRIES || !(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE))
        throw error;
      await sleep(250);
    }
  }
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
