import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSomebodyElse } from '#server/platform/database/open-transaction.ts';
import { invitation } from '#server/platform/database/schema.ts';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let teamId = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin@acme.example', { teamName: 'Acme' });
  teamId = (await sessionOf(admin)).team.id;
});
afterAll(() => server.stop());

const sessionOf = async (cookie: string) => (await server.call('GET', '/api/session', { cookie })).json();
const invite = (email: string, role = 'user', cookie = admin) =>
  server.call('POST', '/api/admin/add-team-member', { cookie, body: { email, teamId, role } });
const look = (token: string) => server.call('GET', `/api/invitation?token=${token}`);
const accept = (cookie: string, token: string) =>
  server.call('POST', '/api/invitations/accept', { cookie, body: { token } });
const signUpBy = (email: string, invitationToken?: string) =>
  server.call('POST', '/api/auth/sign-up/email', {
    body: {
      email,
      name: 'New',
      password: TEST_PASSWORD,
      requestedTeamName: invitationToken ? undefined : 'Own',
      invitationToken,
    },
  });
/** A person who signed up by a link signs in, as the page does it for them. */
const signInAs = async (email: string) =>
  cookieOf(await server.call('POST', '/api/auth/sign-in/email', { body: { email, password: TEST_PASSWORD } }));
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

