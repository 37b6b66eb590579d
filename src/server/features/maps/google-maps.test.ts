import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGoogleMaps } from '#server/testing/google-maps.ts';
import { beginAsVisitor } from '#server/testing/order-file.ts';
import { pagePolicy } from '#server/testing/page-policy.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const KEY = 'secret-key-of-the-operator';
const TILE = '/api/maps/tiles/roadmap/3/2/5';
const CREDITS = '/api/maps/credits?kind=satellite&level=9&north=43&south=42&east=-73&west=-74';

let google: Awaited<ReturnType<typeof startGoogleMaps>>;
let server: TestServer;
let switchedOff: TestServer;
let member: string;
const lines: string[] = [];
beforeAll(async () => {
  google = await startGoogleMaps(KEY, { roadmap: 'e0e0e0', satellite: '208040', hybrid: '4060a0' });
  const env = {
    GOOGLE_MAPS_KEY: KEY,
    GOOGLE_MAPS_PROXY: google.url,
    RATE_LIMITS: '{"mapTile":{"max":40,"windowSeconds":3600}}',
    LOG_LEVEL: 'debug',
  };
  [server, switchedOff] = await Promise.all([
    startTestServer(env, (line) => lines.push(line)),
    startTestServer({ ...env, GOOGLE_MAP_TILES: 'off', GOOGLE_STREET_VIEW: 'off' }),
  ]);
  member = await server.signUp('member@example.com');
});
beforeEach(() => {
  google.fail(undefined);
});
afterAll(async () => {
  google.stop();
  await Promise.all([server.stop(), switchedOff.stop()]);
});

const settingsOf = async (cookie?: string, of = server) =>
  (await of.call('GET', '/api/map-settings', { cookie })).json();
const raster = (kind: string) => ({
  kind: 'raster',
  url: `/api/maps/tiles/${kind}/{z}/{x}/{y}`,
  attribution: 'Google Maps',
});

test('members and visitors with an order have the maps of Google from this server, guests the offline map [R6 R7]', async () => {
  const visitor = await beginAsVisitor(server, crypto.randomUUID());
  const all = {
    tiles: raster('roadmap'),
    satellite: raster('satellite'),
    hybrid: raster('hybrid'),
    hasCredits: true,
    hasStreetView: true,
  };
  expect([await settingsOf(member), await settingsOf(visitor)]).toMatchObject([all, all]);
  expect(await settingsOf()).toMatchObject({ tiles: null, satellite: null, hybrid: null, hasCredits: false });
  expect(
    await Promise.all([member, visitor, ''].map(async (cookie) => (await server.call('GET', TILE, { cookie })).status)),
  ).toEqual([200, 200, 401]);
  expect((await server.call('GET', CREDITS)).status).toBe(401);
  expect(await pagePolicy(server), 'pages ask nobody but us').not.toMatch(/https?:/);
});

test('a tile is a picture that this one browser keeps for as long as Google says [R7]', async () => {
  const answer = await server.call('GET', TILE, { cookie: member });
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/png',
    'private, max-age=3600',
  ]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(await (await server.call('GET', CREDITS, { cookie: member })).json()).toEqual({
    credits: 'Map data of satellite \u00a92026',
  });
});

test.each([
  '/api/maps/tiles/terrain/3/2/5',
  '/api/maps/tiles/roadmap/3/8/0',
  '/api/maps/tiles/roadmap/23/0/0',
  '/api/maps/tiles/roadmap/3/-1/0',
  '/api/maps/tiles/roadmap/3/1.5/0',
  '/api/maps/tiles/roadmap/1e1/0/0',
  CREDITS.replace('43', '91'),
  CREDITS.replace('level=9', 'level=30'),
])('%s is refused before anybody is asked [R7]', async (path) => {
  const before = google.asked.length;
  expect((await server.call('GET', path, { cookie: member })).status).toBe(400);
  expect(google.asked).toHaveLength(before);
});

test.each([
  ['too many calls', { status: 429, headers: { 'retry-after': '7' } }, 429, 'TOO_MANY_REQUESTS', '7'],
  ['too many calls without an end', { status: 429 }, 429, 'TOO_MANY_REQUESTS', '60'],
  ['no picture as close as that', { status: 404 }, 404, 'NOT_FOUND', null],
  ['a failure', { status: 500 }, 503, 'MAP_TILES_UNAVAILABLE', null],
  [
    'a page',
    { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(KEY) },
    503,
    'MAP_TILES_UNAVAILABLE',
    null,
  ],
])('%s is passed on as one clear answer [R7]', async (_name, given, status, code, retryAfter) => {
  google.fail((path) => (path.startsWith('/v1/2dtiles') ? given : undefined));
  const answer = await server.call('GET', TILE, { cookie: member });
  expect([answer.status, (await answer.json()).code, answer.headers.get('retry-after')]).toEqual([
    status,
    code,
    retryAfter,
  ]);
});

test('a person gets so many tiles and no more; the map settings are still there [R7]', async () => {
  const cookie = await server.signUp('mover@example.com');
  const statuses = await Promise.all(
    Array.from({ length: 45 }, async () => (await server.call('GET', TILE, { cookie })).status),
  );
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([40, 5]);
  expect((await settingsOf(cookie)).tiles).toEqual(raster('roadmap'));
});

test('each service that Google charges for can be switched off [R7]', async () => {
  const cookie = await switchedOff.signUp('saver@example.com');
  expect(await settingsOf(cookie, switchedOff)).toMatchObject({
    tiles: null,
    satellite: null,
    hybrid: null,
    hasCredits: false,
    hasStreetView: false,
    completesStreets: true,
  });
  const before = google.asked.length;
  expect(
    await Promise.all(
      [TILE, CREDITS, '/api/street-view/picture?panorama=p&heading=0'].map(
        async (path) => (await switchedOff.call('GET', path, { cookie })).status,
      ),
    ),
  ).toEqual([503, 503, 503]);
  expect(google.asked).toHaveLength(before);
});

test('the key is in no answer and no line of the log, also when Google repeats it [R7]', async () => {
  lines.length = 0;
  google.endSessions();
  google.fail((path) => ({
    status: path.includes('viewport') ? 200 : 403,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`the key ${KEY} is not valid`),
  }));
  const answers = await Promise.all(
    [
      TILE,
      CREDITS.replace('43', '44'),
      '/api/street-view?latitude=42&longitude=-73',
      '/api/street-view/picture?panorama=p&heading=0',
      '/api/geocode?text=12%20River',
    ].map((path) => server.call('GET', path, { cookie: member })),
  );
  const told = await Promise.all(
    answers.map(async (answer) => `${JSON.stringify([...answer.headers])} ${await answer.text()}`),
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 200]);
  expect(lines.filter((line) => /failed/.test(line)).length).toBeGreaterThanOrEqual(5);
  expect([...told, ...lines, JSON.stringify(await settingsOf(member))].join('\n')).not.toContain(KEY);
});
