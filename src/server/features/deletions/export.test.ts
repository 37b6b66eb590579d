import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import {
  drawdown,
  locationShare,
  membership,
  order,
  project,
  refund,
  payment,
  user,
} from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/records/audit.ts';
import { staffOf } from '#server/testing/staff.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const body = { password: TEST_PASSWORD };
const idOf = async (email: string) => (await server.db.select().from(user).where(eq(user.email, email)))[0]?.id ?? '';
const teamExport = async (cookie: string, teamId: string) =>
  (await server.call('POST', `/api/teams/${teamId}/export`, { cookie, body })).json();
const ownExport = async (cookie: string) => (await server.call('POST', '/api/profile/export', { cookie, body })).json();
const say = (cookie: string, projectId: string, text: string, thread?: string) =>
  server.call('POST', `/api/projects/${projectId}/messages`, { cookie, body: { text, ...(thread && { thread }) } });
/** An order of a project with a price, as a person placed it. */
const placed = (projectId: string, teamId: string, placedBy: string) =>
  server.db.insert(order).values({
    projectId,
    draftId: crypto.randomUUID(),
    teamId,
    placedBy,
    service: 'scanit',
    inputs: { projectName: 'Ordered Hall', firstSelectedDate: '2026-12-24' },
    quote: { total_cents: 987_654 } as unknown as NonNullable<(typeof order.$inferInsert)['quote']>,
    createdAt: new Date(),
  });

test('a team takes along what its admins read: no threads of others, no staff, and nothing that staff keep for themselves [N22]', async () => {
  const ada = await server.signUp('ada@take.example', { teamName: 'Take' });
  const teamId = await teamIdOf(server, ada);
  const guest = await server.signUp('guest@partner.example', { teamName: 'Partner' });
  const partnerTeamId = await teamIdOf(server, guest);
  const staff = await staffOf(server, 'ops');
  const [{ id: staffId, email: staffEmail } = { id: '', email: '' }] = await server.db
    .select()
    .from(user)
    .where(eq(user.staffRole, 'ops'));
  const hall = await storeProject(server, teamId, {
    name: 'Own Hall',
    partnerTeamId,
    failureCause: 'crash' as never,
    mttrJobId: 'MTTR-JOB',
    isTest: true,
  });
  await server.db.insert(locationShare).values({
    locationId: hall.locationId,
    teamId,
    granteeEmail: 'guest@partner.example',
    granteeUserId: await idOf('guest@partner.example'),
    invitedBy: staffId,
    createdAt: new Date(),
  });
  expect((await say(ada, hall.id, 'The words of the team')).status).toBe(201);
  expect((await say(staff, hall.id, 'The answer to the team')).status).toBe(201);
  expect((await say(guest, hall.id, 'Private words of a partner')).status).toBe(201);
  expect((await say(staff, hall.id, 'Private answer', await idOf('guest@partner.example'))).status).toBe(201);
  await inScope(server.db, { kind: 'staff', userId: staffId, staffRole: 'ops' } as never, (transaction) =>
    recordAudit(transaction, {
      teamId,
      userId: staffId,
      action: 'project.change',
      objectType: 'project',
      objectId: hall.id,
      details: { reason: 'An internal reason' },
      ip: '203.0.113.77',
    }),
  );
  const [paid] = await server.db
    .insert(payment)
    .values({
      projectId: hall.id,
      projectName: 'Own Hall',
      teamId,
      amountCents: 15_000,
      status: 'paid',
      mount: 'hosted',
      returnPath: '/',
      createdAt: new Date(),
    })
    .returning();
  await server.db.insert(refund).values({
    paymentId: paid?.id ?? '',
    teamId,
    amountCents: 100,
    reason: 'An internal reason',
    status: 'succeeded',
    createdAt: new Date(),
  });

  const data = await teamExport(ada, teamId);
  expect(data.messages.map(({ author, text }: Record<string, string>) => [author, text])).toEqual([
    ['Storey', 'The answer to the team'],
    ['ada', 'The words of the team'],
  ]);
  expect(data.projects).toMatchObject([{ name: 'Own Hall', status: 'Order Received' }]);
  expect(data.refunds).toMatchObject([{ amountCents: 100 }]);
  expect(data.shares).toMatchObject([{ granteeEmail: 'guest@partner.example', invitedBy: 'Storey' }]);
  const shown = await (await server.call('GET', `/api/teams/${teamId}/audit?limit=200`, { cookie: ada })).json();
  expect(data.auditLog.length).toBeGreaterThan(0);
  expect(data.auditLog).toEqual(shown.rows);
  const text = JSON.stringify(data);
  for (const secret of [
    'Private',
    'internal reason',
    '203.0.113.77',
    staffId,
    staffEmail,
    'MTTR-JOB',
    'failureCause',
    'partnerTeamId',
    'isTest',
    'docusealTemplate',
  ])
    expect(text, secret).not.toContain(secret);
});

test('a person takes money along as an admin of its team alone, and of a team they have left only their own words [N22]', async () => {
  const ada = await server.signUp('ada@person.example', { teamName: 'Person' });
  const teamId = await teamIdOf(server, ada);
  const bo = await joinAs(server, 'bo@person.example', teamId, 'admin');
  const boId = await idOf('bo@person.example');
  const hall = await storeProject(server, teamId, { name: 'Ordered Hall' });
  await placed(hall.id, teamId, boId);
  await server.db.insert(drawdown).values({
    projectId: hall.id,
    teamId,
    userId: boId,
    sqft: 4321,
    overageSqft: 4321,
    overageRate: 500,
    overageCents: 21_605,
    createdAt: new Date(),
  });
  expect((await say(bo, hall.id, 'My own words')).status).toBe(201);
  const admin = await ownExport(bo);
  expect(admin.ordersPlaced).toMatchObject([{ quote: { total_cents: 987_654 } }]);
  expect(admin.drawdowns).toMatchObject([{ sqft: 4321, overageCents: 21_605 }]);
  const isBo = and(eq(membership.userId, boId), eq(membership.teamId, teamId));
  await server.db.update(membership).set({ role: 'user' }).where(isBo);
  const member = await ownExport(bo);
  expect(member.ordersPlaced).toMatchObject([{ service: 'scanit', inputs: { projectName: 'Ordered Hall' } }]);
  expect(member.drawdowns).toMatchObject([{ sqft: 4321 }]);
  expect(JSON.stringify(member)).not.toMatch(/987654|21605|quote|overage|2026-12-24/);
  await server.db.delete(membership).where(isBo);
  const left = await ownExport(bo);
  expect(left.messages).toMatchObject([{ text: 'My own words' }]);
  expect(JSON.stringify(left)).toContain('bo@person.example');
  const [row] = await server.db.select().from(project).where(eq(project.id, hall.id));
  for (const foreign of ['Ordered Hall', '4321', teamId, hall.id, row?.locationId ?? hall.id])
    expect(JSON.stringify(left), foreign).not.toContain(foreign);
});
