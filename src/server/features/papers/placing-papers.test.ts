import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 30_000 });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hall = {
  ...newOrder('bimit'),
  projectName: 'River Hall',
  spaceSize: 12_000,
  address: '12 River Street, Troy, NY 12180',
  region: 'NY',
  scanSource: 'url',
  shareUrl: 'https://files.example.com/scan.e57',
};

async function place(cookie: string, change: Record<string, unknown>) {
  const quote = await (
    await server.call('GET', '/api/pricing/get-quote?scopes=Architecture&interior_sqft=12000&service=bimit', { cookie })
  ).json();
  const seen = { priceBookVersion: quote.price_book_version, seenTotalCents: quote.total_cents };
  const answer = await server.call('POST', '/api/bimit/create-bimit-request', {
    cookie,
    body: { ...hall, draftId: crypto.randomUUID(), ...seen, ...change },
  });
  expect(answer.status).toBe(200);
  return { ...(await answer.json()), quote };
}
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test('an order for the estimate alone has its estimate at once, at the price that was seen [O11]', async () => {
  const cookie = await server.signUp('estimate-only@example.com', { teamName: 'River Estates' });
  const { projectId, depositInvoiceId, quote } = await place(cookie, { isEstimateMode: true, estimateOnly: true });
  expect(depositInvoiceId).toBeNull();
  const words = pdfWords(
    Buffer.from(await (await server.call('GET', `/api/projects/${projectId}/estimate.pdf`, { cookie })).arrayBuffer()),
  );
  for (const shown of [
    'Estimate',
    'River Estates',
    'River Hall',
    dollars(quote.total_cents),
    dollars(quote.due_now_cents),
    projectId.slice(0, 12),
  ])
    expect(words).toContain(shown);
  expect(await (await server.call('GET', '/api/invoices', { cookie })).json()).toEqual([]);
});

test("'Pay Deposit' issues an invoice of half the price, and a later order the next number [O15]", async () => {
  const cookie = await server.signUp('pay-deposit@example.com');
  const placed = [
    await place(cookie, { initialProjectStatus: 'Deposit Due' }),
    await place(cookie, { initialProjectStatus: 'Deposit Due' }),
  ];
  const listed = await (await server.call('GET', '/api/invoices', { cookie })).json();
  expect(listed).toMatchObject([
    { number: expect.stringMatching(/-0002$/), id: placed[1]?.depositInvoiceId },
    {
      number: expect.stringMatching(/-0001$/),
      id: placed[0]?.depositInvoiceId,
      kind: 'deposit',
      amountCents: placed[0]?.quote.due_now_cents,
      status: 'open',
    },
  ]);
});

test('a logo that an estimate bears outlives its removal from the team', { tags: 'nightly' }, async () => {
  const cookie = await server.signUp('kept-logo@example.com');
  const path = `/api/teams/${await teamIdOf(server, cookie)}/logo`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  expect(
    (
      await server.call('PUT', path, {
        cookie,
        body: new Uint8Array(png),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).status,
  ).toBe(200);
  const { projectId } = await place(cookie, { isEstimateMode: true, estimateOnly: true });
  const read = async () =>
    Buffer.from(await (await server.call('GET', `/api/projects/${projectId}/estimate.pdf`, { cookie })).arrayBuffer());
  const before = await read();
  expect(before.toString('latin1')).toContain('/Subtype /Image');
  expect((await server.call('DELETE', path, { cookie })).status).toBe(200);
  expect((await read()).equals(before)).toBe(true);
});
