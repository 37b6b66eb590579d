import pg from 'pg';
import { assertRights } from '#server/platform/database/rights.ts';
import { assertKnownSchema, knownSchemas, schemaOf } from '#server/platform/database/migrations.ts';
import { fail, findBackup, findClock, messageOf, ok, warn, type Finding } from './check.ts';

const LIMIT_MS = 5000;
type Urls = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string | undefined; directDatabaseUrl: string };

/** Rights of the user, pooling, schema, clock and the last backup. */
export async function checkDatabase(config: Urls): Promise<Finding[]> {
  const found = await withClient(config.directDatabaseUrl, async (client) => {
    const {
      rows: [about],
    } = await client.query<{ version: string; user: string }>(
      `select current_setting('server_version') as version, current_user as "user"`,
    );
    const rights = await assertRights(client).then(
      () => ok('database', `Postgres ${about?.version}; ${about?.user} has the privileges it needs`),
      (error: unknown) => fail('database', messageOf(error)),
    );
    return [rights, await checkSchema(client), await checkClock(client), await checkBackup(client)];
  }).catch((error: unknown) => [
    fail(
      'database',
      `${messageOf(error)}: check ${config.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} and that the server runs`,
    ),
  ]);
  return [...found, await checkPooling(config)];
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const schema = await schemaOf(client);
  const newest = knownSchemas().at(-1);
  if (schema === undefined) return ok('schema', 'empty; the first start creates the tables');
  if (schema === newest) return ok('schema', `${schema}, the newest of this release`);
  return assertKnownSchema(client).then(
    () => warn('schema', `${schema}; the next start updates it to ${newest}: make a backup first`),
    (error: unknown) => fail('schema', messageOf(error)),
  );
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const {
    rows: [row],
  } = await client.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return findClock('the database', (row?.ms ?? 0) - (before + Date.now()) / 2);
}

async function checkBackup(client: pg.Client): Promise<Finding> {
  const {
    rows: [found],
  } = await client.query<{ exists: boolean }>(`select to_regclass('public.backup_run') is not null as exists`);
  if (!found?.exists) return findBackup(null, new Date());
  await client.query(`select set_config('app.kind', 'system', false)`);
  const {
    rows: [last],
  } = await client.query<{ at: Date | null }>('select max(finished_at) as at from backup_run');
  return findBackup(last?.at ?? null, new Date());
}

/** Two clients of a pooler in transaction mode meet on one server connection soon, also while others use it. */
const MEETINGS = 50;

/**
 * What is in front of a database. A pooler gives its clients process numbers of its own; one in transaction mode also lets two clients have
 * the same server connection in turn, and moves a client to another one.
 */
async function poolingOf(url: string): Promise<'none' | 'sessions' | 'transactions'> {
  return withClient(url, async (client) => {
    const pid = await serverProcessOf(client);
    if ('processID' in client && client.processID === pid) return 'none';
    return withClient(url, async (other) => {
      for (let meeting = 0; meeting < MEETINGS; meeting++) {
        if ((await serverProcessOf(other)) === pid || (await serverProcessOf(client)) !== pid) return 'transactions';
      }
      return 'sessions';
    });
  });
}

async function serverProcessOf(client: pg.Client): Promise<number | undefined> {
  const {
    rows: [row],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return row?.pid;
}

async function checkPooling({ DATABASE_URL, DATABASE_DIRECT_URL, directDatabaseUrl }: Urls): Promise<Finding> {
  try {
    const direct = await poolingOf(directDatabaseUrl);
    if (direct === 'transactions') {
      return DATABASE_DIRECT_URL
        ? fail(
            'pooling',
            'DATABASE_DIRECT_URL points to a pooler in transaction mode: set it to the database itself, or to a pool of whole sessions',
          )
        : fail(
            'pooling',
            'DATABASE_URL points to a pooler in transaction mode: set DATABASE_DIRECT_URL to the database itself, or live updates and migrations fail',
          );
    }
    if ((await poolingOf(DATABASE_URL)) === 'none') return ok('pooling', 'none');
    return ok(
      'pooling',
      direct === 'none'
        ? 'a pooler, and DATABASE_DIRECT_URL to the database itself'
        : 'a pooler, and whole sessions by DATABASE_DIRECT_URL',
    );
  } catch (error) {
    return fail('pooling', `${messageOf(error)}: check DATABASE_URL and that the pooler runs`);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
