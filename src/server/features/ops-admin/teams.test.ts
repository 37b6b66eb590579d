import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, project, team } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { listedProjects, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let customer = '';
let teamId = '';
let admin = '';
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signUp('ada@harbour.example', { teamName: 'Harbour Works' });
  teamId = await teamIdOf(server, customer);
  admin = await staffOf(server, 'admin');
});
afterAll(() => server.stop());

const change = (body: unknown, cookie = admin) => server.call('PATCH', `/api/ops/teams/${teamId}`, { cookie, body });
const opened = async () => (await server.call('GET', `/api/ops/teams/${teamId}`, { cookie: admin })).json();
const auditOf = (objectId: string) =>
  server.db
    .select({ action: audit.action, details: audit.details })
    .from(audit)
    .where(eq(audit.objectId, objectId))
    .orderBy(audit.createdAt);

test('a team is found by name and by the address of a member [Y6]', async () => {
  const found = async (q: string) =>
    (await (await server.call('GET', `/api/ops/teams?q=${q}`, { cookie: admin })).json()).teams.map(
      ({ name }: { name: string }) => name,
    );
  expect(await found('harbour%20works')).toEqual(['Harbour Works']);
  expect(await found('ada@')).toEqual(['Harbour Works']);
  expect(await found('nobody-has-this')).toEqual([]);
});

test('the list says what each team has and asks for [Y6 B3]', async () => {
  const line = async () => {
    const { teams } = await (await server.call('GET', '/api/ops/teams?q=harbour%20works', { cookie: admin })).json();
    const { plan, scanPlan, request } = teams[0];
    return [plan, scanPlan, request];
  };
  expect(await line()).toEqual(['on_demand', null, null]);
  const request = { plan: 'enterprise' as const, note: '', askedBy: 'ada', at: '2026-03-31T12:00:00.000Z' };
  await server.db.update(team).set({ planRequest: request, scanPlan: 'starter' }).where(eq(team.id, teamId));
  expect(await line()).toEqual(['on_demand', 'starter', 'enterprise']);
  await server.db.update(team).set({ planRequest: null, scanPlan: null }).where(eq(team.id, teamId));
});

test('kind, features, allowance, discount and contract are changed with a reason that is kept [Y6 R7]', async () => {
  const { id } = await storeProject(server, teamId, { status: 'Estimate Ready' });
  const done = await storeProject(server, teamId, { status: 'Order Completed' });
  const rejected = await storeProject(server, teamId, { status: 'Order Rejected' });
  expect(
    (
      await change({
        features: ['restricted_statuses'],
        freeLimitSqft: 70_000,
        discount: { type: 'team', percent: 12 },
        docusealTemplate: 31,
        contractType: 'MSA Agreement',
        reason: 'Framework of May',
      })
    ).status,
  ).toBe(200);
  const shown = await opened();
  expect(shown).toMatchObject({
    kind: 'customer',
    features: ['restricted_statuses'],
    freeLimitSqft: 70_000,
    discount: { type: 'team', percent: 12 },
    docusealTemplate: 31,
    people: [{ email: 'ada@harbour.example', role: 'admin' }],
  });
  expect(
    new Map(
      shown.orders.map((order: { projectId: string; contractType: string | null }) => [
        order.projectId,
        order.contractType,
      ]),
    ),
  ).toEqual(
    new Map([
      [id, 'MSA Agreement'],
      [done.id, null],
      [rejected.id, null],
    ]),
  );
  const [kept] = (await auditOf(teamId)).filter(({ action }) => action === 'team.set');
  expect(kept?.details).toMatchObject({ reason: 'Framework of May', freeLimitSqft: 70_000 });
  expect((await change({ discount: null, reason: 'It ended' })).status).toBe(200);
  expect((await opened()).discount).toBeNull();
  expect((await change({ freeLimitSqft: 1 })).status, 'not without a reason').toBe(400);
});

test('a hidden project is listed again [Y6 P16]', async () => {
  const { id } = await storeProject(server, teamId, { isHidden: true });
  const unhide = () =>
    server.call('POST', `/api/ops/projects/${id}/unhide`, { cookie: admin, body: { reason: 'Asked by telephone' } });
  expect((await unhide()).status).toBe(200);
  expect((await listedProjects(server, 'mine', customer)).some(({ projectId }) => projectId === id)).toBe(true);
  expect((await auditOf(id)).map(({ details }) => details)).toEqual([{ reason: 'Asked by telephone' }]);
  expect((await unhide()).status).toBe(409);
});

test('a project is given to a partner and taken back; a customer is no partner [Y6]', async () => {
  const partner = await teamIdOf(server, await server.signUp('crew@survey.example', { teamName: 'Survey Crew' }));
  const { id } = await storeProject(server, teamId);
  const assign = (partnerTeamId: string | null) =>
    server.call('POST', `/api/ops/projects/${id}/partner`, {
      cookie: admin,
      body: { partnerTeamId, reason: 'Nearest' },
    });
  const refused = await assign(partner);
  expect([refused.status, (await refused.json()).error]).toEqual([409, "Survey Crew is a customer's team."]);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, partner));
  const partnerOf = async () => (await server.db.select().from(project).where(eq(project.id, id)))[0]?.partnerTeamId;
  expect([(await assign(partner)).status, await partnerOf()]).toEqual([200, partner]);
  expect([(await assign(null)).status, await partnerOf()]).toEqual([200, null]);
});

test('teams are changed by admins of the staff alone, and seen by all of them [Y6 X5]', async () => {
  for (const role of ['support', 'ops', 'finance'] as const) {
    const cookie = await staffOf(server, role);
    expect([
      role,
      (await server.call('GET', `/api/ops/teams/${teamId}`, { cookie })).status,
      (await change({ freeLimitSqft: 1, reason: 'x' }, cookie)).status,
    ]).toEqual([role, 200, 403]);
  }
  expect((await change({ freeLimitSqft: 1, reason: 'x' }, customer)).status).toBe(404);
});
