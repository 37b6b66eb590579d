import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, cookie = '') => server.call('POST', `/api/auth/${path}`, { body, cookie });
const signUp = (email: string, callbackURL = '/verify-email') =>
  post('sign-up/email', { email, name: 'Somebody', password: TEST_PASSWORD, callbackURL });
const signIn = async (email: string) => cookieOf(await post('sign-in/email', { email, password: TEST_PASSWORD }));
const userOf = async (cookie: string) => (await (await server.call('GET', '/api/session', { cookie })).json()).user;

async function linkTo(email: string): Promise<string> {
  const mails: { recipient: string; text: string }[] = await (await server.call('GET', '/api/outbox')).json();
  const text = mails.find(({ recipient }) => recipient === email)?.text ?? '';
  return (/http\S+/.exec(text)?.[0] ?? '').replace('http://127.0.0.1:3000', '');
}

test("a link that a stranger follows does not verify an account made with the stranger's address", async () => {
  await signUp('victim@mine.example');
  const intruder = await signIn('victim@mine.example');
  const link = await linkTo('victim@mine.example');
  const followed = await server.call('GET', link);
  expect([followed.status, cookieOf(followed)]).toEqual([302, '']);
  expect(followed.headers.get('location')).toMatch(
    /^\/sign-in\?done=link&email=victim%40mine.example&redirect_url=%2Fverify-email%3Ftoken%3D/,
  );
  expect(await userOf(intruder)).toMatchObject({ isVerified: false });
  // Signed in as somebody else, neither.
  const other = await server.call('GET', link, { cookie: await server.signUp('other@mine.example') });
  expect(other.headers.get('location')).toMatch(/^\/verify-email\?token=.+&error=OTHER_ACCOUNT$/);
  expect(await userOf(intruder)).toMatchObject({ isVerified: false });
});

test('a new account has the time zone and the units of its browser, and may be made without either [N13]', async () => {
  const madrid = { timeZone: 'Europe/Madrid', locale: 'es-ES' };
  const made = (email: string, browser?: unknown) =>
    post('sign-up/email', { email, name: 'Somebody', password: TEST_PASSWORD, callbackURL: '/verify-email', browser });
  await made('madrid@mine.example', madrid);
  await made('forged@mine.example', { timeZone: 'x'.repeat(500), units: 'metric' });
  expect(await userOf(await signIn('madrid@mine.example'))).toMatchObject({
    timeZone: 'Europe/Madrid',
    units: 'metric',
  });
  expect(await userOf(await signIn('forged@mine.example'))).toMatchObject({ timeZone: null, units: null });
});

test('in the browser of the sign-up the link signs in, elsewhere it waits for the password and goes on to the page', async () => {
  const atHome = cookieOf(await signUp('anna@mine.example'));
  const followed = await server.call('GET', await linkTo('anna@mine.example'), { cookie: atHome });
  expect(await userOf(cookieOf(followed))).toMatchObject({ email: 'anna@mine.example', isVerified: true });

  await signUp('ben@mine.example', `/verify-email?redirect_url=${encodeURIComponent('/claim?token=abc')}`);
  const link = await linkTo('ben@mine.example');
  const signInPage = new URL((await server.call('GET', link)).headers.get('location') ?? '', 'http://here.example');
  const confirmPage = new URL(signInPage.searchParams.get('redirect_url') ?? '', 'http://here.example');
  expect([confirmPage.pathname, confirmPage.searchParams.get('redirect_url')]).toEqual([
    '/verify-email',
    '/claim?token=abc',
  ]);
  const cookie = await signIn('ben@mine.example');
  const token = confirmPage.searchParams.get('token') ?? '';
  await server.call('GET', `/api/auth/verify-email?token=${token}&callbackURL=/verify-email`, { cookie });
  expect(await userOf(cookie)).toMatchObject({ email: 'ben@mine.example', isVerified: true });
});

test('a link that was used says that the address is verified, only to somebody who has the link itself', async () => {
  const atHome = cookieOf(await signUp('cleo@mine.example'));
  const link = await linkTo('cleo@mine.example');
  await server.call('GET', link, { cookie: atHome });
  for (const cookie of ['', atHome]) {
    const again = await server.call('GET', link, { cookie });
    expect([again.headers.get('location'), cookieOf(again)]).toEqual([
      '/sign-in?done=verified&email=cleo%40mine.example',
      '',
    ]);
  }
  const forged = link.replace(/(token=[^.]+\.[^.]+\.)[\w-]+/, `$1${'A'.repeat(43)}`);
  expect((await server.call('GET', forged)).headers.get('location')).toContain('/sign-in?done=link&');
});
