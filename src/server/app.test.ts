import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRoles } from '#domain/access/staff-rights.ts';
import { createAuth, servedAuthPaths } from '#server/platform/auth/auth.ts';
import { callRules } from '#server/platform/authorization/call-rules.ts';
import { pagePolicy } from './testing/page-policy.ts';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@scans.example' });
});
afterAll(() => server.stop());

test('serves its description as OpenAPI 3.1', async () => {
  const description = await (await server.call('GET', '/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/api/engine-orders'].post.requestBody.required).toBe(true);
});

test('long answers are compressed, but none in which a secret and text of others could meet', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const open = await server.call('GET', '/api/openapi.json', { headers });
  expect([open.headers.get('content-encoding'), open.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
  const description: unknown = await new Response(open.body?.pipeThrough(new DecompressionStream('gzip'))).json();
  expect(description).toMatchObject({ openapi: '3.1.0' });
  const secret = await server.call('GET', '/api/outbox', { headers });
  expect(secret.headers.get('content-encoding')).toBeNull();
  const secrets =
    /auth|session|outbox|upload|signed|invoice|checkout|links|shares|invitation|receipt|authorization|airtable|order-drafts|\/api\/locations\/:/;
  const compressed = [...callRules].flatMap(([key, { isCompressed }]) => (isCompressed ? [key] : []));
  expect(compressed.length).toBeGreaterThan(10);
  expect(compressed.filter((key) => secrets.test(key))).toEqual([]);
});

test('answers an unknown address of the API with one sentence, not with the web page', async () => {
  const response = await server.call('GET', '/api/nothing-here');
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: expect.any(String) },
  ]);
});

test('what one person is answered is kept by no cache; what may be kept says so', async () => {
  const cookie = await server.signUp('cached@example.com');
  const kept = async (path: string) => (await server.call('GET', path, { cookie })).headers.get('cache-control');
  expect([await kept('/api/session'), await kept('/api/usage'), await kept('/api/nothing-here')]).toEqual([
    'no-store',
    'no-store',
    'no-store',
  ]);
  expect(await kept('/api/gazetteer?q=Troy')).toBe('private, max-age=3600');
});

test('an answer of the API may load nothing and be framed by nobody, in few bytes of headers', async () => {
  const { headers } = await server.call('GET', '/api/operator');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect([headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
    'nosniff',
    'same-origin',
  ]);
  expect([...headers].map(([name, value]) => `${name}: ${value}`).join('\n').length).toBeLessThan(400);
});

