import { expect, test } from 'vitest';
import { isTimeZone } from '#domain/units/time-zone.ts';
import { projectTimeZone } from './project-time-zone.ts';
import { caZones, usZones } from './region-time-zones.ts';

const zoneOf = (country: string, region: string, latitude: number | null = null, longitude: number | null = null) =>
  projectTimeZone({ country, region, latitude, longitude }, 'Europe/Berlin');

test('every state and province has a zone that exists', () => {
  expect([usZones.size, caZones.length]).toEqual([56, 13]);
  const zones = [...usZones.values(), ...caZones.map((province) => province.zones)].flatMap(({ zone, parts = [] }) => [
    zone,
    ...parts.map((part) => part.zone),
  ]);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test('a region is found by code or name; elsewhere the own zone holds', () => {
  expect([zoneOf('US', 'NY'), zoneOf('US', ' new york '), zoneOf('CA', 'on'), zoneOf('CA', 'Québec')]).toEqual([
    'America/New_York',
    'America/New_York',
    'America/Toronto',
    'America/Toronto',
  ]);
  expect([zoneOf('FR', 'NY'), zoneOf('US', ''), zoneOf('CA', 'NY'), zoneOf('US', 'ON')]).toEqual(
    Array(4).fill('Europe/Berlin'),
  );
});

test('a state that was not kept is read from the address, else its pin decides', () => {
  const zoneAt = (
    address: string | null,
    latitude: number | null = null,
    longitude: number | null = null,
    country = 'US',
  ) => projectTimeZone({ country, region: null, address, latitude, longitude }, 'Europe/Berlin');
  expect(zoneAt('60 Market Square, Portsmouth, NH 03801')).toBe('America/New_York');
  expect(zoneAt('1 Main St, El Paso, TX 79901', 31.76, -106.49), 'the pin tells the parts of a state apart').toBe(
    'America/Denver',
  );
  expect(
    [
      [43.08, -70.76],
      [41.88, -87.63],
      [39.74, -104.99],
      [33.45, -112.07],
      [47.61, -122.33],
      [21.31, -157.86],
    ].map(([latitude, longitude]) => zoneAt(null, latitude, longitude)),
  ).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'Pacific/Honolulu',
  ]);
  expect([zoneAt('12 Hill Road'), zoneAt(null, 48.86, 2.35), zoneAt('Portsmouth, NH 03801', null, null, 'FR')]).toEqual(
    Array(3).fill('Europe/Berlin'),
  );
  expect(
    projectTimeZone(
      { country: 'US', region: 'CA', address: 'Portsmouth, NH 03801', latitude: null, longitude: null },
      'UTC',
    ),
    'a kept state holds',
  ).toBe('America/Los_Angeles');
});

// Offset of the clock in July, which tells the zones of a region apart.
test.each<[city: string, region: string, latitude: number, longitude: number, hours: number]>([
  ['Pensacola', 'FL', 30.42, -87.22, -5],
  ['Tallahassee', 'FL', 30.44, -84.28, -4],
  ['El Paso', 'TX', 31.76, -106.49, -6],
  ['Midland', 'TX', 32, -102.08, -5],
  ['Boise', 'ID', 43.62, -116.2, -6],
  ['Coeur d’Alene', 'ID', 47.68, -116.78, -7],
  ['Gary', 'IN', 41.59, -87.35, -5],
  ['Evansville', 'IN', 37.97, -87.57, -5],
  ['Terre Haute', 'IN', 39.47, -87.41, -4],
  ['South Bend', 'IN', 41.68, -86.25, -4],
  ['Louisville', 'KY', 38.25, -85.76, -4],
  ['Bowling Green', 'KY', 36.99, -86.44, -5],
  ['Goodland', 'KS', 39.35, -101.71, -6],
  ['Iron Mountain', 'MI', 45.82, -88.06, -5],
  ['Marquette', 'MI', 46.54, -87.4, -4],
  ['Scottsbluff', 'NE', 41.87, -103.66, -6],
  ['North Platte', 'NE', 41.12, -100.77, -5],
  ['West Wendover', 'NV', 40.74, -114.07, -6],
  ['Dickinson', 'ND', 46.88, -102.79, -6],
  ['Williston', 'ND', 48.15, -103.62, -5],
  ['Ontario', 'OR', 44.03, -116.96, -6],
  ['Baker City', 'OR', 44.78, -117.83, -7],
  ['Rapid City', 'SD', 44.08, -103.23, -6],
  ['Pierre', 'SD', 44.37, -100.35, -5],
  ['Nashville', 'TN', 36.16, -86.78, -5],
  ['Chattanooga', 'TN', 35.05, -85.31, -4],
  ['Crossville', 'TN', 35.95, -85.03, -5],
  ['Knoxville', 'TN', 35.96, -83.92, -4],
  ['Phoenix', 'AZ', 33.45, -112.07, -7],
  ['Anchorage', 'AK', 61.22, -149.9, -8],
  ['Kenora', 'ON', 49.77, -94.49, -5],
  ['Thunder Bay', 'ON', 48.38, -89.25, -4],
  ['Cranbrook', 'BC', 49.51, -115.77, -6],
  ['Vancouver', 'BC', 49.28, -123.12, -7],
  ['Goose Bay', 'NL', 53.3, -60.33, -3],
  ['Regina', 'SK', 50.45, -104.6, -6],
])('%s, %s', (_city, region, latitude, longitude, hours) => {
  const country = usZones.has(region) ? 'US' : 'CA';
  const zone = zoneOf(country, region, latitude, longitude);
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-07-01T12:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(name).toBe(`GMT-0${-hours}:00`);
});
