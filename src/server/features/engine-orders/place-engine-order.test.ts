import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '#server/platform/database/schema.ts';
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
  const placed = await place(
    orderInput(file, {
      projectName: '  ',
      address,
      spaceType: 'Museum',
      modelUnits: 'metric',
      scanUnit: 'mm',
      scanUpAxis: 'y',
    }),
  );
  expect(placed.status).toBe(201);
  const { projectId, partSizeBytes } = await placed.json();
  expect(partSizeBytes).toBe(10 * 2 ** 20);
  expect(await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).toMatchObject({
    name: 'Old mill.v2',
    location_name: 'Old mill.v2',
    address: [address.line],
    coordinates: { lat: 42.7, lng: -73.6, isApproximate: true },
    spaceType: 'Museum',
    model_units: 'metric',
    scanUnit: 'mm',
    scanUpAxis: 'y',
    status: 'Order Initialized',
    receivedDate: null,
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
  expect(await sentenceOf(await place({ ...orderInput(file), ...change }))).toEqual([
    400,
    expect.stringMatching(/^Some of the values are not valid(: [a-z ]+( \([a-z0-9 ]+\))?)?\.$/),
  ]);
  expect((await (await server.call('GET', '/api/uploads', { cookie })).json()).length).toBe(before);
});

test('only a verified member orders [X1 X5]', async () => {
  expect(await sentenceOf(await place(orderInput(file), ''))).toEqual([401, 'Sign in to continue.']);
  const unverified = await server.signUp('orders-unverified@example.com', { isVerified: false });
  expect(await sentenceOf(await place(orderInput(file), unverified))).toEqual([
    403,
    'Verify your e-mail address first: the link is in the e-mail we sent you.',
  ]);
});

test('the same draft sent from several tabs at once is one order, and every tab is notified of it [E6]', async () => {
  const input = orderInput(file);
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(input)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const ids = await Promise.all(
    [...answers, await place(input)].map(async (answer) => JSON.stringify(await answer.json())),
  );
  expect(new Set(ids).size).toBe(1);
  const stranger = await server.signUp('orders-stranger@example.com');
  expect(await sentenceOf(await place(input, stranger))).toEqual([409, "This can't be done in the current state."]);
});

test('uploads of all teams reserve their room together, and what no longer fits is refused in words [N1 X1]', async () => {
  const [first, second] = await Promise.all(['a', 'b'].map((name) => server.signUp(`room-${name}@example.com`)));
  const { uploadId } = await (await place(orderInput({ name: 'big.las', sizeBytes: 1000 }), first)).json();
  const free = (await server.store.freeBytes()) ?? 0;
  const reserve = (sizeBytes: number) => server.db.update(upload).set({ sizeBytes }).where(eq(upload.id, uploadId));
  const sizeBytes = Math.min(20 * 2 ** 30, Math.floor(free / 8));
  await reserve(free - Math.floor(sizeBytes / 2));
  expect(await sentenceOf(await place(orderInput({ name: 'next.las', sizeBytes }), second))).toEqual([
    507,
    "We're out of storage space right now. Nothing was lost. Try again later, or contact support.",
  ]);
  await reserve(Math.floor(free / 2));
  expect(
    (await place(orderInput({ name: 'next.las', sizeBytes }), second)).status,
    'another team takes what is left',
  ).toBe(201);
  await server.db.delete(upload).where(eq(upload.sizeBytes, sizeBytes));
  expect(await sentenceOf(await place(orderInput({ name: 'next.las', sizeBytes }), first))).toEqual([
    507,
    'The unfinished uploads of your team take up too much space. Finish or discard one of them, then add this file.',
  ]);
  await reserve(1000);
});
