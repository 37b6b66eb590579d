import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/database.ts';

const TEMPLATE = 'storey_template';
const TEMPLATE_LOCK = 7_241_099;

/** A migrated database of its own for one test file, on the server of TEST_DATABASE_URL: a copy of one that is migrated once. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Run the tests with `npm test`: it starts the database they need.');
  const urlOf = (name: string) => server.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    // A template can be copied by one at a time.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (!rowCount) {
      await client.query(`create database ${TEMPLATE}`);
      await migrateDatabase(urlOf(TEMPLATE));
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return { url: urlOf(name), drop: () => withClient(server, async (client) => void (await client.query(`drop database ${name} with (force)`))) };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
