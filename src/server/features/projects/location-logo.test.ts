import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscription, team } from '#server/platform/database/schema.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { grayPng, pngChunk } from '#server/testing/small-pictures.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let teamId = '';
let place: Awaited<ReturnType<typeof deliveredProject>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin@brand.example', { teamName: 'Harbor Surveys' });
  teamId = await teamIdOf(server, admin);
  place = await deliveredProject(server, admin);
});
afterAll(() => server.stop());

const get = (path: string, cookie = '') => server.call('GET', path, { cookie });
const brandFor = async (cookie: string) =>
  (await (await get(`/api/locations/${place.locationId}`, cookie)).json()).brand;
const setFeatures = (features: string[]) => server.db.update(team).set({ features }).where(eq(team.id, teamId));

async function visitor(): Promise<{ cookie: string; end: () => Promise<Response> }> {
  const links = `/api/locations/${place.locationId}/links`;
  const { id } = await (await server.call('POST', links, { cookie: admin, body: { name: 'Lender' } })).json();
  const listed = (await (await get(links, admin)).json()) as { id: string; url: string }[];
  const token = listed.find((link) => link.id === id)?.url.split('#')[1] ?? '';
  const opened = await server.call('POST', '/api/share-links/open', { body: { token } });
  return { cookie: cookieOf(opened), end: () => server.call('DELETE', `${links}/${id}`, { cookie: admin }) };
}

test('a team with whitelabel viewers shows its name and logo to all who see the location, by plan or by flag [B2 N8]', async () => {
  const { cookie } = await visitor();
  expect(await brandFor(cookie)).toBeNull();
  await setFeatures(['whitelabel']);
  expect(await brandFor(cookie)).toEqual({ name: 'Harbor Surveys', logo: null });
  const secret = pngChunk('tEXt', Buffer.from('Author Ann'));
  const logo = grayPng({ widthPx: 40, heightPx: 20 }, [secret]);
  expect((await server.call('PUT', `/api/teams/${teamId}/logo`, { cookie: admin, body: logo })).status).toBe(200);
  const brand = await brandFor(cookie);
  const shown = await get(brand.logo, cookie);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'private, no-cache',
  ]);
  expect(Buffer.from(await shown.arrayBuffer()).includes('Author')).toBe(false);
  await setFeatures([]);
  expect([await brandFor(cookie), (await get(brand.logo, cookie)).status]).toEqual([null, 404]);
  await server.db.insert(subscription).values({
    teamId,
    plan: 'professional',
    interval: 'month',
    planVersion: 1,
    status: 'active',
    createdAt: new Date(),
  });
  expect(await brandFor(cookie)).toMatchObject({ name: 'Harbor Surveys' });
  await server.db.update(subscription).set({ status: 'canceled' }).where(eq(subscription.teamId, teamId));
  expect(await brandFor(cookie)).toBeNull();
});

test('the logo is closed to whom the location is, and when its link is revoked [B2 N8]', async () => {
  await setFeatures(['whitelabel']);
  const guest = await visitor();
  const { logo } = await brandFor(guest.cookie);
  const stranger = await server.signUp('stranger@brand.example');
  const statuses = async () =>
    Promise.all([guest.cookie, admin, stranger, ''].map(async (cookie) => (await get(logo, cookie)).status));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  expect((await get('/api/locations/none/logo', admin)).status).toBe(404);
  await guest.end();
  expect(await statuses()).toEqual([404, 200, 404, 404]);
});
