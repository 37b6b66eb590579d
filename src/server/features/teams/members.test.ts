import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  audit,
  invitation,
  location,
  locationShare,
  membership,
  session,
  user,
} from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let elsewhere: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await startTestServer({ DATABASE_URL: server.config.DATABASE_URL });
});
afterAll(async () => {
  await elsewhere.stop();
  await server.stop();
});

const ADD = '/api/admin/add-team-member';
const ROLE = '/api/admin/change-member-role';
const REMOVE = '/api/admin/delete-team-member';
const MAIL = '/api/email/send-team-member-invite';
let count = 0;
const sessionOf = async (cookie: string) => (await server.call('GET', '/api/session', { cookie })).json();
const answer = async (response: Response | Promise<Response>) => {
  const settled = await response;
  const { code, error } = await settled.json();
  return code ? [settled.status, code, error] : [settled.status];
};

/** A team of its own with an admin and further people who have joined. */
async function makeTeam(...others: ('admin' | 'user')[]) {
  const domain = `team${count++}.example`;
  const email = `admin@${domain}`;
  const cookie = await server.signUp(email, { teamName: domain });
  const teamId: string = (await sessionOf(cookie)).team.id;
  const people = [];
  for (const [index, role] of others.entries()) {
    const invited = `p${index}@${domain}`;
    await server.call('POST', ADD, { cookie, body: { email: invited, teamId, role } });
    people.push({ email: invited, cookie: await server.signUp(invited, { teamName: `Own of ${invited}` }) });
  }
  const call = (method: string, path: string, body: object, as = cookie) =>
    server.call(method, path, { cookie: as, body: { teamId, ...body } });
  return { email, cookie, teamId, people, call };
}
type Team = Awaited<ReturnType<typeof makeTeam>>;
const firstOf = ({ people: [person] }: Team) => person ?? { email: '', cookie: '' };
const roleOf = async ({ teamId }: Team, email: string) => {
  const [row] = await server.db
    .select({ role: membership.role })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.teamId, teamId), eq(user.email, email)));
  return row?.role;
};
const auditOf = ({ teamId }: Team, action: string) =>
  server.db
    .select()
    .from(audit)
    .where(and(eq(audit.teamId, teamId), eq(audit.action, action)));
const subjectsTo = async (email: string) =>
  (await (await server.call('GET', '/api/outbox')).json())
    .filter(({ recipient }: { recipient: string }) => recipient === email)
    .map(({ subject }: { subject: string }) => subject);

test('a member is added as an invitation; an empty or wrong address has its sentence and sends nothing [T2] [T3]', async () => {
  const team = await makeTeam();
  expect(await answer(team.call('POST', ADD, { email: '   ', role: 'user' }))).toEqual([
    400,
    'EMAIL_REQUIRED',
    'Email is required',
  ]);
  expect(await answer(team.call('POST', ADD, { email: 'nobody', role: 'user' }))).toEqual([
    400,
    'EMAIL_INVALID',
    'This is not an e-mail address.',
  ]);
  for (const role of ['Admin', 'owner', ''])
    expect(await answer(team.call('POST', ADD, { email: 'x@new.example', role }))).toEqual([
      400,
      'INVALID_INPUT',
      expect.any(String),
    ]);
  const added = await team.call('POST', ADD, {
    email: ' New@Person.Example ',
    role: 'admin',
    userName: 'Somebody Else',
    teamName: 'Matterport',
  });
  expect([added.status, await added.json()]).toEqual([
    201,
    expect.objectContaining({ email: 'new@person.example', role: 'admin', invitedBy: 'admin' }),
  ]);
  expect(await subjectsTo('new@person.example')).toEqual([
    expect.stringMatching(/^You're invited to team\d+\.example$/),
  ]);
  expect(await auditOf(team, 'member.invite')).toMatchObject([
    { details: { email: 'new@person.example', role: 'admin' }, ip: '127.0.0.1' },
  ]);
  expect(await answer(team.call('POST', ADD, { email: team.email, role: 'user' }))).toEqual([
    409,
    'ALREADY_MEMBER',
    'This person is already in the team.',
  ]);
});

test('the mail that follows the adding goes out once, and again a minute later with a new link [T3]', async () => {
  const team = await makeTeam();
  await team.call('POST', ADD, { email: 'kim@later.example', role: 'user' });
  const send = (recipient: string) =>
    server.call('POST', MAIL, { cookie: team.cookie, body: { recipient, teamName: 'Other', userName: 'Other' } });
  expect(await (await send('KIM@later.example')).json()).toEqual({ ok: true, isSent: false });
  await server.db
    .update(invitation)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(eq(invitation.email, 'kim@later.example'));
  expect(await (await send('kim@later.example')).json()).toEqual({ ok: true, isSent: true });
  expect(await subjectsTo('kim@later.example')).toHaveLength(2);
  expect(await answer(send('stranger@later.example'))).toEqual([404, 'INVITATION_NOT_PENDING', expect.any(String)]);
  expect(await subjectsTo('stranger@later.example'), 'no mail to whom nobody invited').toEqual([]);
});

test('nobody but admins of the team changes it, and nobody learns of another team', async () => {
  const team = await makeTeam('user');
  const other = await makeTeam();
  const { email, cookie } = firstOf(team);
  const calls = [
    ['POST', ADD, { email: 'x@y.example', role: 'user' }],
    ['PATCH', ROLE, { email, newRole: 'admin' }],
    ['DELETE', REMOVE, { email: team.email }],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await answer(team.call(method, path, body, cookie)))[0], `${path} by a user`).toBe(403);
    expect((await answer(team.call(method, path, body, other.cookie)))[0], `${path} by another team`).toBe(404);
    expect((await answer(team.call(method, path, body, '')))[0], `${path} by a guest`).toBe(401);
    expect(
      (await answer(team.call(method, path, { ...body, isStaff: true })))[0],
      `${path} with an unknown field`,
    ).toBe(400);
  }
  expect((await answer(server.call('POST', MAIL, { cookie, body: { recipient: 'x@y.example' } })))[0]).toBe(403);
  expect([await roleOf(team, email), await roleOf(team, team.email)]).toEqual(['user', 'admin']);
});

