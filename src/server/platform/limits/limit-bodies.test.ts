import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { team as teamTable } from '#server/platform/database/schema.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { MAX_JSON_BYTES } from './limit-bodies.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('writer@example.com');
});
afterAll(() => server.stop());

const MAX_MB = 100;
const MB = 2 ** 20;
const MAX_TRIES = 5;

type Flood = { status: number | undefined; sentBytes: number };

/**
 * Sends up to 100 MB over a socket, as fast as they are taken. Answers what came back and how much was sent until then. The connection
 * ends with the answer, and on a busy machine a write meets that end before the answer was read: then it is sent once more.
 */
async function flood(path: string, headers: Record<string, string>): Promise<Flood> {
  for (let tries = 1; ; tries++) {
    const answered = await floodOnce(path, headers);
    if (answered.status !== undefined || tries === MAX_TRIES) return answered;
  }
}

async function floodOnce(path: string, headers: Record<string, string>): Promise<Flood> {
  const web = serve({ fetch: server.app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(web, 'listening');
  const call = request({
    host: '127.0.0.1',
    port: (web.address() as AddressInfo).port,
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', origin: server.config.PUBLIC_URL, ...headers },
  });
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  let sentBytes = 0;
  let status: number | undefined;
  const isOver = new Promise<void>((done) => {
    call.on('response', (response) => {
      status = response.statusCode;
      response.resume();
      done();
    });
    call.on('error', () => done());
  });
  let isAnswered = false;
  void isOver.then(() => (isAnswered = true));
  while (!isAnswered && sentBytes < MAX_MB * MB) {
    sentBytes += chunk.length;
    if (!call.write(chunk)) await Promise.race([once(call, 'drain').catch(() => undefined), isOver]);
    await new Promise((next) => setImmediate(next));
  }
  await isOver;
  call.destroy();
  web.close();
  return { status, sentBytes };
}

test.each(['/api/auth/sign-up/email', '/api/pricing/proposal.pdf', '/api/graphql', '/api/no-such-call'])(
  'a stranger who sends 100 MB to %s is cut off after the limit, also without saying how much it is',
  async (path) => {
    const endless = await flood(path, {});
    expect(endless.status).toBe(413);
    expect(endless.sentBytes).toBeLessThan(16 * MB);
    const announced = await flood(path, { 'content-length': String(MAX_MB * MB) });
    expect(announced.status).toBe(413);
    expect(announced.sentBytes).toBeLessThan(16 * MB);
  },
);

test('a body of the largest size is taken', async () => {
  const fits = JSON.stringify({ name: 'Writer' }).padEnd(MAX_JSON_BYTES, ' ');
  const send = (body: string) =>
    server.call('PATCH', '/api/profile', {
      cookie,
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body: Buffer.from(body),
    });
  expect((await send(`${fits} `)).status).toBe(413);
  expect((await send(fits)).status).not.toBe(413);
});

test('control characters are taken away, however they are written; lines stay in a text of several, and not in a name', async () => {
  const body = Buffer.from('{"name":"Bell\\u0007 \\b\\u001b[31mred\\u009b\u0085 one\\n two\\u200b"}');
  const headers = { 'content-type': 'application/json' };
  expect((await server.call('POST', '/api/teams', { cookie, headers, body })).status).toBeLessThan(300);
  const { team } = await (await server.call('GET', '/api/session', { cookie })).json();
  expect(team.name).toBe('Bell [31mred one two');
  const note = Buffer.from('{"plan":"enterprise","note":"Two\\u0007\\n\\tlines\\u001b[2J"}');
  expect((await server.call('POST', '/api/plan/request', { cookie, headers, body: note })).status).toBe(200);
  const [row] = await server.db
    .select({ request: teamTable.planRequest })
    .from(teamTable)
    .where(eq(teamTable.id, team.id));
  expect(row?.request?.note).toBe('Two\n\tlines[2J');
});

test.each([
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['the other half', '\udc00'],
])('%s is refused wherever it stands, and the text that only looks like it is taken', async (_what, text) => {
  for (const [method, path, body] of [
    ['POST', '/api/teams', { name: text }],
    ['POST', '/api/auth/update-user', { name: text }],
    ['POST', '/api/graphql', { query: text }],
    ['POST', '/api/teams', { [text]: 1 }],
  ] as const) {
    const answer = await server.call(method, path, { cookie, body });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  }
  const name = `back\\slash ${JSON.stringify(text).slice(1, -1)} 😀`;
  expect((await server.call('POST', '/api/teams', { cookie, body: { name } })).status).toBeLessThan(300);
});

test(
  'the characters that turn text around are taken away, however they are written; what only looks like them stays',
  { tags: 'nightly' },
  async () => {
    const bodies = [
      ['{"name":"Mill \u202e\u2066teerts"}', 'Mill teerts'],
      ['{"name":"Yard \\u202e\\u202Eend \\\\\\u2069"}', 'Yard end \\'],
      ['{"name":"back \\\\u202e"}', 'back \\u202e'],
      ['{"name":"\u05e9\u05dc\u05d5\u05dd"}', '\u05e9\u05dc\u05d5\u05dd'],
    ] as const;
    for (const [body, name] of bodies) {
      expect(
        (
          await server.call('POST', '/api/teams', {
            cookie,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from(body),
          })
        ).status,
      ).toBeLessThan(300);
      const { teams } = await (await server.call('GET', '/api/session', { cookie })).json();
      expect(teams.map((team: { name: string }) => team.name)).toContain(name);
    }
    const account = { email: 'anna@example.com', password: 'a long enough password' };
    await server.call('POST', '/api/auth/sign-up/email', {
      body: { ...account, name: 'Anna \u202eannA', requestedTeamName: 'A' },
    });
    const signedUp = await server.call('POST', '/api/auth/sign-in/email', { body: account });
    expect((await (await server.call('GET', '/api/session', { cookie: cookieOf(signedUp) })).json()).user.name).toBe(
      'Anna annA',
    );
  },
);

test.each([
  ['NUL', '\\u00\u202e00'],
  ['half a character', '\\ud8\u202e00'],
  ['a turn', '\\u20\u202e2e'],
  ['a turn within a turn', '\\u20\\u202e2e'],
])('%s that comes about only when another character is taken away is not kept', async (_what, written) => {
  const answer = await server.call('PATCH', '/api/profile', {
    cookie,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`{"name":"X${written}Y"}`),
  });
  expect(answer.status).toBeLessThan(500);
  const { user } = await (await server.call('GET', '/api/session', { cookie })).json();
  expect(user.name).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]/u);
});

