import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { location, team } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let member = '';
let collaborator = '';
let partner = '';
let visitor = '';
let shown: Awaited<ReturnType<typeof storeProject>>;
const DATE = new Date('2027-03-01T00:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin@owner.example', { teamName: 'Owner' });
  const teamId = await teamIdOf(server, admin);
  member = await joinAs(server, 'member@owner.example', teamId);
  collaborator = await server.signUp('lender@bank.example', { teamName: 'Bank' });
  partner = await server.signUp('crew@scanners.example', { teamName: 'Scanners' });
  const partnerTeamId = await teamIdOf(server, partner);
  await server.db.update(team).set({ kind: 'partner' }).where(eq(team.id, partnerTeamId));
  shown = await storeProject(server, teamId, {
    name: 'Shown',
    expectedDeliveryAt: DATE,
    scanDateFinal: DATE,
    latestDeadline: DATE,
    scanPartnerLatestDeadline: '2027-03-01',
  });
  await storeProject(server, teamId, {
    name: 'Assigned',
    partnerTeamId,
    expectedDeliveryAt: DATE,
    scanDateFinal: DATE,
  });
  await storeProject(server, teamId, { name: 'Private' });
  await call('POST', 'shares', { email: 'lender@bank.example', canDownload: false });
  await call('POST', 'links', { name: 'Open' });
  const [{ url }] = await (await call('GET', 'links')).json();
  visitor = cookieOf(await server.call('POST', '/api/share-links/open', { body: { token: url.split('#')[1] } }));
});
afterAll(() => server.stop());

const call = (method: string, what: string, body?: object) =>
  server.call(method, `/api/locations/${shown.locationId}/${what}`, { cookie: admin, body });
const get = async (path: string, cookie: string) => (await server.call('GET', path, { cookie })).json();
const listed = async (cookie: string) => {
  const [{ rows }, tabs] = [await get('/api/portfolio?tab=shared', cookie), await get('/api/portfolio/tabs', cookie)];
  expect(tabs.shared).toBe(rows.length);
  return rows.map(({ name, teamName, isShared }: { name: string; teamName: string; isShared: boolean }) => [
    name,
    teamName,
    isShared,
  ]);
};

test('shared with me is what a person was given or a partner assigned, and nothing for anybody else [P1 N8]', async () => {
  expect(await listed(collaborator)).toEqual([['Shown', 'Owner', true]]);
  expect(await listed(partner)).toEqual([['Assigned', 'Owner', true]]);
  for (const who of [admin, member, visitor, '', await server.signUp('stranger@other.example')])
    expect(await listed(who)).toEqual([]);
});

test('a project that comes to a shared location later is shared too [N8]', async () => {
  const [place] = await server.db.select().from(location).where(eq(location.id, shown.locationId));
  await storeProject(server, place?.teamId ?? '', {
    name: 'Later',
    locationId: shown.locationId,
    createdAt: new Date('2030-01-01'),
  });
  expect(await listed(collaborator)).toEqual([
    ['Later', 'Owner', true],
    ['Shown', 'Owner', true],
  ]);
});

test('a person finds what is shared with them by its name [N8]', async () => {
  expect(await get('/api/portfolio/search?q=Shown', collaborator)).toContainEqual(
    expect.objectContaining({ projectId: shown.id, tab: 'shared', teamName: 'Owner' }),
  );
  expect(await get('/api/portfolio/search?q=Private', collaborator)).toEqual([]);
});

/** The hidden-field list of authorization.md §0, as the wire would name its fields. */
const HIDDEN_NAMES = [
  '.*revenue.*',
  '.*budget.*',
  '.*invoice.*',
  '.*estimate_?(pdf|file|url).*',
  '.*service_auth.*',
  '.*service_?agreement.*',
  'expected_?delivery.*',
  'estimated_?delivery.*',
  '.*latest_?deadline',
  'preferred_?(scan_?)?dates?',
  'scan_?date_?final',
  'time_?remaining',
  'customer_?contract.*',
  'billing.*',
  'stripe_?customer_?id',
  'nav_?vis.*',
];
const HIDDEN = new RegExp(`^(${HIDDEN_NAMES.join('|')})$`, 'i');
const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

test('money and promised dates are nowhere in what a collaborator, a member or a visitor reads [T10]', async () => {
  const paths = [
    '/api/portfolio?tab=shared',
    '/api/portfolio?tab=mine',
    `/api/at/project?projectId=${shown.id}`,
    `/api/locations/${shown.locationId}`,
  ];
  for (const who of [collaborator, member, partner, visitor]) {
    for (const path of paths)
      expect(
        keysOf(await get(path, who)).filter((key) => HIDDEN.test(key)),
        path,
      ).toEqual([]);
  }
  // The others are admins of teams of their own.
  expect(keysOf(await get('/api/airtable', member)).filter((key) => HIDDEN.test(key))).toEqual([]);
  expect(keysOf(await get('/api/airtable', member)).filter((key) => HIDDEN.test(key))).toEqual([]);
  expect(
    keysOf(await get('/api/portfolio?tab=mine', admin)).filter((key) => HIDDEN.test(key)),
    'an admin reads them',
  ).toContain('expectedDeliveryDate');
});
