// Somebody asks twice for another address: the newest link counts, and every other says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function askFor(cookie: string, newEmail: string): Promise<string> {
  const body = { newEmail, password: TEST_PASSWORD, callbackURL: '/profile?email=changed' };
  expect((await server.call('POST', '/api/auth/change-email', { cookie, body })).status).toBe(200);
  const mails: { recipient: string; text: string }[] = await (await server.call('GET', '/api/outbox')).json();
  const text = mails.find(({ recipient }) => recipient === newEmail)?.text ?? '';
  return (/http\S+/.exec(text)?.[0] ?? '').replace('http://127.0.0.1:3000', '');
}
const follow = async (link: string, cookie?: string) =>
  (await server.call('GET', link, { ...(cookie && { cookie }) })).headers.get('location');
const emailOf = async (cookie: string) =>
  (await (await server.call('GET', '/api/session', { cookie })).json()).user.email;

test('of two requests the newest counts; the older link says so before and after, and never asks its owner to sign out', async () => {
  const cookie = await server.signUp('carla@twice.example');
  const first = await askFor(cookie, 'carla1@twice.example');
  const second = await askFor(cookie, 'carla2@twice.example');
  expect(await follow(first, cookie)).toBe('/profile?email=superseded');
  expect(await follow(first), 'signed out').toBe('/sign-in?done=superseded');
  expect(await emailOf(cookie)).toBe('carla@twice.example');
  expect(await follow(second, cookie)).toBe('/profile?email=changed');
  expect(await emailOf(cookie)).toBe('carla2@twice.example');
  expect(await follow(first, cookie)).toBe('/profile?email=superseded');
  expect(await follow(second, cookie)).toBe('/profile?email=already');
  expect(await follow(first), 'no address that is gone is filled in').toBe('/sign-in?done=superseded');
  const other = await server.signUp('dora@twice.example');
  expect(await follow(first, other), 'it is not hers').toContain('error=OTHER_ACCOUNT');
});

test('a used link still says so after the next change, whoever opens it', async () => {
  const cookie = await server.signUp('erik@twice.example');
  const first = await askFor(cookie, 'erik1@twice.example');
  expect(await follow(first, cookie)).toBe('/profile?email=changed');
  const second = await askFor(cookie, 'erik2@twice.example');
  expect(await follow(second, cookie)).toBe('/profile?email=changed');
  expect(await follow(first, cookie)).toBe('/profile?email=superseded');
  expect(await follow(first)).toBe('/sign-in?done=superseded');
});
