import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = {
  DATABASE_URL: 'postgres://x',
  AUTH_SECRET: 'a'.repeat(32),
  PORT: '3000',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  STOREY_DATA: '/tmp/x',
};

test('serves loopback over http with a secure cookie', () => {
  expect(readConfig(base)).toMatchObject({ isSecure: true, ROLE: 'all', STORAGE: 'disk', STOREY_DEMO: false });
});

test.each([
  ['a plain http address', { PUBLIC_URL: 'http://scans.example' }],
  ['a host that others reach', { HOST: '0.0.0.0' }],
])('refuses %s and names both ways out', (_what, change) => {
  expect(() => readConfig({ ...base, ...change })).toThrow(/TLS proxy.*INSECURE_HTTP=1/);
  expect(readConfig({ ...base, ...change, INSECURE_HTTP: '1' }).isSecure).toBe(false);
});

test('accepts https on any host', () => {
  expect(readConfig({ ...base, HOST: '0.0.0.0', PUBLIC_URL: 'https://scans.example' }).isSecure).toBe(true);
});

test('takes an address of support, and none', () => {
  expect(readConfig({ ...base, SUPPORT_EMAIL: 'help@scans.example' }).SUPPORT_EMAIL).toBe('help@scans.example');
  expect([readConfig({ ...base, SUPPORT_EMAIL: '' }).SUPPORT_EMAIL, readConfig(base).SUPPORT_EMAIL]).toEqual([
    null,
    null,
  ]);
  expect(() => readConfig({ ...base, SUPPORT_EMAIL: 'ask Site' })).toThrow(/SUPPORT_EMAIL/);
});

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
};

test('payments need all three keys, and take two webhook secrets', () => {
  expect(readConfig(base).payments).toBeUndefined();
  expect(readConfig({ ...base, ...keys }).payments).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_new', 'whsec_old'],
    sandboxUrl: undefined,
  });
  expect(readConfig({ ...base, ...keys, PAYMENTS: 'off' }).payments).toBeUndefined();
  for (const key of Object.keys(keys))
    expect(() => readConfig({ ...base, ...keys, [key]: '' }), key).toThrow(/set all three or none/);
});

const docuseal = {
  DOCUSEAL_URL: 'https://sign.example/',
  DOCUSEAL_API_KEY: 'key',
  DOCUSEAL_WEBHOOK_SECRET: 'new, old',
  DOCUSEAL_TEMPLATE_ID: '7',
};

test('a signing service needs all four settings and a host of its own [S25]', () => {
  expect(readConfig(base).signing).toBeUndefined();
  expect(readConfig({ ...base, ...docuseal }).signing).toEqual({
    url: 'https://sign.example',
    apiKey: 'key',
    webhookSecrets: ['new', 'old'],
    templateId: 7,
  });
  for (const key of Object.keys(docuseal))
    expect(() => readConfig({ ...base, ...docuseal, [key]: '' }), key).toThrow(/set all four or none/);
  expect(() => readConfig({ ...base, ...docuseal, DOCUSEAL_URL: `${base.PUBLIC_URL}/sign` })).toThrow(
    /host name \(or port\) of its own/,
  );
});

test('events go to no address with a password in it, as every page contains the address [X3]', () => {
  const target = 'https://events.example/storey?source=portal';
  expect(readConfig({ ...base, ANALYTICS_URL: target }).ANALYTICS_URL).toBe(target);
  expect([readConfig(base).ANALYTICS_URL, readConfig({ ...base, ANALYTICS_URL: '' }).ANALYTICS_URL]).toEqual([
    undefined,
    undefined,
  ]);
  for (const address of ['https://me:secret@events.example/', 'https://me@events.example/'])
    expect(() => readConfig({ ...base, ANALYTICS_URL: address })).toThrow(/must not have a user name or a password/);
  expect(() => readConfig({ ...base, ANALYTICS_URL: 'javascript:alert(1)' })).toThrow();
});

test('the sandbox is refused where others reach the portal', () => {
  const sandbox = { ...keys, STRIPE_SANDBOX_URL: 'http://127.0.0.1:4000' };
  expect(readConfig({ ...base, ...sandbox }).payments?.sandboxUrl).toBe('http://127.0.0.1:4000');
  expect(() => readConfig({ ...base, ...sandbox, PUBLIC_URL: 'https://scans.example' })).toThrow(
    /only with a PUBLIC_URL on this machine/,
  );
});

test('names every wrong variable', () => {
  expect(() => readConfig({ ...base, PORT: 'many', ROLE: 'king' })).toThrow(/ROLE[\s\S]*PORT|PORT[\s\S]*ROLE/);
});

test('map tiles and satellite pictures need the line that their provider asks for, and open their own hosts [R7]', () => {
  const raster = { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' };
  const sky = { MAP_SATELLITE_TILE_URL: 'https://sky.example/{z}/{y}/{x}' };
  expect(readConfig(base).maps).toEqual({ tiles: null, satellite: null, hosts: [] });
  expect(() => readConfig({ ...base, ...raster })).toThrow(/needs MAP_ATTRIBUTION/);
  expect(() => readConfig({ ...base, ...sky, MAP_ATTRIBUTION: 'Somebody' })).toThrow(/needs MAP_SATELLITE_ATTRIBUTION/);
  expect(() =>
    readConfig({
      ...base,
      MAP_SATELLITE_TILE_URL: 'https://sky.example/style.json',
      MAP_SATELLITE_ATTRIBUTION: 'Somebody',
    }),
  ).toThrow(/with \{z\}, \{x\} and \{y\}/);
  expect(readConfig({ ...base, ...raster, MAP_ATTRIBUTION: 'Somebody' }).maps).toMatchObject({
    tiles: { kind: 'raster' },
    satellite: null,
    hosts: ['https://tiles.example'],
  });
  expect(readConfig({ ...base, ...sky, MAP_SATELLITE_ATTRIBUTION: 'Somebody' }).maps).toMatchObject({
    tiles: null,
    satellite: { kind: 'raster' },
    hosts: ['https://sky.example'],
  });
  expect(
    readConfig({ ...base, MAP_TILE_URL: 'https://maps.example/style.json', MAP_ATTRIBUTION: 'Somebody' }).maps,
  ).toMatchObject({ tiles: { kind: 'style' }, hosts: ['https://maps.example'] });
});
