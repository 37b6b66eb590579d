import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpload } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
let order: { projectId: string; locationId: string };
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('editor@example.com');
  order = await openUpload(server, cookie, { name: 'a.las', sizeBytes: 100 });
});
afterAll(() => server.stop());

const change = (tableName: string, recordId: string, fieldsToUpdate: unknown, who = cookie) =>
  server.call('POST', '/api/update-airtable-record', { cookie: who, body: { tableName, recordId, fieldsToUpdate } });
const projectOf = async () =>
  (await server.call('GET', `/api/at/project?projectId=${order.projectId}`, { cookie })).json();

test(
  'a new address moves the pin to its place, and one that no place matches takes the pin away [E4]',
  { tags: 'nightly' },
  async () => {
    expect((await change('Locations', order.locationId, { address: '12 River St, Agawam, MA 01001' })).status).toBe(
      200,
    );
    expect(await projectOf()).toMatchObject({
      address: ['12 River St, Agawam, MA 01001'],
      coordinates: { lat: expect.closeTo(42.07, 2), lng: expect.closeTo(-72.62, 2), isApproximate: true },
    });
    expect((await change('Locations', order.locationId, { address: 'The old mill by the river' })).status).toBe(200);
    expect(await projectOf()).toMatchObject({ address: ['The old mill by the river'], coordinates: null });
  },
);

test('another field leaves the pin where it is [E4]', async () => {
  await change('Locations', order.locationId, { address: '12 River St, Agawam, MA 01001' });
  expect(
    (await change('Locations', order.locationId, { space_type: 'School', location_name: ' North wing ' })).status,
  ).toBe(200);
  expect(await projectOf()).toMatchObject({
    spaceType: 'School',
    location_name: 'North wing',
    coordinates: { lat: expect.closeTo(42.07, 2) },
  });
});

test('what somebody else changed meanwhile is not overwritten: both values are reported, and the other one stays [E4]', async () => {
  const rename = (name: string, seen: string) =>
    server.call('POST', '/api/update-airtable-record', {
      cookie,
      body: {
        tableName: 'Projects',
        recordId: order.projectId,
        fieldsToUpdate: { project_name: name },
        seen: { project_name: seen },
      },
    });
  await change('Projects', order.projectId, { project_name: 'Old mill' });
  expect((await rename('Mill of Anna', 'Old mill')).status).toBe(200);
  const late = await rename('Mill of Ben', 'Old mill');
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'STALE',
      error: 'Somebody else changed it to Mill of Anna in the meantime. Mill of Ben was not saved.',
    }),
  ]);
  expect((await rename('Mill of Anna', 'Old mill')).status, 'the same again').toBe(200);
  expect(await projectOf()).toMatchObject({ project_name: 'Mill of Anna' });
  const place = await server.call('POST', '/api/update-airtable-record', {
    cookie,
    body: {
      tableName: 'Locations',
      recordId: order.locationId,
      fieldsToUpdate: { space_type: 'Retail' },
      seen: { space_type: 'Office building of 1900' },
    },
  });
  expect(place.status).toBe(409);
});

test('the name is trimmed, and an empty one or an unknown property type is refused and changes nothing [E4 X5]', async () => {
  expect((await change('Projects', order.projectId, { project_name: '  New mill ' })).status).toBe(200);
  expect((await change('Projects', order.projectId, { project_name: '   ' })).status).toBe(400);
  const refused = await change('Locations', order.locationId, { space_type: 'Castle' });
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'Please select a space type']);
  expect(await projectOf()).toMatchObject({ project_name: 'New mill', spaceType: expect.not.stringMatching('Castle') });
});

test.each([
  ['Projects', { payment_status: 'paid' }],
  ['Projects', { project_status: 'Order Completed' }],
  ['Projects', { ml_estimated_total_sqft: 1 }],
  ['Locations', { latitude: 1 }],
  ['Teams', { project_name: 'x' }],
])('%s: %o is no field that a client may write [E4 X5]', async (tableName, fields) => {
  expect((await change(tableName, tableName === 'Locations' ? order.locationId : order.projectId, fields)).status).toBe(
    400,
  );
});

test('a stranger finds neither the project nor its location [E4 X5]', async () => {
  const stranger = await server.signUp('stranger-editor@example.com');
  expect((await change('Projects', order.projectId, { project_name: 'Mine' }, stranger)).status).toBe(404);
  expect((await change('Locations', order.locationId, { address: 'Mine' }, stranger)).status).toBe(404);
});
