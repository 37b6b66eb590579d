import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope } from '#server/platform/database/database.ts';
import { audit, customerView, notification, session, team, user } from '#server/platform/database/schema.ts';
import { endViewsThatAreOver } from '#server/records/customer-views.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { staffOf } from '#server/testing/staff.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let owner: string;
let member: string;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp('owner@northgate.example', { teamName: 'Northgate Facilities' });
  teamId = await teamIdOf(server, owner);
  member = await joinAs(server, 'member@northgate.example', teamId);
});
afterAll(() => server.stop());

type Started = { staff: string; cookie: string };
const start = (staff: string, body: object = { reason: 'Their model does not open.' }, team = teamId) =>
  server.call('POST', `/api/ops/teams/${team}/view`, { cookie: staff, body });
async function viewing(body?: object): Promise<Started> {
  const staff = await staffOf(server, 'support');
  const started = await start(staff, body);
  expect(started.status).toBe(201);
  return { staff, cookie: `${staff}; ${cookieOf(started)}` };
}
const get = (path: string, cookie: string) => server.call('GET', path, { cookie });
const refusal = async (response: Response) => [response.status, (await response.json()).code];
const seen = async (cookie: string) => await (await get('/api/session', cookie)).json();
const log = async () =>
  (await (await get(`/api/teams/${teamId}/audit`, owner)).json()).rows.map(
    ({ who, sentence }: { who: { kind: string }; sentence: string }) => `${who.kind} ${sentence}`,
  );
const userIdOf = async (cookie: string): Promise<string> => (await seen(cookie)).user.id;

test('staff see what a plain member sees, and nothing of the console or of other teams', async () => {
  const { id } = await storeProject(server, teamId, {
    name: 'Northgate Tower',
    expectedDeliveryAt: new Date(),
    customerContractType: 'MSA Agreement',
  });
  const elsewhere = await storeProject(server, await teamIdOf(server, await server.signUp('other@harbour.example')), {
    name: 'Harbour House',
  });
  const { cookie } = await viewing({ reason: 'Asked by telephone', projectId: id });
  expect(await seen(cookie)).toMatchObject({
    user: { isStaff: false },
    team: { id: teamId, role: 'user' },
    teams: [{ id: teamId }],
    outboxPath: null,
    customerView: { teamName: 'Northgate Facilities', returnTo: `/ops/orders/${id}` },
  });
  for (const path of [
    `/api/at/project?projectId=${id}`,
    '/api/portfolio?tab=mine',
    '/api/portfolio/facets?tab=mine',
    '/api/usage',
    `/api/projects/${id}/messages`,
    '/api/invoices',
  ]) {
    const [asStaff, asMember] = await Promise.all([get(path, cookie), get(path, member)]);
    expect([path, asStaff.status, await asStaff.json().then(withoutRequest)]).toEqual([
      path,
      asMember.status,
      await asMember.json().then(withoutRequest),
    ]);
  }
  expect(await refusal(await get(`/api/at/project?projectId=${elsewhere.id}`, cookie))).toEqual([404, 'NOT_FOUND']);
  for (const path of [
    `/api/ops/projects/${id}`,
    '/api/ops/queue',
    '/api/outbox',
    '/api/auth/list-sessions',
    '/api/auth/get-session',
  ])
    expect([path, ...(await refusal(await get(path, cookie)))]).toEqual([path, 403, 'CUSTOMER_VIEW_CLOSED']);
});
const withoutRequest = (body: Record<string, unknown>) => ({ ...body, requestId: undefined });

test('such staff are no member of the team, and what is kept for a person stays with the persons', async () => {
  const { staff, cookie } = await viewing();
  const { id } = await storeProject(server, teamId);
  const told = { projectId: id, kind: 'message', facts: {}, createdAt: new Date() };
  await server.db.insert(notification).values([
    { ...told, userId: await userIdOf(staff) },
    { ...told, userId: await userIdOf(member) },
  ]);
  expect(await (await get('/api/notifications', cookie)).json()).toEqual({ unread: 0, items: [] });
  expect(await (await get('/api/airtable', cookie)).json()).toMatchObject({
    user: { email: '', isAdmin: false },
    team: { team_name: 'Northgate Facilities', user_emails: ['owner@northgate.example', 'member@northgate.example'] },
  });
});