test('a role is changed by its admin, seen at once on every server, and written down [T6]', async () => {
  const team = await makeTeam('user');
  const { email, cookie } = firstOf(team);
  expect(await answer(team.call('PATCH', ROLE, { email: email.toUpperCase(), newRole: 'admin' }))).toEqual([200]);
  for (const each of [server, elsewhere])
    expect((await (await each.call('GET', '/api/session', { cookie })).json()).team.role).toBe('admin');
  expect(await auditOf(team, 'member.role')).toMatchObject([
    { details: { email, before: 'user', after: 'admin' }, ip: '127.0.0.1' },
  ]);
  expect(await answer(team.call('PATCH', ROLE, { email: 'stranger@x.example', newRole: 'user' }))).toEqual([
    404,
    'MEMBER_UNKNOWN',
    'This person is not in the team.',
  ]);
  expect(await answer(team.call('PATCH', ROLE, { email, newRole: 'Admin' }))).toEqual([
    400,
    'INVALID_INPUT',
    expect.any(String),
  ]);
});

test('nobody changes the own role or removes themselves [T5]', async () => {
  const team = await makeTeam('admin');
  expect(await answer(team.call('PATCH', ROLE, { email: team.email, newRole: 'user' }))).toEqual([
    403,
    'OWN_ROLE',
    'You cannot change your own role',
  ]);
  expect(await answer(team.call('DELETE', REMOVE, { email: team.email }))).toEqual([
    403,
    'OWN_MEMBERSHIP',
    expect.any(String),
  ]);
  expect(await roleOf(team, team.email)).toBe('admin');
});

test('a removed member is out on the next request on every server, and does not come back by an open invitation [T6]', async () => {
  const team = await makeTeam('user');
  const { email, cookie } = firstOf(team);
  await server.db.insert(invitation).values({
    teamId: team.teamId,
    email,
    role: 'admin',
    tokenSha256: email,
    expiresAt: new Date(Date.now() + 1e6),
    createdAt: new Date(),
  });
  const [place] = await server.db
    .insert(location)
    .values({ teamId: team.teamId, name: 'Place', createdAt: new Date() })
    .returning();
  await server.db.insert(locationShare).values({
    teamId: team.teamId,
    locationId: place?.id ?? '',
    granteeEmail: email,
    canDownload: true,
    createdAt: new Date(),
  });
  await server.db.update(session).set({ activeTeamId: team.teamId });
  expect((await server.call('GET', '/api/usage', { cookie })).status).toBe(200);
  expect(await answer(team.call('DELETE', REMOVE, { email }))).toEqual([200]);
  for (const each of [server, elsewhere])
    expect(await answer(each.call('GET', '/api/usage', { cookie }))).toEqual([
      403,
      'NO_TEAM',
      'You are not in a team at the moment. Ask an admin for an invitation, or create a team.',
    ]);
  expect(
    await server.db
      .select()
      .from(locationShare)
      .where(and(eq(locationShare.granteeEmail, email), isNull(locationShare.revokedAt))),
  ).toEqual([]);
  expect(await auditOf(team, 'member.remove')).toMatchObject([{ details: { email, before: 'user' } }]);
  const left = await server.db
    .select({ teamId: session.activeTeamId })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(user.email, email));
  expect(left.every(({ teamId }) => teamId === null)).toBe(true);
  await server.call('POST', '/api/auth/sign-in/email', { body: { email, password: 'correct-horse-battery' } });
  expect(await roleOf(team, email)).toBeUndefined();
});

test('two admins who demote each other at once leave one admin, whichever server answers', async () => {
  for (let round = 0; round < 5; round++) {
    const team = await makeTeam('admin');
    const { email, cookie } = firstOf(team);
    const body = { teamId: team.teamId, newRole: 'user' };
    const answers = await Promise.all([
      answer(server.call('PATCH', ROLE, { cookie: team.cookie, body: { ...body, email } })),
      answer(elsewhere.call('PATCH', ROLE, { cookie, body: { ...body, email: team.email } })),
    ]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(new Set([await roleOf(team, team.email), await roleOf(team, email)])).toEqual(new Set(['admin', 'user']));
  }
});

test('staff may act for a team, but not take its last admin; customers neither see nor change staff', async () => {
  const team = await makeTeam('user', 'user');
  const [member, helper] = team.people;
  const staff = await server.signUp(`staff${count}@storey.example`);
  await server.makeStaff(`staff${count}@storey.example`, 'admin');
  expect(await answer(team.call('PATCH', ROLE, { email: team.email, newRole: 'user' }, staff))).toEqual([
    409,
    'LAST_ADMIN',
    'A team needs at least one admin. Make somebody else an admin first.',
  ]);
  expect(await answer(team.call('DELETE', REMOVE, { email: team.email }, staff))).toEqual([
    409,
    'LAST_ADMIN',
    expect.any(String),
  ]);
  expect(await answer(team.call('PATCH', ROLE, { email: member?.email, newRole: 'admin' }, staff))).toEqual([200]);
  await server.makeStaff(helper?.email ?? '');
  expect(await answer(team.call('DELETE', REMOVE, { email: helper?.email }))).toEqual([
    404,
    'MEMBER_UNKNOWN',
    expect.any(String),
  ]);
});
