import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { measurePool } from '#server/platform/metrics/metrics.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { asTransaction } from './open-transaction.ts';
import { assertKnownSchema, MIGRATIONS_FOLDER } from './migrations.ts';
import { assertRights } from './rights.ts';
import { inScope, type Database } from './in-scope.ts';
import type { TimeLimits } from './scope-settings.ts';

export { inScope, readTogether, type Database, type Read, type Scoped } from './in-scope.ts';
export type { Scope, TimeLimits } from './scope-settings.ts';

export const MIGRATION_LOCK = 7_241_001;
/** A server that does not answer within this time counts as away. */
const CONNECTION_LIMIT_MS = 5000;

/** Somebody waits for the answer: what takes longer keeps others waiting too. */
export const webTimeLimits: TimeLimits = { statementMs: 15_000, idleMs: 30_000 };
/** Sweeps and exports read every row. */
export const workerTimeLimits: TimeLimits = { statementMs: 0, idleMs: 600_000 };

export function openDatabase(
  url: string,
  log: Pick<Logger, 'error'>,
  timeLimits: TimeLimits = workerTimeLimits,
): { db: Database; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: CONNECTION_LIMIT_MS });
  // A connection that dies ends the process unless somebody listens: the pool does while it is idle, and nobody does between the
  // statements of a transaction, whose next one fails by itself. The pool opens new ones.
  pool.on('error', (error) => log.error({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const forgetPool = measurePool(pool);
  const db = Object.assign(drizzle(outsideTransactions('another connection', pool)), { timeLimits });
  const transact = db.transaction.bind(db);
  db.transaction = (work, config) => transact((transaction) => asTransaction(() => work(transaction)), config);
  return {
    db,
    close: () => {
      forgetPool();
      return pool.end();
    },
  };
}

/**
 * Brings the schema up to date, then runs `afterwards`; processes that start together take turns. Throws a sentence
 * when the database user lacks a right, or the schema is of a newer release.
 */
export async function migrateDatabase(url: string, afterwards: () => Promise<void> = async () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await assertRights(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await assertKnownSchema(client);
    // The owner of the tables is bound by their policies too: without this, a migration that changes rows would see none.
    await client.query("select set_config('app.kind', 'system', false)");
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await afterwards();
  } finally {
    await client.end();
  }
}

/** Throws when row-level security would not apply: a server that starts without its second lock is worse than none. */
export async function assertRowLevelSecurity(db: Database): Promise<void> {
  const { rows } = await inScope(db, { kind: 'anonymous' }, (transaction) =>
    transaction.execute<{ isActive: boolean }>(sql`select row_security_active('project') as "isActive"`),
  );
  if (!rows[0]?.isActive)
    throw new Error(
      'Row-level security is not active for the role storey_app: the database user must not grant it BYPASSRLS.',
    );
}