test('browsers that came by https are asked to come by it alone', async () => {
  expect((await server.call('GET', '/api/operator')).headers.get('strict-transport-security')).toBeNull();
  const behindTls = await startTestServer({ PUBLIC_URL: 'https://scans.example' });
  expect((await behindTls.call('GET', '/api/operator')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000',
  );
  await behindTls.stop();
});

test('everybody learns where to ask for help', async () => {
  expect((await (await server.call('GET', '/api/session')).json()).supportEmail).toBe('help@scans.example');
});

test('a new person is a guest until the address is verified, then admin of the team they named', async () => {
  const cookie = await server.signUp('ada@example.com', { teamName: 'Engine House', isVerified: false });
  const before = await (await server.call('GET', '/api/session', { cookie })).json();
  expect([before.user.isVerified, before.team]).toEqual([false, null]);
  expect((await server.call('GET', '/api/usage', { cookie })).status).toBe(403);

  const mails = await (await server.call('GET', '/api/outbox')).json();
  const link: string = /http\S+/.exec(mails[0].text)?.[0] ?? '';
  await server.call('GET', link.replace('http://127.0.0.1:3000', ''), { cookie });
  const after = await (await server.call('GET', '/api/session', { cookie })).json();
  expect(after).toMatchObject({
    user: { isVerified: true, isStaff: false },
    team: { name: 'Engine House', role: 'admin' },
  });
  expect(await (await server.call('GET', '/api/usage', { cookie })).json()).toEqual({
    freeLimit: 50_000,
    currentUsage: 0,
    remainingUsage: 50_000,
    isOverLimit: false,
  });
});

test('the session cookie is bound to this host and out of reach of scripts', async () => {
  await server.signUp('bea@example.com');
  const response = await server.call('POST', '/api/auth/sign-in/email', {
    body: { email: 'bea@example.com', password: TEST_PASSWORD },
  });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith('__Host-storey='));
  expect(cookie).toMatch(/Path=\//);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/Secure/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).not.toMatch(/Domain/);
});

test('a magic link signs in once', async () => {
  await server.signUp('cleo@example.com');
  await server.call('POST', '/api/auth/sign-in/magic-link', {
    body: { email: 'cleo@example.com', callbackURL: '/portfolio' },
  });
  const mails = await (await server.call('GET', '/api/outbox')).json();
  const mail = mails.find(
    (found: { subject: string; recipient: string }) =>
      found.recipient === 'cleo@example.com' && found.subject.includes('sign-in link'),
  );
  const link = (/http\S+/.exec(mail.text)?.[0] ?? '').replace('http://127.0.0.1:3000', '');
  const cookie = cookieOf(await server.call('GET', link));
  expect((await (await server.call('GET', '/api/session', { cookie })).json()).user.email).toBe('cleo@example.com');
  expect(cookieOf(await server.call('GET', link))).toBe('');
});

test.each(['organization/create', 'admin/list-users', 'update-user', 'delete-user', 'sign-in/social', 'token'])(
  'does not serve %s of the sign-in library',
  async (path) => {
    expect((await server.call('POST', `/api/auth/${path}`, { body: {} })).status).toBe(404);
  },
);

test('every path of the sign-in library is either listed or answers 404', async () => {
  const paths = Object.values(server.auth.api).flatMap((endpoint) =>
    'path' in endpoint && typeof endpoint.path === 'string' ? [endpoint.path.slice(1)] : [],
  );
  expect(paths.length, 'the library tells its paths').toBeGreaterThan(20);
  const isListed = (path: string) => servedAuthPaths.includes(path) || path === 'reset-password/:token';
  const open = await Promise.all(
    paths
      .filter((path) => !isListed(path))
      .map(async (path) => [
        path,
        (await server.call('POST', `/api/auth/${path}`, { body: {} })).status,
        (await server.call('GET', `/api/auth/${path}`)).status,
      ]),
  );
  expect(open.filter(([, post, get]) => post !== 404 || get !== 404)).toEqual([]);
  expect(servedAuthPaths.filter((path) => !paths.includes(path))).toEqual([]);
});

test('a page of another site cannot change anything', async () => {
  const cookie = await server.signUp('dora@example.com');
  const foreign = { headers: { origin: 'https://evil.example' }, cookie, body: {} };
  expect((await server.call('POST', '/api/update-airtable-record', foreign)).status).toBe(403);
  expect(
    (
      await server.call('POST', '/api/update-airtable-record', {
        cookie,
        body: {},
        headers: { 'sec-fetch-site': 'cross-site' },
      })
    ).status,
  ).toBe(403);
});

test.each([
  ['half a body', 'application/json', '{"draftId', 400, 'INVALID_INPUT'],
  ['no body', 'application/json', undefined, 400, 'INVALID_INPUT'],
  ['another content type', 'text/plain', '{}', 415, 'BODY_NOT_JSON'],
  ['an unknown field', 'application/json', '{"teamId":"6d4d3bb0-9a3c-4c53-a8fb-4b1a3a0d6d0e"}', 400, 'INVALID_INPUT'],
])('refuses %s', async (_what, type, body, status, code) => {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const response = await server.app.request('/api/engine-orders', {
    method: 'POST',
    body,
    headers: { 'content-type': type, cookie, origin: 'http://127.0.0.1:3000' },
  });
  expect([response.status, (await response.json()).code]).toEqual([status, code]);
});

test('every page forbids foreign code', async () => {
  const policy = await pagePolicy(server);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('with an S3 store a page may send to that store, and to nobody else', async () => {
  const withS3 = await startTestServer({ STORAGE: 's3://scans?endpoint=https://s3.example.com:9000' });
  const policy = await pagePolicy(withS3);
  await withS3.stop();
  expect(policy.match(/https?:\S+/g)).toEqual(['https://s3.example.com:9000;']);
  expect(policy).toContain("connect-src 'self' blob: data: https://s3.example.com:9000;");
});

test('health, readiness and metrics answer', async () => {
  expect(await (await server.call('GET', '/healthz')).json()).toEqual({ isHealthy: true });
  expect(await (await server.call('GET', '/readyz')).json()).toMatchObject({ isReady: true });
  expect(await (await server.call('GET', '/metrics')).text()).toContain('storey_http_requests_total');
});

test('the outbox is for who sits at the machine, by a name of the machine; with a public address for staff who administer', async () => {
  const read = (of: TestServer, url: string, headers: Record<string, string> = {}) => of.app.request(url, { headers });
  expect((await read(server, 'http://localhost:3000/api/outbox')).status).toBe(200);
  expect((await read(server, 'http://rebound.example/api/outbox')).status).toBe(404);
  expect((await read(server, 'http://localhost:3000/api/outbox', { 'x-real-ip': '192.0.2.7' })).status).toBe(404);
  const open = await startTestServer({ PUBLIC_URL: 'https://portal.example' });
  expect((await read(open, 'http://localhost:3000/api/outbox')).status).toBe(404);
  await open.stop();
  // Its mails hold links that set the passwords of others.
  for (const role of staffRoles) {
    const cookie = await server.signUp(`outbox-${role}@example.com`);
    await server.makeStaff(`outbox-${role}@example.com`, role);
    const headers = { cookie, 'x-forwarded-for': '192.0.2.7' };
    const { outboxPath } = await (await read(server, 'http://localhost:3000/api/session', headers)).json();
    const { status } = await read(server, 'http://localhost:3000/api/outbox', headers);
    expect([outboxPath, status], role).toEqual(role === 'admin' ? ['/outbox', 200] : [null, 404]);
  }
});

test('a body that is too large ends its connection, and says so', async () => {
  const answer = await server.app.request('/api/engine-orders', {
    method: 'POST',
    body: JSON.stringify({ text: 'x'.repeat(300 * 1024) }),
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' },
  });
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
});

test('every cookie of a secure installation is bound to the host and to https', async () => {
  const { authCookies } = await createAuth(server.db, {
    secret: 'x'.repeat(32),
    publicUrl: 'https://portal.example',
    isSecure: true,
    mailer: server.mailer,
    limits: server.config.RATE_LIMITS,
    accounts: { isInvited: async () => false, settle: async () => {} },
  }).$context;
  const all = Object.values(authCookies);
  expect(
    all.filter(
      ({ name, attributes }) =>
        !name.startsWith('__Host-') || !attributes.secure || !attributes.httpOnly || attributes.path !== '/',
    ),
  ).toEqual([]);
});
