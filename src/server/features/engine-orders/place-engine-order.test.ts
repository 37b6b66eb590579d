import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderInput } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('orders@example.com');
});
afterAll(() => server.stop());

const file = { name: 'Old mill.v2.e57', sizeBytes: 1000 };
const place = (body: unknown, who = cookie) => server.call('POST', '/api/engine-orders', { cookie: who, body });
const sentenceOf = async (response: Response) => [response.status, (await response.json()).error];

test('an order without a name takes that of its file, and keeps what was chosen [E1 E6]', async () => {
  const address = { line: '1 River St, Troy, NY 12180', latitude: 42.7, longitude: -73.6, isApproximate: true };
  const placed = await place(orderInput(file, { projectName: '  ', address, spaceType: 'Museum', modelUnits: 'metric', scanUnit: 'mm', scanUpAxis: 'y' }));
  expect(placed.status).toBe(201);
  const { projectId, partSizeBytes } = await placed.json();
  expect(partSizeBytes).toBe(10 * 2 ** 20);
  expect(await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).toMatchObject({
    name: 'Old mill.v2', location_name: 'Old mill.v2', address: [address.line], coordinates: { lat: 42.7, lng: -73.6, isApproximate: true }, spaceType: 'Museum', model_units: 'metric', scanUnit: 'mm', scanUpAxis: 'y', status: 'Order Initialized', receivedDate: null,
  });
});

test.each([
  ['an unknown property type', { spaceType: 'Castle' }],
  ['a name of 256 letters', { projectName: 'a'.repeat(256) }],
  ['a pin off the earth', { address: { line: 'x', latitude: 91, longitude: 0, isApproximate: true } }],
  ['an unknown unit', { scanUnit: 'furlong' }],
  ['an empty file', { file: { name: 'a.las', sizeBytes: 0, fingerprint: 'f' } }],
  ['a price of the customer', { amountCents: 1 }],
])('refuses %s in words, and makes nothing [X1 X5]', async (_what, change) => {
  const before = (await (await server.call('GET', '/api/uploads', { cookie })).json()).length;
  expect(await sentenceOf(await place({ ...orderInput(file), ...change }))).toEqual([400, 'Some of the values are not valid.']);
  expect((await (await server.call('GET', '/api/uploads', { cookie })).json()).length).toBe(before);
});

test('only a verified member orders [X1 X5]', async () => {
  expect(await sentenceOf(await place(orderInput(file), ''))).toEqual([401, 'Sign in to continue.']);
  const unverified = await server.signUp('orders-unverified@example.com', { isVerified: false });
  expect(await sentenceOf(await place(orderInput(file), unverified))).toEqual([403, 'Verify your e-mail address first: the link is in the mail we sent you.']);
});
