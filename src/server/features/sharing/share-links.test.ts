import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { idempotentAnswer, shareLink } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { listedProjects, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let place: Awaited<ReturnType<typeof deliveredProject>>;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"linkPassword":{"max":5,"windowSeconds":86400}}' });
  admin = await server.signUp('admin@owner.example', { teamName: 'Owner' });
  place = await deliveredProject(server, admin);
});
afterAll(() => server.stop());

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36';
const links = () => `/api/locations/${place.locationId}/links`;
const get = (path: string, cookie: string) => server.call('GET', path, { cookie });
const create = (body: object, cookie = admin) =>
  server.call('POST', links(), { cookie, body: { name: 'Lender', ...body } });
const open = (token: string, password?: string, cookie = '') =>
  server.call('POST', '/api/share-links/open', {
    cookie,
    body: { token, password },
    headers: { 'user-agent': CHROME },
  });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];
const listed = async () => (await get(links(), admin)).json();

async function made(body: object = {}): Promise<{ id: string; token: string }> {
  const { id } = await (await create(body)).json();
  const { url } = (await listed()).find((link: { id: string }) => link.id === id);
  return { id, token: String(url).split('#')[1] ?? '' };
}

test('anyone who has the link looks at its location without an account, and takes nothing home [N8 D10]', async () => {
  const { token } = await made();
  const opened = await open(token);
  expect(await opened.json()).toMatchObject({ locationId: place.locationId });
  expect(opened.headers.get('set-cookie')).toMatch(/^__Host-storey-link=.*HttpOnly; Secure; SameSite=Lax/);
  const visitor = cookieOf(opened);
  const { projects } = await (await get(`/api/locations/${place.locationId}`, visitor)).json();
  expect(projects).toMatchObject([
    {
      id: place.projectId,
      teamName: '',
      isOwn: false,
      canEdit: false,
      access: { canDownload: false, restrictionMessage: 'Download not available' },
    },
  ]);
  expect(JSON.stringify(projects)).not.toMatch(/@|Owner/);
  expect((await get(place.imageUrl, visitor)).status).toBe(200);
  expect(await codeOf(await get(`${place.ifcUrl}?mode=download`, visitor))).toEqual([403, 'DOWNLOAD_NOT_AVAILABLE']);
  expect(await listedProjects(server, 'shared', visitor)).toEqual([]);
  expect(
    (
      await server.call('POST', '/api/update-airtable-record', {
        cookie: visitor,
        body: { tableName: 'Projects', recordId: place.projectId, fieldsToUpdate: { project_name: 'Mine' } },
      })
    ).status,
  ).toBe(401);
});

test('a link shows its own location and no other; a cookie of our own making opens nothing [N8]', async () => {
  const elsewhere = await deliveredProject(server, await server.signUp('other@owner.example'));
  const { token } = await made();
  const visitor = cookieOf(await open(token));
  expect((await get(`/api/locations/${elsewhere.locationId}`, visitor)).status).toBe(404);
  for (const forged of [
    `__Host-storey-link=share-link%3A${token}`,
    visitor.replace(/\.[^.]{10}/, '.AAAAAAAAAA'),
    visitor.replace('storey-link', 'storey'),
  ])
    expect((await get(`/api/locations/${place.locationId}`, forged)).status).toBe(404);
});

test('a person who is signed in sees the location of a link beside their own things [N8]', async () => {
  const person = await server.signUp('signed-in@other.example');
  const { token } = await made();
  const both = `${person}; ${cookieOf(await open(token, undefined, person))}`;
  expect((await get(`/api/locations/${place.locationId}`, both)).status).toBe(200);
  expect((await get('/api/usage', both)).status).toBe(200);
  const own = `${admin}; ${cookieOf(await open(token, undefined, admin))}`;
  expect((await get(`${place.ifcUrl}?mode=download`, own)).status, 'a link takes nothing away').toBe(200);
});

test('who has a link open hears when it ends, and those of other links of nothing [N8]', async () => {
  const [ending, other] = [await made(), await made()];
  const heard: string[] = [];
  const listen = (linkId: string) =>
    server.events.subscribe({
      teamId: null,
      userId: null,
      linkId,
      onEvent: () => heard.push(linkId),
      onGap: () => undefined,
    });
  const ends = [listen(ending.id), listen(other.id)];
  await server.call('DELETE', `${links()}/${ending.id}`, { cookie: admin });
  await expect.poll(() => heard).toEqual([ending.id]);
  for (const end of ends) end();
});