test('nothing can be changed, with one sentence that says so, and nothing is taken home', async () => {
  const { projectId, ifcUrl, imageUrl } = await deliveredProject(server, owner);
  const { cookie } = await viewing();
  const attempts: [string, string, object?][] = [
    ['PATCH', `/api/teams/${teamId}`, { name: 'Taken over' }],
    ['POST', `/api/projects/${projectId}/messages`, { text: 'Hello' }],
    ['POST', `/api/projects/${projectId}/messages/seen`, { upTo: new Date().toISOString() }],
    ['DELETE', `/api/projects/${projectId}`],
    ['POST', `/api/projects/${projectId}/drawdown`, {}],
    ['POST', '/api/auth/change-password', {}],
    ['POST', '/api/get-signed-url', { url: ifcUrl, mode: 'download' }],
    ['PATCH', `/api/ops/projects/${projectId}`, { version: 1 }],
  ];
  for (const [method, path, body] of attempts) {
    const refused = await server.call(method, path, { cookie, ...(body && { body }) });
    expect([path, refused.status, (await refused.json()).error]).toEqual([
      path,
      403,
      'You are viewing as a customer: nothing can be changed.',
    ]);
  }
  const before = await downloads();
  expect(await refusal(await get(`${ifcUrl}?mode=download`, cookie))).toEqual([403, 'CUSTOMER_VIEW_CLOSED']);
  expect(await refusal(await get(`/api/projects/${projectId}/cad-zip`, cookie))).toEqual([403, 'CUSTOMER_VIEW_CLOSED']);
  expect(await downloads()).toBe(before);
  expect((await get(imageUrl, cookie)).status, 'looking is not taking').toBe(200);
});

test('the database refuses what a route would write for such staff by mistake', async () => {
  const [{ id: viewId } = { id: '' }] = await server.db
    .select()
    .from(customerView)
    .where(eq(customerView.teamId, teamId));
  const scope = scopeOf({
    kind: 'user',
    userId: `customer-view:${viewId}`,
    teamId,
    role: 'user',
    view: { viewId, staffUserId: '', endsAt: new Date(), projectId: null },
  });
  const rename = inScope(server.db, scope, (transaction) =>
    transaction.update(team).set({ name: 'Taken over' }).where(eq(team.id, teamId)),
  );
  await expect(rename).rejects.toMatchObject({
    cause: { message: 'cannot execute UPDATE in a read-only transaction' },
  });
  expect(
    await inScope(server.db, scope, (transaction) => transaction.select().from(customerView)),
    'not even its own row',
  ).toEqual([]);
});

const downloads = async () => (await server.db.select().from(audit).where(eq(audit.action, 'asset.download'))).length;

test('it ends when it is ended; the team reads who looked, why and for how long, and so do staff', async () => {
  const { staff, cookie } = await viewing({ reason: 'Their model does not open.' });
  expect((await log())[0]).toBe(
    'staff viewed the portfolio as a team member, read-only. Reason: Their model does not open',
  );
  const ended = await server.call('DELETE', '/api/customer-view', { cookie });
  expect([ended.status, await ended.json(), ended.headers.getSetCookie()]).toEqual([
    200,
    { returnTo: `/ops/teams/${teamId}` },
    [expect.stringMatching(/^__Host-storey-view=;.*Max-Age=0.*SameSite=Strict/)],
  ]);
  expect((await log())[0]).toBe('staff stopped viewing the portfolio after less than a minute');
  expect(await seen(staff)).toMatchObject({ user: { isStaff: true } });
  const [view] = await (await get(`/api/ops/teams/${teamId}/views`, staff)).json();
  expect(view).toMatchObject({
    who: expect.stringMatching(/^support/),
    reason: 'Their model does not open.',
    ending: 'ended',
  });
});

/** As if the time of a view had passed. */
const pass = async (cookie: string, change: { startedAt?: Date; endsAt: Date }) =>
  server.db
    .update(customerView)
    .set(change)
    .where(eq(customerView.id, (await userIdOf(cookie)).replace('customer-view:', '')));

