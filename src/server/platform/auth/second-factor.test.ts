import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeSecondFactor } from '#server/command-line/remove-second-factor.ts';
import { oneTimeCode } from '#server/testing/one-time-code.ts';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, cookie = '') => server.call('POST', `/api/auth/${path}`, { body, cookie });
const signIn = (email: string) => post('sign-in/email', { email, password: TEST_PASSWORD });
const emailOf = async (cookie: string) =>
  (await (await server.call('GET', '/api/session', { cookie })).json()).user?.email;

/** Enrols, and answers the session that follows with the app's secret, the code that was typed and the backup codes. */
async function enrol(email: string) {
  const first = await server.signUp(email);
  const { totpURI, backupCodes }: { totpURI: string; backupCodes: string[] } = await (
    await post('two-factor/enable', { password: TEST_PASSWORD }, first)
  ).json();
  const code = await oneTimeCode(totpURI);
  const verified = await post('two-factor/verify-totp', { code }, first);
  return { first, cookie: cookieOf(verified), totpURI, code, backupCodes };
}

test('with a second factor the password alone signs nobody in, the code does', async () => {
  const { totpURI, code } = await enrol('ada@example.com');
  const challenge = await signIn('ada@example.com');
  expect(await challenge.json()).toMatchObject({ twoFactorRedirect: true });
  const pending = cookieOf(challenge);
  expect(await emailOf(pending)).toBeUndefined();
  expect((await post('two-factor/verify-totp', { code: '000000' }, pending)).status).toBe(401);
  const used = await post('two-factor/verify-totp', { code }, pending);
  expect([used.status, (await used.json()).code, await emailOf(cookieOf(used))], 'it was typed when enrolling').toEqual(
    [401, 'INVALID_CODE', undefined],
  );
  const signedIn = cookieOf(
    await post(
      'two-factor/verify-totp',
      { code: await oneTimeCode(totpURI, 1) },
      cookieOf(await signIn('ada@example.com')),
    ),
  );
  expect(await emailOf(signedIn)).toBe('ada@example.com');
});

test('a backup code signs in once', async () => {
  const { backupCodes } = await enrol('bea@example.com');
  const [code] = backupCodes;
  const use = async () => post('two-factor/verify-backup-code', { code }, cookieOf(await signIn('bea@example.com')));
  expect(await emailOf(cookieOf(await use()))).toBe('bea@example.com');
  expect((await use()).status).toBe(401);
});

test('a backup code that is typed in several places at the same moment signs in once', async () => {
  const { backupCodes } = await enrol('ben@example.com');
  const challenges = await Promise.all(Array.from({ length: 4 }, () => signIn('ben@example.com')));
  const answers = await Promise.all(
    challenges.map((challenge) => post('two-factor/verify-backup-code', { code: backupCodes[0] }, cookieOf(challenge))),
  );
  const signedIn = await Promise.all(answers.map((answer) => emailOf(cookieOf(answer))));
  expect(signedIn.filter((email) => email === 'ben@example.com')).toHaveLength(1);
});

test('a code is asked for at every sign-in, whatever a browser says of itself', async () => {
  const { totpURI } = await enrol('bill@example.com');
  const trusted = await post(
    'two-factor/verify-totp',
    { code: await oneTimeCode(totpURI, 1), trustDevice: true },
    cookieOf(await signIn('bill@example.com')),
  );
  expect(await emailOf(cookieOf(trusted))).toBe('bill@example.com');
  const again = await server.call('POST', '/api/auth/sign-in/email', {
    cookie: cookieOf(trusted),
    body: { email: 'bill@example.com', password: TEST_PASSWORD },
  });
  expect(await again.json()).toMatchObject({ twoFactorRedirect: true });
});

test('a link in a mail does not go round the second factor', async () => {
  await enrol('cleo@example.com');
  await post('sign-in/magic-link', {
    email: 'cleo@example.com',
    callbackURL: '/portfolio',
    errorCallbackURL: '/magic-link',
  });
  const mails = await (await server.call('GET', '/api/outbox')).json();
  const mail = mails.find(
    (found: { subject: string; recipient: string }) =>
      found.recipient === 'cleo@example.com' && found.subject.includes('sign-in link'),
  );
  const response = await server.call(
    'GET',
    (/http\S+/.exec(mail.text)?.[0] ?? '').replace('http://127.0.0.1:3000', ''),
  );
  expect(response.headers.get('location')).toContain('/magic-link?error=failed_to_create_session');
  expect(await emailOf(cookieOf(response))).toBeUndefined();
});

test('enrolling ends the sessions that were opened without it; the password turns it off again', async () => {
  const other = await server.signUp('dora@example.com');
  const mine = cookieOf(await signIn('dora@example.com'));
  const { totpURI } = await (await post('two-factor/enable', { password: TEST_PASSWORD }, mine)).json();
  expect(await emailOf(other), 'not before the code is right').toBe('dora@example.com');
  const enrolled = cookieOf(await post('two-factor/verify-totp', { code: await oneTimeCode(totpURI) }, mine));
  expect([await emailOf(other), await emailOf(enrolled)]).toEqual([undefined, 'dora@example.com']);
  expect((await post('two-factor/disable', { password: 'wrong' }, enrolled)).status).toBe(400);
  expect((await post('two-factor/disable', { password: TEST_PASSWORD }, enrolled)).status).toBe(200);
  expect(await emailOf(cookieOf(await signIn('dora@example.com')))).toBe('dora@example.com');
});

test('an operator lets a person in again who lost app and codes; sessions end', async () => {
  const { cookie } = await enrol('eve@example.com');
  expect(await removeSecondFactor(server.db, 'nobody@example.com')).toBe(false);
  expect(await removeSecondFactor(server.db, 'eve@example.com')).toBe(true);
  expect(await emailOf(cookie)).toBeUndefined();
  expect(await emailOf(cookieOf(await signIn('eve@example.com')))).toBe('eve@example.com');
  expect((await enrolAgain('eve@example.com')).status, 'a new app can be enrolled').toBe(200);
});

async function enrolAgain(email: string): Promise<Response> {
  return post('two-factor/enable', { password: TEST_PASSWORD }, cookieOf(await signIn(email)));
}