test('nested ten thousand deep is answered like any other rubbish', async () => {
  const deep = `{"name":"\u202e","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  expect(
    (
      await server.call('PATCH', '/api/profile', {
        cookie,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(deep),
      })
    ).status,
  ).toBe(400);
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain',
  'application/vnd.api+json',
  '',
])(
  "a body of type '%s' is refused, also by the sign-in library, which would read it past the limits of an account",
  async (type) => {
    const bodies = {
      'application/x-www-form-urlencoded': 'email=writer%40example.com&password=wrong',
      'multipart/form-data; boundary=b':
        '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nwriter@example.com\r\n--b--\r\n',
    };
    const body = Buffer.from(
      bodies[type as keyof typeof bodies] ?? '{"email":"writer@example.com","password":"wrong"}',
    );
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/share-links/open']) {
      const answer = await server.call('POST', path, { headers: { 'content-type': type }, body });
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 415, 'BODY_NOT_JSON']);
    }
  },
);

test('NUL in an address is refused too', async () => {
  expect((await server.call('GET', '/api/portfolio/search?q=a%00b', { cookie })).status).toBe(400);
});

test('an account takes an address of 254 characters and a password of 128, and no longer ones', async () => {
  const account = {
    email: 'long@example.com',
    password: 'a long enough password',
    name: 'Long',
    requestedTeamName: 'Long',
  };
  const signUp = async (change: Partial<typeof account>) =>
    (await server.call('POST', '/api/auth/sign-up/email', { body: { ...account, ...change } })).status;
  expect(await signUp({ email: `${'a'.repeat(250)}@example.com` })).toBe(400);
  expect(await signUp({ password: 'p'.repeat(129) })).toBe(400);
  expect(await signUp({ name: 'n'.repeat(201) })).toBe(400);
  expect(await signUp({ password: 'seven words '.repeat(11).slice(0, 128) })).toBe(200);
  expect(
    (
      await server.call('POST', '/api/auth/sign-in/email', {
        body: { email: account.email, password: 'p'.repeat(100_000) },
      })
    ).status,
  ).toBe(400);
});
