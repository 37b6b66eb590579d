import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notification, outboxMail, team } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let finance: string;
let boss: string;
beforeAll(async () => {
  server = await startTestServer();
  finance = await staffOf(server, 'finance');
  boss = await staffOf(server, 'admin');
});
afterAll(() => server.stop());

const ask = (cookie: string, body: unknown) => server.call('POST', '/api/plan/request', { cookie, body });
const requestOf = async (cookie: string) => (await (await server.call('GET', '/api/plan', { cookie })).json()).request;
const answerOf = async (cookie: string) => (await (await server.call('GET', '/api/plan', { cookie })).json()).answer;
const forStaff = async (teamId: string) =>
  (await (await server.call('GET', `/api/ops/teams/${teamId}/billing`, { cookie: finance })).json()).request;
const answer = (teamId: string, at: string) =>
  server.call('POST', `/api/ops/teams/${teamId}/plan-request`, {
    cookie: finance,
    body: { at, reason: 'We call you on Monday.' },
  });
async function asking(name: string) {
  const cookie = await server.signUp(`${name}@example.com`, { teamName: `Asking ${name}` });
  return { cookie, teamId: await teamIdOf(server, cookie) };
}
const bells = async (teamId: string) =>
  (await server.db.select().from(notification).where(eq(notification.kind, 'staff'))).filter(
    ({ facts }) => facts['teamId'] === teamId,
  );

test('an admin asks for a plan; it is pending, staff are notified and see who asks for what, and answer by e-mail [B3]', async () => {
  const { cookie, teamId } = await asking('one');
  const member = await joinAs(server, 'asking-member@example.com', teamId);
  expect((await ask(member, { plan: 'enterprise' })).status).toBe(403);
  expect((await ask(cookie, { plan: 'scan_platinum' })).status).toBe(400);
  expect((await ask(cookie, { plan: 'enterprise', note: 'x'.repeat(501) })).status).toBe(400);
  const asked = await ask(cookie, { plan: 'scan_portfolio', note: 'Twelve halls a year' });
  expect([asked.status, (await asked.json()).request.plan]).toEqual([200, 'scan_portfolio']);
  expect((await ask(cookie, { plan: 'scan_portfolio', note: 'Twelve halls a year' })).status).toBe(200);
  expect(await requestOf(member), 'members see that it is pending, not what was written').toEqual({
    plan: 'scan_portfolio',
    at: expect.any(String),
  });
  const seen = await forStaff(teamId);
  expect(seen).toMatchObject({
    plan: 'scan_portfolio',
    note: 'Twelve halls a year',
    by: { email: 'one@example.com' },
  });
  const told = await bells(teamId);
  // One for each of the staff whose work it is, and none for the same request again.
  expect(told.map(({ userId }) => userId)).toHaveLength(new Set(told.map(({ userId }) => userId)).size);
  expect(told[0]?.facts).toMatchObject({ subject: 'Asking one asks for SCANIT & BIMIT Portfolio' });
  const list = await (await server.call('GET', '/api/notifications', { cookie: finance })).json();
  expect(list.items.find(({ href }: { href: string }) => href === `/ops/teams/${teamId}`)).toBeDefined();
  expect((await answer(teamId, '2026-01-01T00:00:00.000Z')).status, 'another request').toBe(409);
  expect((await answer(teamId, seen.at)).status).toBe(200);
  expect([await requestOf(cookie), await forStaff(teamId)]).toEqual([undefined, null]);
  expect(await answerOf(cookie), 'kept where the admin asked').toEqual({
    plan: 'scan_portfolio',
    text: 'We call you on Monday.',
    at: expect.any(String),
  });
  expect(await answerOf(member), 'it may be about prices').toBeUndefined();
  await ask(cookie, { plan: 'enterprise' });
  expect(await answerOf(cookie), 'of an earlier request').toBeUndefined();
  const mails = (await server.db.select().from(outboxMail)).filter(({ recipient }) => recipient === 'one@example.com');
  expect(mails.at(-1)).toMatchObject({
    subject: 'Your request: SCANIT & BIMIT Portfolio',
    text: expect.stringContaining('We call you on Monday.'),
  });
});

