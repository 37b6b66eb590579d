import { scryptSync } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, user } from '#server/platform/database/schema.ts';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NEW_PASSWORD = 'another-long-secret';
const auth = (path: string, cookie: string, body: object = {}) =>
  server.call('POST', `/api/auth/${path}`, { cookie, body });
const signIn = (email: string, password = TEST_PASSWORD) =>
  server.call('POST', '/api/auth/sign-in/email', { body: { email, password } });
const sessionOf = async (cookie: string) => (await server.call('GET', '/api/session', { cookie })).json();
type Mail = { recipient: string; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await (await server.call('GET', '/api/outbox')).json()).filter(({ recipient }: Mail) => recipient === email);
const changeEmail = (cookie: string, newEmail: string, password = TEST_PASSWORD) =>
  auth('change-email', cookie, { newEmail, password, callbackURL: '/profile?email=changed' });
const linkTo = async (email: string) =>
  (/http\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '').replace('http://127.0.0.1:3000', '');

test('a password is stored as a slow hash with a salt of its own', async () => {
  for (const name of ['first', 'second'])
    await auth('sign-up/email', '', {
      email: `${name}@hash.example`,
      name,
      password: NEW_PASSWORD,
      requestedTeamName: name,
    });
  const stored = await server.db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(like(user.email, '%@hash.example'));
  const hashes = stored.map(({ hash }) => hash ?? '');
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) {
    const [salt = '', key = ''] = hash.split(':');
    expect(scryptSync(NEW_PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString('hex')).toBe(key);
  }
});

test('a new address holds once its mail is followed; team, role and sessions stay, and the old address is notified', async () => {
  const cookie = await server.signUp('old@move.example', { teamName: 'Movers' });
  const withoutPassword = await changeEmail(cookie, 'New@move.example', 'a guess of somebody');
  expect([withoutPassword.status, (await withoutPassword.json()).code, await mailsTo('new@move.example')]).toEqual([
    400,
    'WRONG_PASSWORD',
    [],
  ]);
  expect((await changeEmail(cookie, 'New@move.example')).status).toBe(200);
  expect((await sessionOf(cookie)).user, 'not before').toMatchObject({ email: 'old@move.example', isVerified: true });
  expect((await signIn('new@move.example')).status).toBe(401);
  expect((await mailsTo('old@move.example'))[0]).toMatchObject({
    subject: 'Your e-mail address for Storey is about to change',
    text: expect.stringContaining('new@move.example'),
  });
  const followed = await server.call('GET', await linkTo('new@move.example'), { cookie });
  expect([followed.status, followed.headers.get('location')]).toEqual([302, '/profile?email=changed']);
  expect(await sessionOf(cookie)).toMatchObject({
    user: { email: 'new@move.example', isVerified: true, isStaff: false },
    team: { name: 'Movers', role: 'admin' },
  });
  expect([(await signIn('new@move.example')).status, (await signIn('old@move.example')).status]).toEqual([200, 401]);
});

test('a new address grants nothing: neither a domain nor a name makes staff or a member, and one that is taken is not revealed', async () => {
  const cookie = await server.signUp('eve@evil.example', { teamName: 'Matterport' });
  await server.signUp('boss@storey.example', { teamName: 'Inside' });
  await server.makeStaff('boss@storey.example');
  const free = await changeEmail(cookie, 'eve@storey.example');
  const taken = await changeEmail(cookie, 'boss@storey.example');
  expect([free.status, await free.json()], 'the same answer').toEqual([taken.status, await taken.json()]);
  expect((await mailsTo('boss@storey.example')).map(({ subject }) => subject)).toEqual([
    'Verify your e-mail address for Storey',
  ]);
  await server.call('GET', await linkTo('eve@storey.example'), { cookie });
  expect(await sessionOf(cookie)).toMatchObject({
    user: { email: 'eve@storey.example', isStaff: false, needsSecondFactor: false },
    team: { kind: 'customer' },
    teams: [{ name: 'Matterport' }],
  });
});

