import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpload } from '#server/testing/engine-order.ts';
import { pagePolicy } from '#server/testing/page-policy.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const address = {
  house_number: '12',
  road: 'River Street',
  city: 'Troy',
  state: 'New York',
  postcode: '12180',
  country_code: 'us',
};
const corners = [
  { lat: 42.73, lon: -73.69 },
  { lat: 42.7301, lon: -73.69 },
  { lat: 42.7301, lon: -73.6901 },
  { lat: 42.73, lon: -73.69 },
];
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.method === 'POST')
    return response.end(JSON.stringify({ elements: [{ type: 'way', geometry: corners }] }));
  return response.end(JSON.stringify([{ lat: '42.73', lon: '-73.69', address }]));
});
let plain: TestServer;
let configured: TestServer;

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const geocoder = {
    GEOCODER_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    GEOCODER_KIND: 'nominatim',
  };
  const tiles = {
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: 'Map data by somebody',
    MAP_TILE_HOSTS: 'https://glyphs.example',
    MAP_SATELLITE_TILE_URL: 'https://sky.example/{z}/{x}/{y}.jpg',
    MAP_SATELLITE_ATTRIBUTION: 'Pictures by somebody',
    BUILDING_OUTLINE_URL: `${geocoder.GEOCODER_URL}/api/interpreter`,
  };
  [plain, configured] = await Promise.all([startTestServer(), startTestServer({ ...geocoder, ...tiles })]);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await Promise.all([plain.stop(), configured.stop()]);
});

test('by default no page may ask another host for a map, and none is named', async () => {
  expect(await (await plain.call('GET', '/api/map-settings')).json()).toEqual({
    tiles: null,
    satellite: null,
    hybrid: null,
    hasCredits: false,
    completesStreets: false,
    hasOutlines: false,
    hasStreetView: false,
  });
  expect(await pagePolicy(plain)).not.toMatch(/https?:/);
});

test('configured tiles open their hosts for pictures and data, for scripts none; the key of a geocoder stays on the server [R7]', async () => {
  expect(await (await configured.call('GET', '/api/map-settings')).json()).toEqual({
    tiles: { kind: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Map data by somebody' },
    satellite: { kind: 'raster', url: 'https://sky.example/{z}/{x}/{y}.jpg', attribution: 'Pictures by somebody' },
    hybrid: null,
    hasCredits: false,
    completesStreets: true,
    hasOutlines: true,
    hasStreetView: false,
  });
  const directives = (await pagePolicy(configured)).split('; ').filter((directive) => directive.includes('https:'));
  expect(directives).toEqual([
    "img-src 'self' data: blob: https://tiles.example https://sky.example https://glyphs.example",
    "connect-src 'self' blob: data: https://tiles.example https://sky.example https://glyphs.example",
  ]);
});

test('addresses are completed for members alone, ten times a minute [P15]', async () => {
  expect((await configured.call('GET', '/api/geocode?text=12%20River')).status).toBe(401);
  const cookie = await configured.signUp('geocoder@example.com');
  const found = await configured.call('GET', '/api/geocode?text=12%20River', { cookie });
  expect(await found.json()).toEqual([
    {
      label: '12 River Street, Troy, NY 12180',
      street: '12 River Street',
      city: 'Troy',
      state: 'NY',
      zip: '12180',
      latitude: 42.73,
      longitude: -73.69,
      isApproximate: false,
    },
  ]);
  expect((await configured.call('GET', `/api/geocode?text=${'a'.repeat(257)}`, { cookie })).status).toBe(400);
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await configured.call('GET', '/api/geocode?text=a', { cookie })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('an address that is changed gets the pin that the geocoder finds [P18]', async () => {
  const cookie = await configured.signUp('mover@example.com');
  const { projectId, locationId } = await openUpload(configured, cookie, { name: 'a.las', sizeBytes: 100 });
  const changed = await configured.call('POST', '/api/update-airtable-record', {
    cookie,
    body: {
      tableName: 'Locations',
      recordId: locationId,
      fieldsToUpdate: { address: '12 River Street, Troy, NY 12180' },
    },
  });
  expect(changed.status).toBe(200);
  expect(
    (await (await configured.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).coordinates,
  ).toEqual({ lat: 42.73, lng: -73.69, isApproximate: false });
});

test('without a geocoder nothing leaves the server', { tags: 'nightly' }, async () => {
  const cookie = await plain.signUp('offline@example.com');
  const before = asked.length;
  expect(
    (await (await plain.call('GET', '/api/geocode?text=12%20River,%20Chicago,%20IL%2060601', { cookie })).json())[0],
  ).toMatchObject({ label: '12 River, Chicago, IL 60601', isApproximate: true });
  expect(asked).toHaveLength(before);
});

test(
  'members get the outline of a building; without a service there is none, and no street view without a key [R7 R11]',
  { tags: 'nightly' },
  async () => {
    const [cookie, plainCookie] = await Promise.all([
      configured.signUp('outline@example.com'),
      plain.signUp('outline@example.com'),
    ]);
    const path = '/api/building-outline?latitude=42.73002&longitude=-73.69002';
    expect((await configured.call('GET', path)).status).toBe(401);
    expect(await (await configured.call('GET', path, { cookie })).json()).toEqual({
      outline: [
        [-73.69, 42.73],
        [-73.69, 42.7301],
        [-73.6901, 42.7301],
      ],
    });
    expect((await configured.call('GET', '/api/building-outline?latitude=91&longitude=0', { cookie })).status).toBe(
      400,
    );
    const before = asked.length;
    expect(await (await plain.call('GET', path, { cookie: plainCookie })).json()).toEqual({ outline: null });
    expect(
      await (await plain.call('GET', '/api/street-view?latitude=42&longitude=-73', { cookie: plainCookie })).json(),
    ).toEqual({ panorama: null });
    expect(
      (await plain.call('GET', '/api/street-view/picture?panorama=p&heading=0', { cookie: plainCookie })).status,
    ).toBe(503);
    expect(
      (await plain.call('GET', '/api/street-view/picture?panorama=../x&heading=0', { cookie: plainCookie })).status,
    ).toBe(400);
    expect(asked).toHaveLength(before);
  },
);
