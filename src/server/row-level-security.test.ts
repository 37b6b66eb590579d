import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope, type Scope } from '#server/platform/database/database.ts';
import { asset, audit, conversion, drawdown, invitation, location, membership, order, project, team, upload } from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let owner: Scope;
let stranger: Scope;
let projectId = '';
const anonymous: Scope = { kind: 'anonymous' };

beforeAll(async () => {
  server = await startTestServer();
  const cookies = [await server.signUp('rls-owner@example.com'), await server.signUp('rls-stranger@example.com')];
  const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
  [{ projectId }] = [await uploadScan(server, cookies[0] ?? '', 'a.las', scan)];
  await finishProject(server, projectId, 500);
  await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie: cookies[0], body: {} });
  const { team: own } = await (await server.call('GET', '/api/session', { cookie: cookies[0] })).json();
  await server.call('POST', '/api/admin/add-team-member', { cookie: cookies[0], body: { email: 'somebody@example.com', teamId: own.id, role: 'user' } });
  [owner, stranger] = (await Promise.all(cookies.map(scopeOfCookie))) as [Scope, Scope];
});
afterAll(() => server.stop());

async function scopeOfCookie(cookie: string): Promise<Scope> {
  const { user, team: own } = await (await server.call('GET', '/api/session', { cookie })).json();
  return { kind: 'user', userId: user.id, teamId: own.id };
}

const tables = { asset, audit, conversion, drawdown, invitation, location, membership, order, project, team, upload };
const countIn = (scope: Scope, table: (typeof tables)[keyof typeof tables]) =>
  inScope(server.db, scope, async (transaction) => Number((await transaction.select({ count: sql<string>`count(*)` }).from(table))[0]?.count));

test.each(Object.entries(tables))('without any check in code, %s shows its own rows and no other team any', async (name, table) => {
  expect(await countIn(owner, table)).toBeGreaterThan(0);
  const isOwnToEverybody = name === 'team' || name === 'membership' || name === 'audit';
  const strangersOwn = name === 'audit' ? 0 : isOwnToEverybody ? 1 : 0;
  expect(await countIn(stranger, table)).toBe(strangersOwn);
  expect(await countIn(anonymous, table)).toBe(0);
});

test('a demo project is seen by everybody and changed by nobody outside its team', async () => {
  await server.db.update(project).set({ isDemo: true });
  expect(await countIn(anonymous, project)).toBe(1);
  expect(await countIn(stranger, asset)).toBeGreaterThan(0);
  const changed = await inScope(server.db, stranger, (transaction) => transaction.update(project).set({ name: 'taken' }).returning({ id: project.id }));
  expect(changed).toEqual([]);
  await server.db.update(project).set({ isDemo: false });
});

test("a worker sees the project of its job and no other", async () => {
  expect(await countIn({ kind: 'worker', projectId }, project)).toBe(1);
  expect(await countIn({ kind: 'worker', projectId: crypto.randomUUID() }, project)).toBe(0);
});

test('audit rows can be added and never changed', async () => {
  await expect(inScope(server.db, owner, (transaction) => transaction.update(audit).set({ action: 'nothing' }))).rejects.toThrow();
  await expect(inScope(server.db, owner, (transaction) => transaction.delete(audit))).rejects.toThrow();
});