test('who looks by a link hears how the work goes, and nothing of messages [N8]', async () => {
  const { id } = await (await create({ name: 'Watcher' })).json();
  const heard: string[] = [];
  const stop = server.events.subscribe({
    teamId: null,
    userId: null,
    linkId: id,
    onEvent: (event) => heard.push('percent' in event ? `${event.kind ?? 'work'} ${event.percent}` : event.kind),
    onGap: () => undefined,
  });
  const told = {
    teamId: await teamIdOf(server, admin),
    projectId: place.projectId,
    isDemo: false,
    status: '',
    pipelineStatus: null,
    job: '',
    message: '',
  };
  for (const event of [
    { ...told, percent: 1 },
    { ...told, kind: 'message' as const, percent: 2 },
    { ...told, percent: 3 },
  ])
    await inScope(server.db, { kind: 'system' }, (transaction) => publish(transaction, event));
  await expect.poll(() => heard).toContain('work 3');
  stop();
  expect(heard).toEqual(['work 1', 'work 3']);
});

test('a revoked or expired link is dead on the next request, and says which [N8]', async () => {
  const [revoked, expired] = [await made(), await made()];
  const visitors = [cookieOf(await open(revoked.token)), cookieOf(await open(expired.token))];
  expect((await server.call('DELETE', `${links()}/${revoked.id}`, { cookie: admin })).status).toBe(200);
  await server.db.update(shareLink).set({ expiresAt: new Date() }).where(eq(shareLink.id, expired.id));
  for (const visitor of visitors)
    for (const url of [`/api/locations/${place.locationId}`, place.imageUrl])
      expect((await get(url, visitor)).status).toBe(404);
  expect(await codeOf(await open(revoked.token))).toEqual([410, 'SHARE_LINK_REVOKED']);
  expect(await codeOf(await open(expired.token))).toEqual([410, 'SHARE_LINK_EXPIRED']);
  expect(await codeOf(await open('nothing'))).toEqual([404, 'SHARE_LINK_UNKNOWN']);
  const left = await listed();
  expect(left.find(({ id }: { id: string }) => id === revoked.id)).toBeUndefined();
  expect(left.find(({ id }: { id: string }) => id === expired.id)).toMatchObject({ isExpired: true });
});

test('a password is asked for, stored as a hash, and cannot be guessed at speed [N8]', async () => {
  const { id, token } = await made({ password: 'bricks and mortar' });
  const [row] = await server.db.select().from(shareLink).where(eq(shareLink.id, id));
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`bricks|${token}`));
  expect(await codeOf(await open(token))).toEqual([403, 'SHARE_LINK_NEEDS_PASSWORD']);
  const wrong = await open(token, 'bricks');
  expect([await codeOf(wrong), wrong.headers.get('set-cookie')]).toEqual([[403, 'SHARE_LINK_WRONG_PASSWORD'], null]);
  expect((await open(token, 'bricks and mortar')).status).toBe(200);
  for (let count = 0; count < 3; count++) await open(token, `guess ${count}`);
  const tooOften = await open(token, 'bricks and mortar');
  expect([tooOften.status, Number(tooOften.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});

test('the list tells how often a link was opened, and who looked by network and browser only [N8]', async () => {
  const { id, token } = await made({ name: 'Surveyor' });
  await open(token);
  await open(token);
  expect((await listed()).find((link: { id: string }) => link.id === id)).toMatchObject({
    name: 'Surveyor',
    hasPassword: false,
    createdBy: 'admin',
    openings: 2,
    lastOpenedAt: expect.stringMatching(/^20/),
  });
  expect((await get(`${links()}/${crypto.randomUUID()}/openings`, admin)).status).toBe(404);
  expect(await (await get(`${links()}/${id}/openings`, admin)).json()).toMatchObject([
    { network: '127.0.0.0/24', browser: 'Chrome' },
    { network: '127.0.0.0/24', browser: 'Chrome' },
  ]);
});

test.each([[{ expiresInDays: 0 }], [{ expiresInDays: 366 }], [{ password: 'short' }], [{ name: ' ' }]])(
  'a link with %o is refused [N8]',
  async (body) => expect((await create(body)).status).toBe(400),
);

test('a link lives 30 days unless said otherwise, and its address is kept nowhere [N8]', async () => {
  const response = await server.call('POST', links(), {
    cookie: admin,
    body: { name: 'Usual' },
    headers: { 'idempotency-key': 'usual' },
  });
  const link = await response.json();
  expect((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000).toBe(30);
  const { url } = (await listed()).find(({ id }: { id: string }) => id === link.id);
  const token = String(url).split('#')[1] ?? 'none';
  expect(
    JSON.stringify([await server.db.select().from(shareLink), await server.db.select().from(idempotentAnswer)]),
  ).not.toContain(token);
});

test('only admins of the owning team make, see and end links [N8]', async () => {
  const { id, token } = await made();
  const visitor = cookieOf(await open(token));
  const stranger = await server.signUp('stranger@other.example');
  for (const [who, status] of [
    [stranger, 404],
    [visitor, 401],
    [`${stranger}; ${visitor}`, 403],
  ] as const) {
    const calls = [
      create({}, who),
      get(links(), who),
      get(`${links()}/${id}/openings`, who),
      server.call('DELETE', `${links()}/${id}`, { cookie: who }),
    ];
    expect((await Promise.all(calls)).map((response) => response.status)).toEqual([status, status, status, status]);
  }
});
