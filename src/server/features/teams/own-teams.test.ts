import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grayPng, smallJpeg } from '#server/testing/small-pictures.ts';
import { cleanLogo } from './clean-logo.ts';
import { audit } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pngOf = (width: number) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    0x10,
    0,
  ]);
const PNG = new Uint8Array(cleanLogo(grayPng({ widthPx: 100, heightPx: 40 }), 'png') ?? []);
const JPEG = smallJpeg();
const sessionOf = async (cookie: string) => (await server.call('GET', '/api/session', { cookie })).json();
const codeOf = async (response: Response) => [response.status, (await response.json()).code];
const create = (cookie: string, name: string) => server.call('POST', '/api/teams', { cookie, body: { name } });
const leave = (cookie: string, teamId: string) => server.call('POST', `/api/teams/${teamId}/leave`, { cookie });

async function joined(admin: string, email: string, role = 'user') {
  const { team } = await sessionOf(admin);
  await server.call('POST', '/api/admin/add-team-member', { cookie: admin, body: { email, teamId: team.id, role } });
  return server.signUp(email);
}

test('only the first team that a person creates has the free allowance, however they come to create it', async () => {
  const ada = await server.signUp('ada@first.example', { teamName: 'First' });
  const second = await (await create(ada, ' Second ')).json();
  expect(second.freeLimitSqft).toBe(0);
  expect(await sessionOf(ada)).toMatchObject({
    team: { id: second.teamId, name: 'Second', role: 'admin' },
    teams: [{ name: 'First' }, { name: 'Second' }],
  });
  await server.call('POST', '/api/session/team', { cookie: ada, body: { teamId: (await sessionOf(ada)).teams[0].id } });
  const bea = await joined(ada, 'bea@first.example');
  const own = await Promise.all([create(bea, 'Bea 1'), create(bea, 'Bea 2')]);
  const limits = await Promise.all(own.map(async (response) => (await response.json()).freeLimitSqft));
  expect(new Set(limits), 'who was invited creates their first one').toEqual(new Set([50_000, 0]));
});

test('a member leaves and works for the next team; the last admin stays', async () => {
  const ada = await server.signUp('ada@leave.example', { teamName: 'Leave' });
  const { id } = (await sessionOf(ada)).team;
  const bo = await joined(ada, 'bo@leave.example');
  expect(await codeOf(await leave(ada, id))).toEqual([409, 'LAST_ADMIN']);
  expect((await leave(bo, id)).status).toBe(200);
  expect(await sessionOf(bo)).toMatchObject({ user: { isVerified: true }, team: null, teams: [] });
  expect(await codeOf(await leave(bo, id)), 'only once').toEqual([403, 'NO_TEAM']);
  expect(await server.db.select().from(audit).where(eq(audit.action, 'member.leave'))).toMatchObject([
    { teamId: id, details: { email: 'bo@leave.example', before: 'user' } },
  ]);
  expect((await create(bo, 'Bo alone')).status, 'without a team one can be made').toBe(201);
  expect((await leave(bo, id)).status).toBe(404);
});

test('who leaves the team they made gets it back neither by signing in nor with a new allowance', async () => {
  const ada = await server.signUp('ada@again.example', { teamName: 'Again' });
  const { id } = (await sessionOf(ada)).team;
  await joined(ada, 'bo@again.example', 'admin');
  expect((await leave(ada, id)).status).toBe(200);
  await server.call('POST', '/api/auth/sign-in/email', {
    body: { email: 'ada@again.example', password: 'correct-horse-battery' },
  });
  expect((await sessionOf(ada)).teams).toEqual([]);
  expect((await (await create(ada, 'Again')).json()).freeLimitSqft).toBe(0);
});

test('a team needs a name, its creator a proved address', async () => {
  const ada = await server.signUp('ada@name.example');
  for (const name of ['', '   ', 'x'.repeat(101)])
    expect(await codeOf(await create(ada, name))).toEqual([400, 'INVALID_INPUT']);
  const unproved = await server.signUp('new@name.example', { isVerified: false });
  expect(await codeOf(await create(unproved, 'Mine'))).toEqual([403, 'UNVERIFIED']);
  expect(await codeOf(await create('', 'Mine'))).toEqual([401, 'UNAUTHENTICATED']);
});

