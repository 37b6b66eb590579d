import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { location, project, team } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let member = '';
let teamId = '';
const read = async (cookie: string, query = '') => server.call('GET', `/api/airtable?noCache=true${query}`, { cookie });
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('site@acme.example', { teamName: 'Acme' });
  teamId = (await (await read(admin)).json()).team.id;
  for (const email of ['bo@acme.example', 'help@storey.example'])
    await server.call('POST', '/api/admin/add-team-member', { cookie: admin, body: { email, teamId, role: 'user' } });
  member = await server.signUp('bo@acme.example');
  await server.signUp('help@storey.example');
  await server.makeStaff('help@storey.example');
  await server.db.update(team).set({ stripeCustomerId: 'cus_canary' }).where(eq(team.id, teamId));
});
afterAll(() => server.stop());

test('the team record has its fields and parallel lists; staff are not listed [T13] [T4]', async () => {
  const { team: record } = await (await read(admin, '&email=SITE%40acme.example')).json();
  const ids = record.team_members;
  expect(record).toEqual({
    id: teamId,
    team_id: teamId,
    team_name: 'Acme',
    team_logo: null,
    team_type: 'customer',
    team_address: null,
    stripe_customer_id: 'cus_canary',
    bimit_engine_lifetime_usage: 0,
    user_emails: ['site@acme.example', 'bo@acme.example'],
    team_members: [expect.any(String), expect.any(String)],
    team_member_record_id_with_data: [
      { id: ids[0], fields: { email: 'site@acme.example', role: 'Admin' } },
      { id: ids[1], fields: { email: 'bo@acme.example', role: 'User' } },
    ],
    user_first_name: ['site', 'bo'],
    user_last_name: ['', ''],
    user_photo: [null, null],
    user_roles: ['admin', 'user'],
  });
});

test('the lists stay parallel when a member goes [T13]', async () => {
  await server.call('POST', '/api/admin/add-team-member', {
    cookie: admin,
    body: { email: 'cy@acme.example', teamId, role: 'admin' },
  });
  await server.signUp('cy@acme.example');
  expect((await (await read(admin)).json()).team).toMatchObject({
    user_emails: ['site@acme.example', 'bo@acme.example', 'cy@acme.example'],
    user_roles: ['admin', 'user', 'admin'],
  });
  await server.call('DELETE', '/api/admin/delete-team-member', {
    cookie: admin,
    body: { email: 'cy@acme.example', teamId },
  });
  expect((await (await read(admin)).json()).team).toMatchObject({
    user_emails: ['site@acme.example', 'bo@acme.example'],
    user_roles: ['admin', 'user'],
  });
});

test('the user record says who it is and whether they are an admin [T14]', async () => {
  expect((await (await read(admin)).json()).user).toEqual({
    id: expect.any(String),
    email: 'site@acme.example',
    isAdmin: true,
    user_first_name: 'site',
    user_last_name: '',
    user_signature: null,
  });
  expect((await (await read(member)).json()).user).toMatchObject({ email: 'bo@acme.example', isAdmin: false });
});

test('members see no customer number, nobody another address, guests nothing', async () => {
  const answer = await (await read(member)).text();
  expect(answer).toContain('site@acme.example');
  expect(answer).not.toContain('stripe_customer_id');
  expect(answer).not.toContain('cus_canary');
  expect((await read(member, '&email=site@acme.example')).status).toBe(404);
  expect((await read(member, '&email=nobody@acme.example')).status).toBe(404);
  expect((await read('')).status).toBe(401);
});

test('a large team is polled by its 50 newest projects [E5]', async () => {
  const [place] = await server.db.insert(location).values({ teamId, name: 'Place', createdAt: new Date() }).returning();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    teamId,
    locationId: place?.id ?? '',
    name: `P${index}`,
    type: 'BIMIT',
    subType: 'Engine',
    status: 'Order Completed',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await server.db.insert(project).values(rows);
  const { projects } = await (await read(admin)).json();
  expect([projects.length, projects[0].name, projects.at(-1).name]).toEqual([50, 'P59', 'P10']);
});