test('a link that changes an address is worth nothing without the session of who asked for it', async () => {
  const asker = await server.signUp('gus@stale.example');
  await changeEmail(asker, 'gus-elsewhere@stale.example');
  const link = await linkTo('gus-elsewhere@stale.example');
  // The mail to the old address says: change the password, and sign out everywhere.
  const changed = await auth('change-password', asker, {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: true,
  });
  for (const cookie of ['', asker]) {
    const followed = await server.call('GET', link, { cookie });
    expect([followed.status, cookieOf(followed)]).toEqual([302, '']);
    expect(followed.headers.get('location')).toContain('/sign-in?done=change&email=gus%40stale.example&');
  }
  expect((await sessionOf(cookieOf(changed))).user).toMatchObject({ email: 'gus@stale.example' });
});

test('a link that changes an address asks for the old one, goes on from there, and says when it was used', async () => {
  const cookie = await server.signUp('kim@before.example');
  await changeEmail(cookie, 'kim@after.example');
  const link = await linkTo('kim@after.example');
  const signInPage = new URL((await server.call('GET', link)).headers.get('location') ?? '', 'http://here.example');
  const confirm = new URL(signInPage.searchParams.get('redirect_url') ?? '', 'http://here.example').searchParams;
  expect([confirm.get('done'), confirm.get('redirect_url')]).toEqual(['change', '/profile?email=changed']);
  const other = await server.call('GET', link, { cookie: await server.signUp('lou@before.example') });
  const page = new URL(other.headers.get('location') ?? '', 'http://here.example').searchParams;
  expect([page.get('error'), page.get('token')], 'whoever signs out comes back to the link').toEqual([
    'OTHER_ACCOUNT',
    confirm.get('token'),
  ]);
  await server.call('GET', link, { cookie });
  const again = async (as: string) => (await server.call('GET', link, { cookie: as })).headers.get('location');
  expect([await again(cookie), await again('')]).toEqual([
    '/profile?email=already',
    '/sign-in?done=changed&email=kim%40after.example',
  ]);
});

test('an address that changed is reported to the old one; one that was taken meanwhile is said to be over', async () => {
  const cookie = await server.signUp('hal@old.example');
  await changeEmail(cookie, 'hal@new.example');
  const link = await linkTo('hal@new.example');
  await server.call('GET', link, { cookie });
  expect((await mailsTo('hal@old.example'))[0]).toMatchObject({
    subject: 'Your e-mail address for Storey was changed',
    text: expect.stringContaining('hal@new.example'),
  });
  await changeEmail(cookie, 'soon@taken.example');
  const late = await linkTo('soon@taken.example');
  await server.signUp('soon@taken.example');
  const followed = await server.call('GET', late, { cookie });
  expect([followed.status, followed.headers.get('location')]).toEqual([302, '/profile?email=changed&error=LINK_OVER']);
  expect((await sessionOf(cookie)).user).toMatchObject({ email: 'hal@new.example' });
});

test('a link that sets a password ends with a changed password, and with a changed address', async () => {
  const resetLink = async (email: string) => {
    await auth('request-password-reset', '', { email, redirectTo: '/reset-password' });
    return /reset-password\/([\w-]+)/.exec(await linkTo(email))?.[1] ?? '';
  };
  const reset = async (token: string) =>
    (await auth('reset-password', '', { token, newPassword: 'chosen-by-somebody' })).status;
  const first = await server.signUp('ida@reset.example');
  const before = await resetLink('ida@reset.example');
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true };
  await auth('change-password', first, change);
  expect(await reset(before)).toBe(400);
  const second = await server.signUp('jon@reset.example');
  const old = await resetLink('jon@reset.example');
  await changeEmail(second, 'jon@moved.example');
  await server.call('GET', await linkTo('jon@moved.example'), { cookie: second });
  expect(await reset(old)).toBe(400);
  const [one, other] = [await resetLink('jon@moved.example'), await resetLink('jon@moved.example')];
  expect(await reset(one)).toBe(200);
  expect((await mailsTo('jon@moved.example'))[0]).toMatchObject({
    subject: 'Your Storey password was changed',
    text: expect.stringContaining('/forgot-password'),
  });
  expect(await reset(other), 'another link that was asked for before').toBe(400);
});