type Mail = { recipient: string; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await (await server.call('GET', '/api/outbox')).json()).filter(({ recipient }: Mail) => recipient === email);
/** The token of the newest mail. */
async function tokenTo(email: string): Promise<string> {
  const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("You're invited to Acme"));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test(
  'an invitation that is accepted while its team is deleted ends without a deadlock',
  { tags: 'nightly' },
  async () => {
    const owner = await server.signUp('owner@both.example', { teamName: 'Both' });
    const both = (await sessionOf(owner)).team.id;
    const bo = await server.signUp('bo@both.example');
    const asked = { email: 'bo@both.example', teamId: both, role: 'user' };
    expect((await server.call('POST', '/api/admin/add-team-member', { cookie: owner, body: asked })).status).toBe(201);
    const [mail] = (await mailsTo('bo@both.example')).filter(({ subject }) => subject.includes('invited to Both'));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const waiting = () =>
      asSomebodyElse(async () => {
        const { rows } = await server.ownDb.execute(sql`select count(*)::int as n from pg_locks where not granted`);
        return Number(rows[0]?.['n']);
      });
    const started = await server.db.transaction(async (transaction) => {
      await transaction.select().from(invitation).where(eq(invitation.teamId, both)).for('update');
      const accepted = accept(bo, token);
      await expect.poll(waiting).toBe(1);
      const deleted = server.call('POST', `/api/teams/${both}/deletion`, {
        cookie: owner,
        body: { password: TEST_PASSWORD },
      });
      await expect.poll(waiting).toBe(2);
      return [accepted, deleted];
    });
    expect((await Promise.all(started)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await sessionOf(bo)).toMatchObject({ team: { name: 'Team of bo@both.example' } });
    expect((await accept(bo, token)).status, 'used, and its team is gone').toBe(410);
  },
);

test('an invited address signs up by its link and is in the team at once, with the role it was invited with', async () => {
  expect((await invite(' Ada@New.Example ', 'admin')).status).toBe(201);
  const token = await tokenTo('ada@new.example');
  expect(await (await look(token)).json()).toEqual({
    teamName: 'Acme',
    email: 'ada@new.example',
    role: 'admin',
    invitedBy: 'admin',
    hasAccount: false,
  });
  expect((await signUpBy('ada@new.example', token)).status).toBe(200);
  const cookie = await signInAs('ada@new.example');
  expect(await sessionOf(cookie)).toMatchObject({
    user: { isVerified: true },
    team: { name: 'Acme', role: 'admin' },
    teams: [{ name: 'Acme' }],
  });
  expect(
    (await mailsTo('ada@new.example')).map(({ subject }) => subject),
    'no mail to verify what is proved',
  ).toEqual(["You're invited to Acme"]);
  expect(await codeOf(await look(token))).toEqual([410, 'INVITATION_USED']);
});

test('an invited address that signs up without its link joins once it is verified, and gets no team of its own', async () => {
  await invite('bea@new.example');
  const cookie = await server.signUp('bea@new.example', { teamName: 'Bea Ltd' });
  expect(await sessionOf(cookie)).toMatchObject({ team: { name: 'Acme', role: 'user' }, teams: [{ name: 'Acme' }] });
});

test(
  'a person with a team joins at the next sign-in, and by the link works for the new team',
  { tags: 'nightly' },
  async () => {
    const cookie = await server.signUp('cleo@other.example', { teamName: 'Cleo Ltd' });
    await invite('cleo@other.example');
    expect((await accept(cookie, await tokenTo('cleo@other.example'))).status).toBe(200);
    expect(await sessionOf(cookie)).toMatchObject({
      team: { name: 'Acme' },
      teams: [{ name: 'Cleo Ltd' }, { name: 'Acme' }],
    });
    await server.signUp('dora@other.example', { teamName: 'Dora Ltd' });
    await invite('dora@other.example');
    const signedIn = await signInAs('dora@other.example');
    expect(await sessionOf(signedIn)).toMatchObject({
      team: { name: 'Dora Ltd' },
      teams: [{ name: 'Dora Ltd' }, { name: 'Acme' }],
    });
    expect(
      (await accept(signedIn, await tokenTo('dora@other.example'))).status,
      'the link opens the team that signing in has joined',
    ).toBe(200);
    expect((await sessionOf(signedIn)).team.name).toBe('Acme');
  },
);

test('a link is for its address only, and proves no other', async () => {
  await invite('eve@new.example');
  const token = await tokenTo('eve@new.example');
  await signUpBy('mallory@evil.example', token);
  const other = await signInAs('mallory@evil.example');
  expect(await sessionOf(other)).toMatchObject({ user: { isVerified: false }, team: null });
  expect(await codeOf(await accept(other, token))).toEqual([403, 'INVITATION_OTHER_ADDRESS']);
  expect((await sessionOf(other)).user.isVerified).toBe(false);
});

test('a link that was withdrawn, has expired, was renewed or never existed are each distinguished', async () => {
  const made = await (await invite('fay@new.example')).json();
  const token = await tokenTo('fay@new.example');
  await invite('fay@new.example', 'admin');
  expect(await codeOf(await look(token)), 'a newer link replaces it').toEqual([404, 'INVITATION_UNKNOWN']);
  const renewed = await tokenTo('fay@new.example');
  const listed = await (await server.call('GET', `/api/teams/${teamId}/invitations`, { cookie: admin })).json();
  expect(listed.filter(({ email }: { email: string }) => email === 'fay@new.example')).toMatchObject([
    { id: made.id, role: 'admin', invitedBy: 'admin', isExpired: false },
  ]);
  await server.db.update(invitation).set({ expiresAt: new Date() }).where(eq(invitation.id, made.id));
  expect(await codeOf(await look(renewed))).toEqual([410, 'INVITATION_EXPIRED']);
  expect((await server.call('DELETE', `/api/teams/${teamId}/invitations/${made.id}`, { cookie: admin })).status).toBe(
    200,
  );
  expect(await codeOf(await look(renewed))).toEqual([410, 'INVITATION_REVOKED']);
  const cookie = await server.signUp('fay@new.example', { teamName: 'Fay Ltd' });
  expect((await sessionOf(cookie)).teams).toMatchObject([{ name: 'Fay Ltd' }]);
});

test('only admins of the team invite, see and withdraw invitations', async () => {
  await invite('gus@new.example');
  const member = await server.signUp('gus@new.example');
  expect(await codeOf(await invite('x@new.example', 'user', member))).toEqual([403, 'FORBIDDEN']);
  const stranger = await server.signUp('hal@other.example');
  expect(await codeOf(await invite('x@new.example', 'user', stranger))).toEqual([404, 'NOT_FOUND']);
  for (const [cookie, status] of [
    [member, 403],
    [stranger, 404],
    ['', 401],
  ] as const) {
    expect((await server.call('GET', `/api/teams/${teamId}/invitations`, { cookie })).status).toBe(status);
    expect(
      (await server.call('DELETE', `/api/teams/${teamId}/invitations/${crypto.randomUUID()}`, { cookie })).status,
    ).toBe(status);
  }
});

test('members are not invited again, customers do not invite staff', async () => {
  expect(await codeOf(await invite('admin@acme.example'))).toEqual([409, 'ALREADY_MEMBER']);
  await server.signUp('ops@storey.example');
  await server.makeStaff('ops@storey.example');
  expect(await codeOf(await invite('ops@storey.example'))).toEqual([403, 'CANNOT_INVITE']);
});

test('an invitation that is sent twice with one Idempotency-Key is made and mailed once', async () => {
  const send = () =>
    server.call('POST', '/api/admin/add-team-member', {
      cookie: admin,
      body: { email: 'kim@new.example', teamId, role: 'user' },
      headers: { 'idempotency-key': 'kim' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await first.json()).toEqual(await second.json());
  expect(await mailsTo('kim@new.example')).toHaveLength(1);
});

test('one address gets three mails a day, and a team sends so many invitations an hour', async () => {
  for (let count = 0; count < 3; count++) expect((await invite('ida@new.example')).status).toBe(201);
  expect(await codeOf(await invite('ida@new.example'))).toEqual([429, 'INVITED_TOO_OFTEN']);
  expect((await look(await tokenTo('ida@new.example'))).status, 'the last link still works').toBe(200);
  let response = await invite('jo@new.example');
  for (let count = 0; count < 20 && response.ok; count++) response = await invite(`p${count}@new.example`);
  expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});
