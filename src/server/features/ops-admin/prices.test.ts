import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { staffOf } from '#server/testing/staff.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await staffOf(server, 'admin');
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, cookie = admin) =>
  server.call('POST', `/api/ops/price-books${path}`, { cookie, body });
const order = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 1000,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
};
const dearer: PriceBook = { ...defaultPriceBook, scan: { ...defaultPriceBook.scan, minimumCents: 5_000_000 } };
const quoted = async () =>
  (await (await server.call('GET', '/api/pricing/get-quote-public?scopes=Architecture&interior_sqft=1000')).json())
    .price_book_version;
const listed = async () => (await server.call('GET', '/api/ops/price-books', { cookie: admin })).json();

test('a price book is tried out beside the active one, kept as a version and quotes from its activation on [Y7]', async () => {
  expect(await listed()).toMatchObject({ active: 1, versions: [{ version: 1 }] });
  const { problems, preview } = await (await post('/check', { book: dearer, order })).json();
  expect(problems).toEqual([]);
  expect(preview.active).toBe(1);
  expect(preview.newCents - preview.activeCents).toBe(
    5_000_000 -
      preview.lines
        .filter(({ part }: { part: string }) => part === 'scan')
        .reduce((sum: number, { activeCents }: { activeCents: number }) => sum + activeCents, 0),
  );
  const added = await post('', { book: dearer, note: 'Dearer scans' });
  expect([added.status, await added.json()]).toEqual([201, { version: 2 }]);
  expect([await quoted(), (await listed()).active], 'kept is not active').toEqual([1, 1]);
  expect((await post('/2/activate', { reason: 'From May on' })).status).toBe(200);
  expect([await quoted(), (await listed()).active]).toEqual([2, 2]);
  expect((await post('/1/activate', { reason: 'Back', seen: 1 })).status, 'another one is active now').toBe(409);
  expect((await post('/1/activate', { reason: 'Back', seen: 2 })).status).toBe(200);
  expect(await quoted()).toBe(1);
  expect((await (await server.call('GET', '/api/ops/price-books/2', { cookie: admin })).json()).book).toMatchObject({
    version: 2,
    scan: { minimumCents: 5_000_000 },
  });
});

test('a book with a fault is reported in sentences and not kept; one that is not there is not activated [Y7]', async () => {
  const wrong = { ...defaultPriceBook, bandsUpToSqft: [5000, 1000, null] };
  const { problems, preview } = await (await post('/check', { book: wrong, order })).json();
  expect(problems).toContain('Size bands: the bands must ascend.');
  expect(preview).toBeNull();
  expect((await post('', { book: wrong, note: 'Wrong' })).status).toBe(400);
  expect((await post('/99/activate', { reason: 'None' })).status).toBe(404);
});

test('all staff read price books, admins alone change them; the same for the settings of the operator [Y7 X5]', async () => {
  for (const role of ['support', 'ops', 'finance'] as const) {
    const cookie = await staffOf(server, role);
    expect([
      (await server.call('GET', '/api/ops/price-books', { cookie })).status,
      (await post('', { book: dearer, note: 'x' }, cookie)).status,
      (await server.call('GET', '/api/ops/operator', { cookie })).status,
    ]).toEqual([200, 403, 403]);
  }
});

test('the operator is named by the rules of the command, with a reason; of a taxpayer number only the end is shown', async () => {
  const set = (changes: Record<string, string>) =>
    server.call('PATCH', '/api/ops/operator', { cookie: admin, body: { changes, reason: 'Moved' } });
  expect((await set({ company: 'Harbour Scans', w9_tin: '12-3456789' })).status).toBe(200);
  const { settings } = await (await server.call('GET', '/api/ops/operator', { cookie: admin })).json();
  const valueOf = (name: string) => settings.find(({ key }: { key: string }) => key === name).value;
  expect([valueOf('company'), valueOf('w9_tin')]).toEqual(['Harbour Scans', 'ends in 6789']);
  expect((await (await server.call('GET', '/api/operator')).json()).company).toBe('Harbour Scans');
  const wrong = await set({ website: 'ftp://x' });
  expect([wrong.status, (await wrong.json()).error]).toEqual([
    400,
    'website: Enter an address that begins with https://.',
  ]);
  const over = (seen: string) =>
    server.call('PATCH', '/api/ops/operator', {
      cookie: admin,
      body: { changes: { company: 'Elm Scans' }, seen: { company: seen }, reason: 'Sold' },
    });
  expect(
    [(await over('Storey')).status, (await over('Harbour Scans')).status],
    'over what another admin saved meanwhile',
  ).toEqual([409, 200]);
  expect(
    (await server.call('PUT', '/api/ops/operator/logo', { cookie: admin, body: new Uint8Array([1, 2, 3]) })).status,
  ).toBe(415);
});

test('terms that nobody wrote follow currency and tax, there and back; those that staff wrote stay [N20]', async () => {
  const set = (changes: Record<string, string>) =>
    server.call('PATCH', '/api/ops/operator', { cookie: admin, body: { changes, reason: 'Moved' } });
  const terms = async () => {
    const { settings } = await (await server.call('GET', '/api/ops/operator', { cookie: admin })).json();
    return settings.find(({ key }: { key: string }) => key === 'terms').value as string;
  };
  const inDollars = await terms();
  expect(inDollars).toContain('Prices are in US dollars, without taxes.');
  await set({ currency: 'EUR' });
  const inEuros = await terms();
  expect(inEuros).not.toContain('dollars');
  await set({ currency: 'USD' });
  expect(await terms()).toBe(inDollars);
  await set({ tax_rate: '19' });
  expect(await terms()).toBe(inEuros);
  // A form that sends back what it showed, and a text that was taken back, keep nothing.
  await set({ terms: inEuros, tax_rate: '' });
  expect(await terms()).toBe(inDollars);
  await set({ terms: 'All due on signing.' });
  await set({ currency: 'EUR' });
  expect(await terms()).toBe('All due on signing.');
  await set({ terms: '', currency: '' });
  expect(await terms()).toBe(inDollars);
});

test('a new version with the same amounts refuses no order that was priced by the one before [Y7 O16]', async () => {
  const customer = await server.signUp('same-amount@example.com');
  const seen = wizardOrder('scanit');
  const { version } = await (await post('', { book: defaultPriceBook, note: 'The same again' })).json();
  expect((await post(`/${version}/activate`, { reason: 'New year' })).status).toBe(200);
  expect((await placeWizardOrder(server, customer, { ...seen, priceBookVersion: 1 })).status).toBe(200);
});