test('one address is asked three times a day at most, no matter who asks', async () => {
  const cookie = await server.signUp('flood@move.example');
  for (let count = 0; count < 3; count++) expect((await changeEmail(cookie, 'victim@other.example')).status).toBe(200);
  expect((await changeEmail(cookie, 'victim@other.example')).status).toBe(429);
  expect(await mailsTo('victim@other.example')).toHaveLength(3);
});

test('a changed password ends the other sessions, keeps the team that is worked for, and is reported by e-mail', async () => {
  const first = await server.signUp('pia@pass.example', { teamName: 'One' });
  await server.call('POST', '/api/teams', { cookie: first, body: { name: 'Two' } });
  const other = cookieOf(await signIn('pia@pass.example'));
  expect(
    (
      await auth('change-password', first, {
        currentPassword: 'wrong-wrong-wrong',
        newPassword: NEW_PASSWORD,
        revokeOtherSessions: true,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await auth('change-password', first, {
        currentPassword: TEST_PASSWORD,
        newPassword: 'short',
        revokeOtherSessions: true,
      })
    ).status,
  ).toBe(400);
  expect((await sessionOf(other)).user, 'nothing happened yet').not.toBeNull();
  const changed = await auth('change-password', first, {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: true,
  });
  expect(changed.status).toBe(200);
  expect([(await sessionOf(first)).user, (await sessionOf(other)).user]).toEqual([null, null]);
  expect((await sessionOf(cookieOf(changed))).team.name).toBe('Two');
  expect([(await signIn('pia@pass.example')).status, (await signIn('pia@pass.example', NEW_PASSWORD)).status]).toEqual([
    401, 200,
  ]);
  expect((await mailsTo('pia@pass.example'))[0]?.subject).toBe('Your Storey password was changed');
});

test('a person sees their sessions, ends one of them or all; another person’s they cannot', async () => {
  const here = await server.signUp('sol@sess.example');
  const there = cookieOf(await signIn('sol@sess.example'));
  const stranger = await server.signUp('eve@sess.example');
  const idOf = async (cookie: string): Promise<string> =>
    (await (await server.call('GET', '/api/auth/get-session', { cookie })).json()).session.id;
  const listed = await (await server.call('GET', '/api/auth/list-sessions', { cookie: here })).json();
  const ids = listed.map(({ id }: { id: string }) => id);
  expect([ids.includes(await idOf(here)), ids.includes(await idOf(there)), ids.includes(await idOf(stranger))]).toEqual(
    [true, true, false],
  );
  expect((await auth('revoke-session', stranger, { sessionId: await idOf(there) })).status).toBe(404);
  expect((await sessionOf(there)).user).not.toBeNull();
  expect((await auth('revoke-session', here, { sessionId: await idOf(there) })).status).toBe(200);
  expect([(await sessionOf(there)).user, (await sessionOf(here)).user?.email]).toEqual([null, 'sol@sess.example']);
  expect((await auth('revoke-sessions', here)).status).toBe(200);
  expect((await sessionOf(here)).user).toBeNull();
  expect((await sessionOf(stranger)).user?.email).toBe('eve@sess.example');
});

test('no answer holds what the cookie of a session holds', async () => {
  const cookie = await server.signUp('tia@tok.example');
  const secret = decodeURIComponent(/=([^.]+)\./.exec(cookie)?.[1] ?? 'none');
  for (const path of ['get-session', 'list-sessions'])
    expect(await (await server.call('GET', `/api/auth/${path}`, { cookie })).text()).not.toContain(secret);
  const again = await signIn('tia@tok.example');
  const newSecret = decodeURIComponent(/=([^.]+)\./.exec(cookieOf(again))?.[1] ?? 'none');
  const said = await again.text();
  expect([said.includes('tia@tok.example'), said.includes(newSecret), said.includes('token')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('signing up answers alike whether there is an account or not; only the mail tells', async () => {
  await server.signUp('una@known.example');
  const signUp = (email: string) =>
    server.call('POST', '/api/auth/sign-up/email', {
      body: { email, name: 'Una', password: TEST_PASSWORD, requestedTeamName: 'T' },
    });
  const [known, unknown] = [await signUp('una@known.example'), await signUp('new@known.example')];
  const seen = async (response: Response) => [
    response.status,
    await response.text(),
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/=.*?;/, '=…;').replace(/Expires=[^;]*/, 'Expires=…')),
  ];
  expect(await seen(known)).toEqual(await seen(unknown));
  expect([(await mailsTo('una@known.example'))[0]?.subject, (await mailsTo('new@known.example'))[0]?.subject]).toEqual([
    'You already have an account at Storey',
    'Verify your e-mail address for Storey',
  ]);
  for (let count = 0; count < 4; count++) await signUp('una@known.example');
  expect(
    (await mailsTo('una@known.example')).filter(({ subject }) => subject.startsWith('You already')),
    'three a day',
  ).toHaveLength(3);
});

test('a password that is tried first by anyone who guesses is refused wherever one is chosen', async () => {
  const cookie = await server.signUp('weak@pass.example');
  const refusal = [400, 'PASSWORD_GUESSABLE'];
  const seen = async (response: Response) => [response.status, (await response.json()).code];
  expect(
    await seen(
      await server.call('POST', '/api/auth/sign-up/email', {
        body: { email: 'weaker@pass.example', name: 'W', password: 'password1234', requestedTeamName: 'T' },
      }),
    ),
  ).toEqual(refusal);
  expect(
    await seen(
      await auth('change-password', cookie, {
        currentPassword: TEST_PASSWORD,
        newPassword: 'qwertyuiop12',
        revokeOtherSessions: true,
      }),
    ),
  ).toEqual(refusal);
  expect(await seen(await auth('reset-password', '', { token: 'any', newPassword: '1234567890' }))).toEqual(refusal);
});

test('name, units, time zone and colors are the person’s own to set [N13]', async () => {
  const cookie = await server.signUp('nam@prof.example');
  const change = (body: object, as = cookie) => server.call('PATCH', '/api/profile', { cookie: as, body });
  expect((await sessionOf(cookie)).user).toMatchObject({ name: 'nam', units: null, timeZone: null });
  expect((await change({ name: ' Night Shift ', units: 'metric', timeZone: 'Europe/Berlin' })).status).toBe(200);
  expect((await sessionOf(cookie)).user).toMatchObject({
    name: 'Night Shift',
    units: 'metric',
    timeZone: 'Europe/Berlin',
  });
  expect((await change({ theme: 'dark' })).status).toBe(200);
  expect((await sessionOf(cookie)).user).toMatchObject({ theme: 'dark', units: 'metric' });
  await change({ units: null });
  expect((await sessionOf(cookie)).user).toMatchObject({ name: 'Night Shift', units: null, timeZone: 'Europe/Berlin' });
  for (const body of [
    {},
    { name: ' ' },
    { units: 'cubits' },
    { timeZone: 'Mars/Olympus' },
    { theme: 'neon' },
    { staffRole: 'admin' },
    { email: 'x@y.example' },
    { emailVerified: true },
  ])
    expect((await change(body)).status, JSON.stringify(body)).toBe(400);
  expect((await change({ name: 'x' }, '')).status).toBe(401);
  expect(
    await server.db
      .select({ staffRole: user.staffRole, email: user.email })
      .from(user)
      .where(eq(user.name, 'Night Shift')),
  ).toEqual([{ staffRole: null, email: 'nam@prof.example' }]);
});
