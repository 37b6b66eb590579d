import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGoogleMaps } from '#server/testing/google-maps.ts';
import { createGoogleTiles } from './google-tiles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEY = 'the-key';
const at = { z: 3, x: 2, y: 5 };
const troy = { north: 43, south: 42, east: -73, west: -74 };
const TILE = '/v1/2dtiles/3/2/5';
const SESSION = '/v1/createSession';

let google: Awaited<ReturnType<typeof startGoogleMaps>>;
let now = Date.parse('2026-03-01T00:00:00Z');
beforeAll(async () => {
  google = await startGoogleMaps(KEY, { roadmap: 'e0e0e0', satellite: '208040', hybrid: '4060a0' }, () => now);
});
beforeEach(() => {
  google.asked.length = 0;
  google.fail(undefined);
});
afterAll(() => google.stop());

const open = (key = KEY) => createGoogleTiles(key, { host: google.url, now: () => now });

test('a session is opened once for each kind, as documented, however many tiles are asked for at once [R7]', async () => {
  const tiles = open();
  const pictures = await Promise.all([
    tiles.tile('roadmap', at),
    tiles.tile('roadmap', at),
    tiles.tile('satellite', at),
    tiles.tile('hybrid', at),
  ]);
  expect(pictures.map(({ contentType, cacheControl }) => [contentType, cacheControl])).toEqual(
    Array(4).fill(['image/png', 'public, max-age=3600']),
  );
  const sessions = google.asked.filter(({ path }) => path === SESSION);
  expect(sessions.map(({ query }) => query)).toEqual(Array(3).fill({ key: KEY }));
  const looks = { language: 'en-US', region: 'US' };
  expect(sessions.map(({ body }) => body)).toEqual([
    { mapType: 'roadmap', ...looks },
    { mapType: 'satellite', ...looks },
    { mapType: 'satellite', layerTypes: ['layerRoadmap'], overlay: false, ...looks },
  ]);
  expect(google.asked.find(({ path }) => path === TILE)?.query).toEqual({
    session: expect.stringMatching(/^session-/),
    key: KEY,
  });
});

test('a session is kept for as long as it lasts, and then replaced [R7]', async () => {
  const tiles = open();
  await tiles.tile('roadmap', at);
  now += 13 * DAY_MS;
  await tiles.tile('roadmap', at);
  expect(google.pathsAsked()).toEqual([SESSION, TILE, TILE]);
  now += DAY_MS;
  await Promise.all([tiles.tile('roadmap', at), tiles.tile('roadmap', at)]);
  expect(google.pathsAsked().slice(3)).toEqual([SESSION, TILE, TILE]);
});

test('a session that is refused before its time is replaced, once for all who hold it [R7]', async () => {
  const tiles = open();
  await tiles.tile('roadmap', at);
  google.endSessions();
  now += 2 * MINUTE_MS;
  google.asked.length = 0;
  await Promise.all([tiles.tile('roadmap', at), tiles.tile('roadmap', at), tiles.credits('roadmap', troy, 9)]);
  expect(google.pathsAsked().filter((path) => path === SESSION)).toHaveLength(1);
});

test.each([
  ['a new session that is refused as well', 400, 1],
  ['a tile that does not exist', 404, 0],
  ['too many calls', 429, 0],
  ['a service that is broken', 500, 0],
])('%s is no reason for further sessions [R7]', async (_name, status, sessions) => {
  const tiles = open();
  await tiles.tile('roadmap', at);
  now += 2 * MINUTE_MS;
  google.asked.length = 0;
  google.fail((path) => (path === SESSION ? undefined : { status, headers: { 'retry-after': '7' } }));
  for (let count = 0; count < 3; count++)
    await expect(tiles.tile('roadmap', at)).rejects.toMatchObject({ status, retryAfterSeconds: 7 });
  expect(google.pathsAsked().filter((path) => path === SESSION)).toHaveLength(sessions);
});

test('a service that gives no session is asked again after a minute [R7]', async () => {
  const tiles = open('another-key');
  for (let count = 0; count < 3; count++) await expect(tiles.tile('roadmap', at)).rejects.toThrow('answered 403');
  expect(google.pathsAsked()).toEqual([SESSION]);
  now += MINUTE_MS;
  await expect(tiles.tile('roadmap', at)).rejects.toThrow('answered 403');
  expect(google.pathsAsked()).toEqual([SESSION, SESSION]);
});

test('nothing but pictures is passed on, and nothing of what came instead is repeated [R7]', async () => {
  const tiles = open();
  google.fail((path) =>
    path === TILE ? { status: 200, headers: { 'content-type': 'text/html' }, body: `<script>${KEY}` } : undefined,
  );
  await expect(tiles.tile('roadmap', at)).rejects.toThrow(/^answered text\/html$/);
  google.fail((path) =>
    path === '/tile/v1/viewport'
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(`${KEY}!`) }
      : undefined,
  );
  await expect(tiles.credits('roadmap', troy, 9)).rejects.toThrow(/^answered no JSON$/);
});

test('whose data a part of the map shows is asked for once an hour [R7]', async () => {
  const tiles = open();
  const credits = () => tiles.credits('satellite', troy, 9);
  expect([await credits(), await credits()]).toEqual(Array(2).fill('Map data of satellite \u00a92026'));
  expect(google.asked.slice(1)).toEqual([
    {
      path: '/tile/v1/viewport',
      query: {
        session: expect.any(String),
        key: KEY,
        zoom: '9',
        north: '43.000000',
        south: '42.000000',
        east: '-73.000000',
        west: '-74.000000',
      },
      body: undefined,
    },
  ]);
  now += 60 * MINUTE_MS;
  await credits();
  expect(google.pathsAsked().filter((path) => path === '/tile/v1/viewport')).toHaveLength(2);
});
