import { loadavg } from 'node:os';
import pg from 'pg';
import { z } from 'zod';
import * as contract from '#contract/ops.ts';
import { isFinal } from '#domain/project/status-moves.ts';
import { readQueue } from '#server/features/ops/read-queue.ts';
import { inScope } from '#server/platform/database/database.ts';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';
import { machineText } from '../machine.ts';
import { generatePortfolio } from '../portfolio/generate.ts';
import { measureCalls, type MeasuredCall } from '../portfolio/measure-calls.ts';
import { recordRun } from '../speed/write-page.ts';

const unlimited = JSON.stringify({ request: { max: 1_000_000, windowSeconds: 60 } });
const answer = z.object({
  nextCursor: z.string().nullable(),
  facets: z
    .object({
      statuses: z.array(z.object({ status: z.string(), count: z.number() })),
      teams: z.array(z.object({ id: z.string() })),
    })
    .nullable(),
});

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ LOG_LEVEL: 'warn', RATE_LIMITS: unlimited });
  await app.signIn();
  const databaseUrl = `postgres://storey@localhost/storey?host=${encodeURIComponent(postgresFolders(app.data).sockets)}`;
  await generatePortfolio(databaseUrl);
  await makeStaff(databaseUrl);
  const { nextCursor, facets } = answer.parse(await (await app.request('GET', '/api/ops/queue')).json());
  const calls = [
    call('first page, with the counts of the filters', {}),
    ...(nextCursor ? [call('second page', { cursor: nextCursor })] : []),
    call('one status', { status: 'Order Request' }),
    call('one team', { teamId: facets?.teams[0]?.id ?? '' }),
    call('two words', { q: 'mill 12' }),
    call('an order ID', { q: 'a1b2' }),
  ];
  const figures = await measureCalls(app, databaseUrl, calls);
  console.table(figures);
  recordRun('queue', {
    machine: machineText(),
    loadBefore,
    calls: figures,
    openOrders:
      facets?.statuses
        .filter(({ status }) => !isFinal(status) && status !== 'Order Initialized')
        .reduce((sum, { count }) => sum + count, 0) ?? 0,
  });
} finally {
  await app.remove();
}

function call(name: string, wanted: Record<string, string>): MeasuredCall {
  const search = new URLSearchParams(wanted);
  const query = contract.listQueue.request.query.parse(wanted);
  return {
    name,
    path: `/api/ops/queue?${search}`,
    run: (db) =>
      inScope(db, { kind: 'staff', userId: '', teamId: null }, (transaction) =>
        readQueue(transaction, query, new Date()),
      ),
  };
}

/** The demo's admin becomes one of the staff, and has placed an order for each project. */
async function makeStaff(databaseUrl: string): Promise<void> {
  const userId = z
    .object({ user: z.object({ id: z.string() }) })
    .parse(await (await app.request('GET', '/api/session')).json()).user.id;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select set_config('app.kind', 'system', false)`);
  await client.query(`update "user" set staff_role = 'ops', two_factor_enabled = true where id = $1`, [userId]);
  await client.query(
    `insert into "order" (id, project_id, draft_id, team_id, placed_by, service, inputs, created_at)
      select gen_random_uuid(), id, gen_random_uuid(), team_id, $1, lower(type), '{}', created_at
      from project p where not exists (select from "order" where project_id = p.id)`,
    [userId],
  );
  await client.query('vacuum analyze "order"');
  await client.end();
}
