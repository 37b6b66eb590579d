import pg from 'pg';
import { openDatabase, webTimeLimits, type Database } from '#server/platform/database/database.ts';
import { StatementBatch } from '#server/platform/database/statement-batch.ts';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { percentile } from './percentiles.ts';

export type CallFigures = {
  name: string;
  apiP50Ms: number;
  apiP99Ms: number;
  sqlP50Ms: number;
  statements: number;
  answerKb: number;
};
type Statement = { text: string; values?: unknown[] };
/** A call of the portal, and the server's own code that makes its statements. */
export type MeasuredCall = { name: string; path: string; run: (db: Database) => Promise<unknown> };

const WARM_UP = 5;
const ROUNDS = 60;

/**
 * Measures calls of a running portal as one person, and by turns the statements that the server makes for them, sent straight to
 * the database as the same restricted role. What else the machine does slows both.
 */
export async function measureCalls(
  app: RunningApp,
  databaseUrl: string,
  calls: readonly MeasuredCall[],
): Promise<CallFigures[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const figures: CallFigures[] = [];
    for (const { name, path, run } of calls) {
      const statements = await recordStatements(databaseUrl, run);
      const api: number[] = [];
      const sql: number[] = [];
      let answerKb = 0;
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const startedAt = performance.now();
        answerKb = (await (await app.request('GET', path)).arrayBuffer()).byteLength / 1024;
        const answeredAt = performance.now();
        for (const { text, values } of statements) await client.query(text, values);
        if (round < 0) continue;
        api.push(answeredAt - startedAt);
        sql.push(performance.now() - answeredAt);
      }
      figures.push({
        name,
        apiP50Ms: percentile(api, 0.5),
        apiP99Ms: percentile(api, 0.99),
        sqlP50Ms: percentile(sql, 0.5),
        statements: statements.length,
        answerKb,
      });
    }
    return figures;
  } finally {
    await client.end();
  }
}

/** What `run` sends to the database, the transaction around it included. */
async function recordStatements(databaseUrl: string, run: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const { db, close } = openDatabase(databaseUrl, { error: () => {} }, webTimeLimits);
  const statements: Statement[] = [];
  db.$client.on('connect', (client) => {
    const send: (sent: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
    const query = (sent: StatementBatch | Statement | string, ...rest: unknown[]) => {
      statements.push(
        ...(sent instanceof StatementBatch ? sent.statements : [typeof sent === 'string' ? { text: sent } : sent]),
      );
      return send(sent, ...rest);
    };
    Object.assign(client, { query });
  });
  try {
    await run(db);
    return statements;
  } finally {
    await close();
  }
}
