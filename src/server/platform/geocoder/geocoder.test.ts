import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { createGazetteerGeocoder } from './gazetteer-geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { createGuardedGeocoder } from './guarded-geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';

let service: Server;
let base = '';
let answer: { status?: number; body?: unknown; location?: string; isSilent?: boolean } = {};
const asked: URL[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', base));
    if (answer.isSilent) return;
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...(answer.location && { location: answer.location }),
    });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const offline = createGazetteerGeocoder(createGazetteer());
const search = (found: { search: (text: string, signal: AbortSignal) => Promise<unknown> }, text = '12 River') =>
  found.search(text, AbortSignal.timeout(5000));
const expected = {
  label: '12 River Street, Troy, NY 12180',
  street: '12 River Street',
  city: 'Troy',
  state: 'NY',
  zip: '12180',
  latitude: 42.73,
  longitude: -73.69,
  isApproximate: false,
};

test('Photon: GeoJSON, asked in English within a rectangle, and only what is in the US [P15]', async () => {
  const feature = (properties: Record<string, string>) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-73.69, 42.73] },
    properties,
  });
  answer = {
    body: {
      type: 'FeatureCollection',
      features: [
        feature({
          housenumber: '12',
          street: 'River Street',
          city: 'Troy',
          state: 'New York',
          postcode: '12180-1234',
          countrycode: 'US',
        }),
        feature({ name: 'River Street', city: 'Troy', state: 'New York', postcode: '12180', countrycode: 'US' }),
        feature({ housenumber: '12', street: 'River Street', city: 'Windsor', state: 'Ontario', countrycode: 'CA' }),
      ],
    },
  };
  expect(await search(createPhoton(`${base}/photon`))).toEqual([
    expected,
    { ...expected, street: 'River Street', label: 'River Street, Troy, NY 12180', isApproximate: true },
  ]);
  expect([asked[0]?.pathname, Object.fromEntries(asked[0]?.searchParams ?? [])]).toEqual([
    '/photon/api',
    { q: '12 River', limit: '8', lang: 'en', bbox: '-179.2,18.8,-66.8,71.5' },
  ]);
});

test('Nominatim: jsonv2 with address details, restricted to the US [P15]', async () => {
  const address = {
    house_number: '12',
    road: 'River Street',
    town: 'Troy',
    state: 'New York',
    'ISO3166-2-lvl4': 'US-NY',
    postcode: '12180',
    country_code: 'us',
  };
  answer = {
    body: [
      { place_id: 1, lat: '42.73', lon: '-73.69', display_name: 'x', address },
      { lat: '42', lon: '-83', address: { ...address, country_code: 'ca' } },
    ],
  };
  expect(await search(createNominatim(base))).toEqual([expected]);
  expect([
    asked[0]?.pathname,
    asked[0]?.searchParams.get('countrycodes'),
    asked[0]?.searchParams.get('format'),
  ]).toEqual(['/search', 'us', 'jsonv2']);
});

test('Google: components of the first results, restricted to the US; an error status is a failure [P15]', async () => {
  const part = (type: string, long_name: string, short_name = long_name) => ({
    long_name,
    short_name,
    types: [type, 'political'],
  });
  const components = [
    part('street_number', '12'),
    part('route', 'River Street'),
    part('locality', 'Troy'),
    part('administrative_area_level_1', 'New York', 'NY'),
    part('postal_code', '12180'),
    part('country', 'United States', 'US'),
  ];
  answer = {
    body: {
      status: 'OK',
      results: [
        {
          address_components: components,
          geometry: { location: { lat: 42.73, lng: -73.69 }, location_type: 'ROOFTOP' },
        },
      ],
    },
  };
  const google = createGoogleGeocoder('the-key', base);
  expect(await search(google)).toEqual([expected]);
  expect([asked[0]?.pathname, asked[0]?.searchParams.get('components'), asked[0]?.searchParams.get('key')]).toEqual([
    '/maps/api/geocode/json',
    'country:US',
    'the-key',
  ]);
  answer = { body: { status: 'ZERO_RESULTS', results: [] } };
  expect(await search(google)).toEqual([]);
  answer = { body: { status: 'REQUEST_DENIED', error_message: 'The key is not allowed.', results: [] } };
  await expect(search(google)).rejects.toThrow('REQUEST_DENIED: The key is not allowed.');
});

test('a redirect to another host is not followed', async () => {
  answer = { status: 302, location: 'http://127.0.0.1:1/elsewhere' };
  await expect(search(createPhoton(base))).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('a service that fails is logged without the address, left alone after three failures, and asked again later [P18]', async () => {
  let now = 0;
  const log = { warn: vi.fn() };
  const guarded = createGuardedGeocoder(createPhoton(base), offline, log, () => now);
  answer = { status: 503 };
  for (let call = 0; call < 5; call++)
    expect((await guarded.complete('Chicago, IL 60601'))[0]?.label, 'the gazetteer answers').toBe('Chicago, IL 60601');
  expect(asked).toHaveLength(3);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Chicago');
  expect(log.warn).toHaveBeenCalledTimes(3);
  now += 60_000;
  answer = { body: { features: [] } };
  expect(await guarded.complete('Chicago, IL 60601')).toEqual([]);
  expect(asked).toHaveLength(4);
});

test('a service that stays silent is given up, and an address that nobody finds has no position [P18]', async () => {
  answer = { isSilent: true };
  const log = { warn: vi.fn() };
  const guarded = createGuardedGeocoder(createPhoton(base), offline, log, Date.now, 50);
  expect(await guarded.locate('12 River St, Nowhere')).toBe(undefined);
  expect(log.warn).toHaveBeenCalledOnce();
});

test('a service without a match leaves the position to the gazetteer, else it gives the building [P18]', async () => {
  const log = { warn: vi.fn() };
  const guarded = createGuardedGeocoder(createNominatim(base), offline, log);
  answer = { body: [] };
  expect(await guarded.locate('233 Wacker Dr, Chicago, IL 60601')).toMatchObject({
    isApproximate: true,
    latitude: expect.closeTo(41.886, 2),
  });
  answer = {
    body: [
      {
        lat: '41.8789',
        lon: '-87.6359',
        address: { house_number: '233', road: 'Wacker Drive', city: 'Chicago', state: 'Illinois', country_code: 'us' },
      },
    ],
  };
  expect(await guarded.locate('233 Wacker Dr, Chicago, IL 60601')).toEqual({
    latitude: 41.8789,
    longitude: -87.6359,
    isApproximate: false,
  });
});

test('without a service the gazetteer completes the place and leaves the street as it was typed', async () => {
  expect(await offline.complete('233 Wacker Dr, Chicago, IL 60601')).toEqual([
    expect.objectContaining({
      label: '233 Wacker Dr, Chicago, IL 60601',
      street: '233 Wacker Dr',
      isApproximate: true,
    }),
  ]);
  expect((await offline.complete('Troy, NY'))[0]).toMatchObject({ street: '', city: 'Troy', state: 'NY' });
  expect(offline.completesStreets).toBe(false);
});