test('after it is over a page that still shows the portal changes nothing once, and staff go on as staff', async () => {
  const { cookie } = await viewing();
  await pass(cookie, { endsAt: new Date(Date.now() - 1000) });
  expect(await seen(cookie)).toMatchObject({ user: { isStaff: true } });
  const refused = await server.call('PATCH', `/api/ops/teams/${teamId}`, {
    cookie,
    body: { freeLimitSqft: 1, reason: 'x' },
  });
  expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-storey-view=;/)]);
  expect(await refusal(refused)).toEqual([403, 'CUSTOMER_VIEW_OVER']);
});

test('it ends by itself after half an hour, and the log says so', async () => {
  const { cookie } = await viewing();
  const now = Date.now();
  const view = (await seen(cookie)).customerView;
  expect(Math.round((Date.parse(view.endsAt) - now) / 60_000)).toBe(30);
  await pass(cookie, { startedAt: new Date(now - 31 * 60_000), endsAt: new Date(now - 60_000) });
  await endViewsThatAreOver(server.db, new Date());
  await endViewsThatAreOver(server.db, new Date());
  expect(
    (await log()).filter(
      (sentence: string) =>
        sentence === 'staff stopped viewing the portfolio after 30 minutes, when the time limit was reached',
    ),
  ).toHaveLength(1);
});

test('the cookie is good in its own session alone, and not after signing out', async () => {
  const { staff, cookie } = await viewing();
  const view = cookie.slice(staff.length);
  expect(await seen(`${await staffOf(server, 'admin')}${view}`)).toMatchObject({ user: { isStaff: true } });
  expect(await seen(view)).toMatchObject({ user: null });
  expect((await server.call('POST', '/api/auth/sign-out', { cookie, body: {} })).status).toBe(200);
  expect(await seen(cookie)).toMatchObject({ user: null });
  expect((await log())[0]).toBe('staff stopped viewing the portfolio after less than a minute, by signing out');
});

test('another session of the same person has no view', async () => {
  const { cookie, staff } = await viewing();
  const [row] = await server.db
    .select()
    .from(session)
    .where(eq(session.userId, await userIdOf(staff)));
  if (row) await server.db.insert(session).values({ ...row, id: crypto.randomUUID(), token: crypto.randomUUID() });
  const own = sql`(select s.id from session s where s.user_id = ${customerView.userId} and s.id <> ${customerView.sessionId} limit 1)`;
  await server.db
    .update(customerView)
    .set({ sessionId: own })
    .where(eq(customerView.id, (await userIdOf(cookie)).replace('customer-view:', '')));
  expect(await seen(cookie)).toMatchObject({ user: { isStaff: true } });
});

test.each([
  ['role', { staffRole: null }],
  ['second factor', { twoFactorEnabled: false }],
  ['right', { staffRole: 'finance' }],
])('it ends with the %s of its staff', async (_, change) => {
  const { staff, cookie } = await viewing();
  await server.db
    .update(user)
    .set(change)
    .where(eq(user.id, await userIdOf(staff)));
  expect((await seen(cookie)).customerView).toBeUndefined();
});

test('the cookie is out of reach of scripts and of other sites, and the database keeps neither it nor its session', async () => {
  const started = await start(await staffOf(server, 'ops'));
  const [cookie = ''] = started.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-storey-view=.*HttpOnly; Secure; SameSite=Strict/);
  const rows = await server.db.select().from(customerView);
  const tokens = await server.db.select({ token: session.token }).from(session);
  expect(
    rows.every(
      (row) => !cookie.includes(row.tokenSha256) && tokens.every(({ token }) => !JSON.stringify(row).includes(token)),
    ),
  ).toBe(true);
});

test('only roles that help customers begin one, with a reason, of a team and an order that are there', async () => {
  expect((await start(await staffOf(server, 'finance'))).status).toBe(403);
  expect((await start(owner)).status).toBe(404);
  const staff = await staffOf(server, 'support');
  expect((await start(staff, { reason: ' ' })).status).toBe(400);
  expect((await start(staff, undefined, crypto.randomUUID())).status).toBe(404);
  const { id } = await storeProject(server, await teamIdOf(server, staff));
  expect((await start(staff, { reason: 'x', projectId: id })).status, "another team's order").toBe(404);
});
