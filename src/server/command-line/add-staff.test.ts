import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { addStaff } from './add-staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a first staff account sets its password by the printed link, and has rights only with a second factor [Y9]', async () => {
  const link = await addStaff({ ...server, drawPassword: () => 'drawn-and-forgotten' }, 'ops@example.com', 'ops');
  const token = /reset-password\/([^?]+)/.exec(link)?.[1];
  const password = 'chosen by the person';
  expect(
    (await server.call('POST', '/api/auth/reset-password', { body: { newPassword: password, token } })).status,
  ).toBe(200);
  const cookie = cookieOf(
    await server.call('POST', '/api/auth/sign-in/email', { body: { email: 'ops@example.com', password } }),
  );
  expect((await (await server.call('GET', '/api/session', { cookie })).json()).user).toMatchObject({
    email: 'ops@example.com',
    isStaff: false,
  });
  const enabled = await server.call('POST', '/api/auth/two-factor/enable', { cookie, body: { password } });
  expect((await enabled.json()).totpURI).toMatch(/^otpauth:\/\/totp\/Storey/);
  await server.makeStaff('ops@example.com');
  expect((await (await server.call('GET', '/api/session', { cookie })).json()).user.isStaff).toBe(true);
  const second = await server.call('POST', '/api/auth/reset-password', {
    body: { newPassword: 'another password', token },
  });
  expect(second.status, 'the link works once').toBe(400);
});