test('a request is taken back, and is over once staff have agreed on what was asked for; what a team has it cannot ask for [B3]', async () => {
  const { cookie, teamId } = await asking('two');
  await ask(cookie, { plan: 'enterprise' });
  expect((await server.call('DELETE', '/api/plan/request', { cookie })).status).toBe(200);
  expect(await requestOf(cookie)).toBeUndefined();
  await ask(cookie, { plan: 'scan_starter' });
  const set = (scanPlan: string) =>
    server.call('PATCH', `/api/ops/teams/${teamId}`, { cookie: boss, body: { scanPlan, reason: 'Agreed by phone' } });
  expect((await set('professional')).status).toBe(200);
  expect(await requestOf(cookie), 'another plan than the one asked for').toMatchObject({ plan: 'scan_starter' });
  expect((await set('starter')).status).toBe(200);
  expect(await requestOf(cookie)).toBeUndefined();
  expect((await ask(cookie, { plan: 'scan_starter' })).status).toBe(409);
  await ask(cookie, { plan: 'enterprise' });
  const contract = {
    number: 'EP-1',
    service: 'verified',
    name: 'Enterprise',
    contractTerm: '',
    startsOn: '2026-01-01',
    endsOn: '2099-01-01',
    renewalTerm: '',
    commitmentSqft: 1_000_000,
    currentPlanSqft: null,
    maxSqftPerMonth: null,
    invoiceCycle: '',
    billingType: '',
    baseRateDiscountBp: 0,
    isDiscountLocked: false,
    overage: '',
  };
  const added = await server.call('POST', `/api/ops/teams/${teamId}/enterprise-plans`, {
    cookie: finance,
    body: { plan: contract, reason: 'Signed' },
  });
  expect(added.status).toBe(201);
  // Of scans and models: conversions are paid as before.
  expect(await (await server.call('GET', '/api/plan', { cookie })).json()).toMatchObject({
    plan: 'on_demand',
    contracts: [{ service: 'verified' }],
  });
  const listed = await (await server.call('GET', `/api/ops/teams?q=${teamId}`, { cookie: finance })).json();
  expect(listed.teams).toMatchObject([{ id: teamId, plan: 'on_demand' }]);
  const [row] = await server.db.select().from(team).where(eq(team.id, teamId));
  expect(row?.planRequest).toBeNull();
  expect(await answerOf(cookie), 'it has what it asked for').toMatchObject({ plan: 'enterprise', text: null });
  const mails = (await server.db.select().from(outboxMail)).filter(({ recipient }) => recipient === 'two@example.com');
  expect(mails.filter(({ text }) => text.includes('Your team has it now.')).map(({ subject }) => subject)).toEqual([
    'Your request: SCANIT & BIMIT Starter',
    'Your request: Enterprise',
  ]);
});

test('staff are told of another plan, not of another note; a team asks five times an hour, whoever of it asks [B3]', async () => {
  const { cookie, teamId } = await asking('three');
  const subjects = async () => [...new Set((await bells(teamId)).map(({ facts }) => facts['subject']))];
  const told = async () => (await bells(teamId)).length;
  expect((await ask(cookie, { plan: 'enterprise', note: 'First' })).status).toBe(200);
  const once = await told();
  expect(once).toBeGreaterThan(0);
  expect((await ask(cookie, { plan: 'enterprise', note: 'Second' })).status).toBe(200);
  expect(await told(), 'the same plan').toBe(once);
  expect((await forStaff(teamId)).note, 'they read what was written last').toBe('Second');
  expect((await ask(cookie, { plan: 'scan_starter' })).status).toBe(200);
  expect(await told()).toBe(2 * once);
  expect(await subjects()).toHaveLength(2);
  for (const note of ['Fourth', 'Fifth']) expect((await ask(cookie, { plan: 'scan_starter', note })).status).toBe(200);
  const other = await joinAs(server, 'asking-admin@example.com', teamId, 'admin');
  for (const asker of [cookie, other]) {
    const refused = await ask(asker, { plan: 'enterprise' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  }
  expect(await told()).toBe(2 * once);
  const another = await asking('four');
  expect((await ask(another.cookie, { plan: 'enterprise' })).status, 'another team').toBe(200);
});
