import { AsyncLocalStorage } from 'node:async_hooks';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { asTransaction } from './open-transaction.ts';
import { scopeSettings, type Scope, type TimeLimits } from './scope-settings.ts';
import { StatementBatch, type Statement } from './statement-batch.ts';
import { StatementSender, type Send } from './statement-sender.ts';

/** `$client`: its connections. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool; readonly timeLimits: TimeLimits };
/** A transaction that row-level security limits to one caller. */
export type Scoped = Parameters<Parameters<Database['transaction']>[0]>[0];

const dialect = new PgDialect();
const BEGIN: Statement = { text: 'begin' };

/** What statements are built on and sent by. Without a name: a pooler may give the next one another connection. */
function transactionOver(send: Send): Scoped {
  const query: Send = ({ name: _unnamed, ...statement }, values) => send(statement, values);
  return new NodePgTransaction(
    dialect,
    new NodePgSession(Object.assign(Object.create(pg.Client.prototype), { query }), dialect, undefined),
    undefined,
  );
}

/** Sends statements together. Answers the results of all. */
function sendTogether(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((done, fail) => {
    client.query(new StatementBatch(statements, (error, results) => (error ? fail(error) : done(results))));
  });
}

/**
 * Runs `work` in one transaction as the restricted role, with the caller (authorization.md R4) and the limits of time in its settings. It takes
 * a connection when it asks for the first time, and all that goes there in one round trip. So do statements that are asked at the same time,
 * as by `Promise.all`, in the order in which they were asked; when one of them fails, all of them do.
 */
export async function inScope<T>(db: Database, scope: Scope, work: (transaction: Scoped) => Promise<T>): Promise<T> {
  // Where this was called, and not within the transaction that is about to begin: nobody takes another connection there.
  const outside = AsyncLocalStorage.snapshot();
  let opening: Promise<pg.PoolClient> | undefined;
  const sender = new StatementSender(async (statements) => {
    if (opening) return sendAll(await opening, statements);
    opening = outside(() => db.$client.connect());
    const results = await sendTogether(await opening, [BEGIN, scopeSettings(scope, db.timeLimits), ...statements]);
    return results.slice(2);
  });
  /** Undefined when nothing was asked, or nobody is there to be asked. */
  const opened = async () => opening?.catch(() => undefined);
  /** A connection that cannot be brought back to where it was is closed. */
  let isLost = false;
  try {
    const result = await asTransaction(() => work(transactionOver(sender.send)));
    await sender.idle();
    await (await opened())?.query('commit');
    return result;
  } catch (error) {
    await sender.idle();
    // What went wrong is said, and not that the connection went with it.
    await (await opened())?.query('rollback').catch(() => (isLost = true));
    throw error;
  } finally {
    (await opened())?.release(isLost);
  }
}

/** One statement in the driver's own way, several as a batch. */
async function sendAll(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const [only] = statements;
  return only && statements.length === 1 ? [await client.query(only)] : sendTogether(client, statements);
}

/** A read that is asked so often that its text is written down and not built: with `as` for the names of a row. */
export type Read<Row> = Statement & { /** For the types alone. */ readonly row?: Row };
type RowsOf<Reads extends readonly Read<unknown>[]> = {
  [Index in keyof Reads]: Reads[Index] extends Read<infer Row> ? Row[] : never;
};

/**
 * Reads in one round trip and one transaction, as the restricted role with the caller in its settings, as `inScope`; the database refuses to
 * write. Answers the rows of each.
 */
export async function readTogether<const Reads extends readonly Read<unknown>[]>(
  db: Database,
  scope: Scope,
  ...reads: Reads
): Promise<RowsOf<Reads>> {
  const client = await db.$client.connect();
  try {
    const [, ...results] = await sendTogether(client, [scopeSettings(scope, db.timeLimits, true), ...reads]);
    return results.map(({ rows }) => rows) as RowsOf<Reads>;
  } finally {
    client.release();
  }
}