test('admins name the team and give its address; others do not', async () => {
  const ada = await server.signUp('ada@profile.example', { teamName: 'Before' });
  const { id } = (await sessionOf(ada)).team;
  const bo = await joined(ada, 'bo@profile.example');
  const stranger = await server.signUp('eve@other.example');
  const change = (cookie: string, body: unknown) => server.call('PATCH', `/api/teams/${id}`, { cookie, body });
  expect((await change(ada, { name: ' After ', address: '12 River St, Troy, NY 12180' })).status).toBe(200);
  const record = async () => (await (await server.call('GET', '/api/airtable', { cookie: bo })).json()).team;
  expect(await record()).toMatchObject({ team_name: 'After', team_address: '12 River St, Troy, NY 12180' });
  expect(await codeOf(await change(ada, { name: 'Mine', seen: { name: 'Before' } }))).toEqual([409, 'STALE']);
  expect((await change(ada, { name: 'After', seen: { name: 'Before' } })).status).toBe(200);
  await change(ada, { address: '' });
  expect(await record()).toMatchObject({ team_name: 'After', team_address: null });
  expect([
    (await change(bo, { name: 'x' })).status,
    (await change(stranger, { name: 'x' })).status,
    (await change('', { name: 'x' })).status,
  ]).toEqual([403, 404, 401]);
  for (const body of [{}, { name: ' ' }, { kind: 'partner' }, { freeLimitSqft: 1e9 }])
    expect((await change(ada, body)).status).toBe(400);
});

test(
  'a logo is a PNG or JPEG of at most 1 MB by its content, served to the team only',
  { tags: 'nightly' },
  async () => {
    const ada = await server.signUp('ada@logo.example', { teamName: 'Logo' });
    const { id } = (await sessionOf(ada)).team;
    const bo = await joined(ada, 'bo@logo.example');
    const stranger = await server.signUp('eve@logo.example');
    const path = `/api/teams/${id}/logo`;
    const put = (body: Uint8Array, cookie = ada) =>
      server.call('PUT', path, { cookie, body, headers: { 'content-type': 'image/png' } });
    for (const none of [path, '/api/teams/none/logo'])
      expect((await server.call('GET', none, { cookie: ada })).status).toBe(404);
    expect((await put(PNG)).status).toBe(200);
    const { team_logo: url } = (await (await server.call('GET', '/api/airtable', { cookie: bo })).json()).team;
    const shown = await server.call('GET', url, { cookie: bo });
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('x-content-type-options'),
      new Uint8Array(await shown.arrayBuffer()),
    ]).toEqual(['image/png', 'nosniff', PNG]);
    expect(
      (await server.call('GET', url, { cookie: bo, headers: { 'if-none-match': shown.headers.get('etag') ?? '' } }))
        .status,
    ).toBe(304);
    expect((await put(JPEG)).status).toBe(200);
    expect((await server.call('GET', path, { cookie: bo })).headers.get('content-type')).toBe('image/jpeg');
    const refused = [
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      new Uint8Array(0),
    ];
    for (const content of refused) expect(await codeOf(await put(content))).toEqual([415, 'LOGO_WRONG_TYPE']);
    expect(await codeOf(await put(pngOf(2000)))).toEqual([422, 'LOGO_TOO_MANY_PIXELS']);
    expect(await codeOf(await put(PNG.subarray(0, -20)))).toEqual([422, 'LOGO_DAMAGED']);
    const large = new Uint8Array(2 ** 20 + 1);
    large.set(PNG);
    expect(await codeOf(await put(large))).toEqual([413, 'LOGO_TOO_LARGE']);
    expect((await put(large.subarray(0, 2 ** 20))).status).toBe(200);
    expect([
      (await put(PNG, bo)).status,
      (await put(PNG, stranger)).status,
      (await server.call('GET', path, { cookie: stranger })).status,
      (await server.call('GET', path)).status,
    ]).toEqual([403, 404, 404, 401]);
    expect((await server.call('DELETE', path, { cookie: bo })).status).toBe(403);
    expect((await server.call('DELETE', path, { cookie: ada })).status).toBe(200);
    expect((await server.call('GET', path, { cookie: ada })).status).toBe(404);
  },
);
