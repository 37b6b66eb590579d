import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { inScope, openDatabase, webTimeLimits, workerTimeLimits, type Database, type Scoped } from './database.ts';
import { asSomebodyElse } from './open-transaction.ts';

let database: TestDatabase;
const opened: (() => Promise<void>)[] = [];
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(async () => {
  for (const close of opened) await close();
  await database.release();
});

function open(limits = webTimeLimits): Database {
  const { db, close } = openDatabase(database.url, { error: () => {} }, limits);
  opened.push(close);
  return db;
}

/** What a caller is answered when `work` runs in a transaction. */
async function answerTo(db: Database, work: (transaction: Scoped) => Promise<unknown>): Promise<Response> {
  const app = new Hono<AppEnv>().get('/', async (context) => context.json(await inScope(db, { kind: 'system' }, work)));
  app.onError(answerError);
  return app.request('/');
}
const timedOut = expect.objectContaining({ code: 'TIMED_OUT', error: errors.TIMED_OUT.text });

test('the web ends statements after 15 seconds and idle transactions after 30; sweeps of the worker take their time', async () => {
  const read = (db: Database) =>
    inScope(
      db,
      { kind: 'system' },
      async (transaction) =>
        (
          await transaction.execute(
            sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
          )
        ).rows,
    );
  expect(await read(open())).toEqual([{ statement: '15s', idle: '30s' }]);
  expect(await read(open(workerTimeLimits))).toEqual([{ statement: '0', idle: '10min' }]);
});

test('a statement that takes too long is ended with 503 and its sentence, and the next call is answered [N12]', async () => {
  const db = open({ statementMs: 200, idleMs: 0 });
  const answer = await answerTo(db, (transaction) => transaction.execute(sql`select pg_sleep(20)`));
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '60', timedOut]);
  expect((await answerTo(db, (transaction) => transaction.execute(sql`select 1`))).status).toBe(200);
});

test('a statement that waits too long for another one is ended with a sentence too [N12]', async () => {
  const db = open({ statementMs: 200, idleMs: 0 });
  const lock = (transaction: Scoped) => transaction.execute(sql`select pg_advisory_xact_lock(7)`);
  await open().transaction(async (other) => {
    await other.execute(sql`select pg_advisory_xact_lock(7)`);
    const answer = await asSomebodyElse(() => answerTo(db, lock));
    expect([answer.status, await answer.json()]).toEqual([503, timedOut]);
  });
});

test('a transaction whose caller asks nothing any more gives its connection and its locks back [N12]', async () => {
  const db = open({ statementMs: 0, idleMs: 100 });
  const answer = await answerTo(db, async (transaction) => {
    await transaction.execute(sql`select 1`);
    await sleep(400);
    return transaction.execute(sql`select 1`);
  });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'UNAVAILABLE']);
  expect((await answerTo(db, (transaction) => transaction.execute(sql`select 1`))).status).toBe(200);
});
