// What a read costs the database, counted where it happens: at the connections of the portal.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope, readTogether } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const MOST = 3;
/** The buckets' row is written once a second. */
const CALLS = 30;

let server: TestServer;
let cookie = '';
let teamId = '';
let roundTrips = 0;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('reader@example.com');
  teamId = await teamIdOf(server, cookie);
  // Connections that the pool has idle are counted too, once they are taken.
  const seen = new WeakSet<pg.PoolClient>();
  server.ownDb.$client.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const send: (...args: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, { query: (...args: unknown[]) => ((roundTrips += 1), send(...args)) });
  });
});
afterAll(() => server.stop());

async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = roundTrips;
  await work();
  return roundTrips - before;
}

test.each([['/api/session'], ['/api/usage']])('%s asks the database at most three times', async (path) => {
  const ask = async () => expect((await server.call('GET', path, { cookie })).status).toBe(200);
  expect(await roundTripsOf(ask), 'the first, which asks for the bucket').toBeLessThanOrEqual(MOST);
  const many = await roundTripsOf(async () => {
    for (let call = 0; call < CALLS; call++) await ask();
  });
  expect(many).toBeGreaterThanOrEqual(CALLS);
  expect(many / CALLS, 'with the counters').toBeLessThan(MOST - 0.5);
});

test('a range of a file asks the database at most three times', async () => {
  const { id: projectId } = await storeProject(server, teamId, {});
  const storageKey = `project/${projectId}/octree/`;
  const stored = await server.store.put(`${storageKey}octree.bin`, Readable.from([Buffer.from('bytes of an octree')]));
  const [row] = await server.db
    .insert(asset)
    .values({
      projectId,
      role: 'cloud_classified',
      format: 'octree',
      name: 'octree',
      product: 'BIMIT Engine',
      storageKey,
      ...stored,
      createdAt: new Date(),
    })
    .returning();
  const ask = async () =>
    expect(
      await (
        await server.call('GET', `/api/proxy-file/${row?.id}/octree.bin`, { cookie, headers: { range: 'bytes=0-4' } })
      ).text(),
    ).toBe('bytes');
  expect(await roundTripsOf(ask)).toBeLessThanOrEqual(MOST);
  expect(await roundTripsOf(ask)).toBeLessThanOrEqual(MOST);
});

const settings = sql`select current_user as role, current_setting('app.kind', true) as kind,
  current_setting('app.user', true) as "userId", current_setting('app.team', true) as "teamId"`;
const settingsRead = {
  text: `select current_user as role, current_setting('app.kind', true) as kind,
    current_setting('app.user', true) as "userId", current_setting('app.team', true) as "teamId"`,
};
const nobody = { kind: '', userId: '', teamId: '' };

test('every statement of a read is held to its caller, and nothing of that is left in the connection [X5]', async () => {
  const scope = { kind: 'user', userId: 'somebody', teamId } as const;
  const expected = { role: 'storey_app', kind: 'user', userId: 'somebody', teamId };
  const [first, second] = await readTogether(server.ownDb, scope, settingsRead, settingsRead);
  expect([first, second]).toEqual([[expected], [expected]]);
  for (let connection = 0; connection < 5; connection++) {
    const { rows } = await server.ownDb.$client.query<{ role: string }>(settingsRead);
    expect(rows[0]).toMatchObject(nobody);
    expect(rows[0]?.role).not.toBe('storey_app');
  }
});

test('a read writes nothing, and one that fails keeps what is behind it from being run', async () => {
  const scope = { kind: 'system' } as const;
  await expect(readTogether(server.ownDb, scope, { text: "update team set name = 'taken'" })).rejects.toMatchObject({
    code: '25006',
  });
  await expect(
    readTogether(
      server.ownDb,
      scope,
      { text: 'select 1 / 0' },
      { text: "select set_config('app.leak', 'yes', false)" },
    ),
  ).rejects.toMatchObject({ code: '22012' });
  const [rows] = await readTogether(server.ownDb, scope, {
    text: `select coalesce(current_setting('app.leak', true), '') as leak, (select count(*)::int from team where name = 'taken') as taken`,
  });
  expect(rows).toEqual([{ leak: '', taken: 0 }]);
});

test('the first statement of a transaction is held to its caller as all others are, and goes there with the settings [X5]', async () => {
  const seen: unknown[] = [];
  const count = await roundTripsOf(() =>
    inScope(server.ownDb, { kind: 'staff', userId: 'one', teamId: null }, async (transaction) => {
      seen.push((await transaction.execute(settings)).rows, (await transaction.execute(settings)).rows);
    }),
  );
  const expected = [{ role: 'storey_app', kind: 'staff', userId: 'one', teamId: '' }];
  expect([seen, count]).toEqual([[expected, expected], 3]);
});

test('what fails in a transaction is undone, also when it was the first statement, and the connection is good for others', async () => {
  const scope = { kind: 'system' } as const;
  const rename = (name: string) => sql`update team set name = ${name} where id = ${teamId}`;
  await expect(inScope(server.ownDb, scope, (transaction) => transaction.execute(sql`select 1 / 0`))).rejects.toThrow();
  await expect(
    inScope(server.ownDb, scope, async (transaction) => {
      await transaction.execute(rename('half'));
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await inScope(server.ownDb, scope, (transaction) => transaction.execute(rename('whole')));
  expect((await server.db.execute(sql`select name from team where id = ${teamId}`)).rows).toEqual([{ name: 'whole' }]);
});

test('an empty transaction asks for nothing', async () => {
  expect(await roundTripsOf(() => inScope(server.ownDb, { kind: 'system' }, async () => 'nothing'))).toBe(0);
});

test('what is asked at the same time goes together, in order, as the first statement and later', async () => {
  const answers: unknown[] = [];
  const count = await roundTripsOf(() =>
    inScope(server.ownDb, { kind: 'system' }, async (transaction) => {
      const number = async (value: number) => (await transaction.execute(sql`select ${value}::int as value`)).rows;
      answers.push(await Promise.all([number(1), number(2)]));
      // One of them has more to do before it asks.
      answers.push(await Promise.all([number(3), Promise.resolve().then(async () => number(4)), number(5)]));
    }),
  );
  const rows = (...values: number[]) => values.map((value) => [{ value }]);
  expect([answers, count]).toEqual([[rows(1, 2), rows(3, 4, 5)], 3]);
});

test('of what was asked at the same time nothing stays when one fails, and the error is that of the one', async () => {
  const rename = (name: string) => sql`update team set name = ${name} where id = ${teamId}`;
  const renaming = inScope(server.ownDb, { kind: 'system' }, async (transaction) => {
    await transaction.execute(rename('before'));
    await Promise.all([
      transaction.execute(rename('first')),
      transaction.execute(sql`select 1 / 0`),
      transaction.execute(rename('second')),
    ]);
  });
  await expect(renaming).rejects.toMatchObject({ cause: { code: '22012' } });
  expect((await server.db.execute(sql`select name from team where id = ${teamId}`)).rows).toEqual([{ name: 'whole' }]);
  expect(
    await inScope(server.ownDb, { kind: 'system' }, async (transaction) => (await transaction.execute(settings)).rows),
  ).toMatchObject([{ kind: 'system' }]);
});

test('a statement that nobody waited for is run before the transaction ends', async () => {
  await inScope(server.ownDb, { kind: 'system' }, async (transaction) => {
    void transaction.execute(sql`update team set name = 'whole again' where id = ${teamId}`).then(() => undefined);
  });
  expect((await server.db.execute(sql`select name from team where id = ${teamId}`)).rows).toEqual([
    { name: 'whole again' },
  ]);
});
