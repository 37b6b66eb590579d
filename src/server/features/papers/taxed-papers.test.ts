import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { moneyKeys } from '#domain/operator/operator-settings.ts';
import { newOrder } from '#domain/ordering/order-data.ts';
import { estimate, invoice, operatorSetting, project } from '#server/platform/database/schema.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { staffOf } from '#server/testing/staff.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 30_000 });
let server: TestServer;
let admin: string;
let finance: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await staffOf(server, 'admin');
  finance = await staffOf(server, 'finance');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(operatorSetting).where(inArray(operatorSetting.key, [...moneyKeys]));
});

const GERMAN = { currency: 'EUR', tax_name: 'VAT', tax_rate: '19', tax_number: 'DE123456789' };
const setOperator = (changes: Record<string, string>) =>
  server.call('PATCH', '/api/ops/operator', { cookie: admin, body: { changes, reason: 'A new tax year' } });
const exempt = async (cookie: string, taxExemptNumber: string | null) =>
  server.call('PATCH', `/api/ops/teams/${await teamIdOf(server, cookie)}`, {
    cookie: admin,
    body: { taxExemptNumber, reason: 'Its certificate has arrived' },
  });
const quoteOf = async (cookie: string) =>
  (
    await server.call('GET', '/api/pricing/get-quote?scopes=Architecture&interior_sqft=2345&service=bimit', { cookie })
  ).json();
const billed = async (projectId: string) =>
  (await server.db.select().from(invoice).where(eq(invoice.projectId, projectId)).orderBy(invoice.number)).map(
    ({ kind, amountCents, currency, content, lines }) => ({
      kind,
      amountCents,
      currency,
      taxCents: content.tax?.cents,
      linesCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    }),
  );
const bill = (projectId: string, body: Record<string, unknown>) =>
  server.call('POST', `/api/ops/projects/${projectId}/invoices`, { cookie: finance, body });

type Seen = { price_book_version: number; total_cents: number };
const depositDue = { initialProjectStatus: 'Deposit Due' };
function send(cookie: string, quote: Seen, change: Record<string, unknown> = depositDue): Promise<Response> {
  const seen = { priceBookVersion: quote.price_book_version, seenTotalCents: quote.total_cents };
  const hall = {
    ...newOrder('bimit'),
    projectName: 'River Hall',
    spaceSize: 2345,
    address: '12 River Street, Troy, NY 12180',
    region: 'NY',
    scanSource: 'url',
    shareUrl: 'https://files.example.com/scan.e57',
  };
  return server.call('POST', '/api/bimit/create-bimit-request', {
    cookie,
    body: { ...hall, draftId: crypto.randomUUID(), ...seen, ...change },
  });
}

async function place(cookie: string, change?: Record<string, unknown>) {
  const quote = await quoteOf(cookie);
  const answer = await send(cookie, quote, change);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { ...(await answer.json()), quote } as { projectId: string; quote: typeof quote };
}

test('without settings a quote, a deposit and an estimate have no tax, and are in dollars [N20]', async () => {
  const cookie = await server.signUp('no-tax@example.com');
  const { projectId, quote } = await place(cookie);
  expect([quote.tax, quote.currency]).toEqual([undefined, undefined]);
  expect(await billed(projectId)).toMatchObject([
    { currency: 'usd', taxCents: undefined, amountCents: quote.due_now_cents },
  ]);
});

test('tax is added to quote, deposit and balance, which have all of it together to the cent, and stays when the settings change [N20]', async () => {
  const cookie = await server.signUp('vat@example.com', { teamName: 'VAT House' });
  const plain = await quoteOf(cookie);
  expect((await setOperator(GERMAN)).status).toBe(200);
  const { projectId, quote } = await place(cookie);
  const tax = Math.round(plain.total_cents * 0.19);
  expect(quote).toMatchObject({
    currency: 'eur',
    total_cents: plain.total_cents + tax,
    tax: { name: 'VAT', rate: 19_000, isIncluded: false, registrationNumber: 'DE123456789', cents: tax },
  });
  expect(quote.bim.lines[0].reason).toContain('€');
  // Whoever saw the same number in dollars, or of another tax, has not agreed to this price.
  for (const seen of [{ seenCurrency: 'usd' }, { seenTaxCents: 0 }])
    expect((await send(cookie, quote, seen)).status, JSON.stringify(seen)).toBe(409);
  expect((await send(cookie, quote, { seenCurrency: 'eur', seenTaxCents: tax })).status).toBe(200);
  // Another tax and currency from here on: what was ordered keeps its own.
  await setOperator({ currency: 'JPY', tax_rate: '10', tax_name: 'JCT' });
  await server.db.update(project).set({ status: 'Order Under Review' }).where(eq(project.id, projectId));
  expect((await bill(projectId, { kind: 'balance' })).status).toBe(200);
  const [deposit, balance] = await billed(projectId);
  expect([deposit?.kind, balance?.kind]).toEqual(['deposit', 'balance']);
  expect([deposit?.currency, balance?.currency]).toEqual(['eur', 'eur']);
  expect((deposit?.amountCents ?? 0) + (balance?.amountCents ?? 0)).toBe(quote.total_cents);
  expect((deposit?.taxCents ?? 0) + (balance?.taxCents ?? 0)).toBe(tax);
  for (const each of [deposit, balance]) expect(each?.linesCents).toBe(each?.amountCents);
  // Something besides the price is billed at today's tax, before which its lines are.
  const lines = [{ label: 'Second visit', reason: '', amountCents: 1_005 }];
  expect((await bill(projectId, { kind: 'other', lines })).status).toBe(200);
  expect((await billed(projectId)).at(-1)).toMatchObject({ currency: 'jpy', amountCents: 1_106, taxCents: 101 });
  expect(await quoteOf(cookie)).toMatchObject({ currency: 'jpy', tax: { name: 'JCT' } });
});

test('an estimate and an invoice print the tax that they were issued with [N20]', { tags: 'nightly' }, async () => {
  const cookie = await server.signUp('prints@example.com', { teamName: 'Print House' });
  await setOperator(GERMAN);
  const { projectId } = await place(cookie, { isEstimateMode: true, estimateOnly: true });
  const read = async (path: string) =>
    pdfWords(Buffer.from(await (await server.call('GET', path, { cookie })).arrayBuffer()));
  const before = await read(`/api/projects/${projectId}/estimate.pdf`);
  for (const shown of ['Price before tax', 'VAT 19%', 'VAT registration number: DE123456789'])
    expect(before).toContain(shown);
  const [row] = await server.db.select().from(estimate).where(eq(estimate.projectId, projectId));
  expect(row).toMatchObject({ currency: 'eur', totalCents: row?.content.totalCents });
  expect(row?.lines.at(-1)).toMatchObject({ label: 'VAT 19%', amountCents: row?.content.tax?.cents });
  await setOperator({ tax_rate: '7' });
  expect(await read(`/api/projects/${projectId}/estimate.pdf`)).toEqual(before);
  const { projectId: second } = await place(cookie);
  const [invoiced] = await server.db.select().from(invoice).where(eq(invoice.projectId, second));
  const page = await (await server.call('GET', `/api/invoices/${invoiced?.id}`, { cookie })).json();
  expect(page.tax ?? page.invoice?.tax).toMatchObject({ rate: 7_000, cents: invoiced?.content.tax?.cents });
});

test('a team that is exempt pays none: its number is on the quote and the invoice, and its settings are in the log [N20]', async () => {
  const cookie = await server.signUp('exempt@example.com', { teamName: 'Exempt House' });
  const plain = await quoteOf(cookie);
  await setOperator(GERMAN);
  expect((await exempt(cookie, ' ATU  12345678 ')).status).toBe(200);
  const { projectId, quote } = await place(cookie);
  expect(quote).toMatchObject({ total_cents: plain.total_cents, tax: { cents: 0, exemptNumber: 'ATU 12345678' } });
  await exempt(cookie, null);
  await server.db.update(project).set({ status: 'Order Under Review' }).where(eq(project.id, projectId));
  await bill(projectId, { kind: 'balance' });
  const rows = await server.db.select().from(invoice).where(eq(invoice.projectId, projectId));
  expect(rows.map(({ content }) => content.tax)).toMatchObject([
    { exemptNumber: 'ATU 12345678', cents: 0 },
    { exemptNumber: 'ATU 12345678', cents: 0 },
  ]);
  expect((await quoteOf(cookie)).total_cents).toBeGreaterThan(plain.total_cents);
});

test('a team that is exempt pays prices that include tax without it, in quote, deposit, balance and other bills, and its papers add up [N20]', async () => {
  const cookie = await server.signUp('exempt-included@example.com', { teamName: 'Exempt Included' });
  await setOperator({ ...GERMAN, tax_mode: 'included' });
  const gross = await quoteOf(cookie);
  expect((await exempt(cookie, 'ATU 12345678')).status).toBe(200);
  const { projectId, quote } = await place(cookie);
  const net = gross.total_cents - gross.tax.cents;
  expect(quote).toMatchObject({ total_cents: net, tax: { cents: 0, takenOffCents: gross.tax.cents } });
  expect(quote.bim.price_cents, 'lines are those of everybody').toBe(gross.bim.price_cents);
  const { projectId: estimated } = await place(cookie, { isEstimateMode: true, estimateOnly: true });
  const [row] = await server.db.select().from(estimate).where(eq(estimate.projectId, estimated));
  expect(row?.totalCents).toBe(net);
  expect(row?.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(net);
  const words = await server.call('GET', `/api/projects/${estimated}/estimate.pdf`, { cookie });
  const printed = pdfWords(Buffer.from(await words.arrayBuffer()));
  for (const shown of ['Price with tax', 'VAT 19% taken off (exempt, number ATU 12345678)'])
    expect(printed).toContain(shown);
  await server.db.update(project).set({ status: 'Order Under Review' }).where(eq(project.id, projectId));
  expect((await bill(projectId, { kind: 'balance' })).status).toBe(200);
  const lines = [{ label: 'Second visit', reason: '', amountCents: 11_900 }];
  expect((await bill(projectId, { kind: 'other', lines })).status).toBe(200);
  const [deposit, balance, other] = await billed(projectId);
  expect((deposit?.amountCents ?? 0) + (balance?.amountCents ?? 0)).toBe(net);
  expect(other).toMatchObject({ amountCents: 10_000, taxCents: 0 });
  for (const each of [deposit, balance, other]) expect(each?.linesCents).toBe(each?.amountCents);
});

test('prices that include tax stay as they are, and say how much of it they contain [N20]', async () => {
  const cookie = await server.signUp('included@example.com');
  const plain = await quoteOf(cookie);
  await setOperator({ tax_rate: '8.875', tax_mode: 'included' });
  const { projectId, quote } = await place(cookie);
  expect(quote).toMatchObject({ total_cents: plain.total_cents, tax: { name: 'Tax', isIncluded: true } });
  expect(quote.tax.cents).toBe(plain.total_cents - Math.round((plain.total_cents * 100_000) / 108_875));
  const [deposit] = await billed(projectId);
  expect(deposit).toMatchObject({ amountCents: plain.due_now_cents, linesCents: plain.due_now_cents });
  expect(deposit?.taxCents).toBe(Math.round((quote.tax.cents * plain.due_now_cents) / plain.total_cents));
});

test('yen have no cents, and dinars are charged in tens of their thousandths [N20]', async () => {
  const cookie = await server.signUp('yen@example.com');
  const plain = await quoteOf(cookie);
  await setOperator({ currency: 'jpy' });
  const yen = await quoteOf(cookie);
  expect([yen.bim.price, yen.bim.price_cents]).toEqual([Math.round(plain.bim.price), Math.round(plain.bim.price)]);
  await setOperator({ currency: 'KWD', tax_rate: '5.125' });
  const dinars = await quoteOf(cookie);
  expect([dinars.total_cents % 10, dinars.due_now_cents % 10, dinars.tax.cents % 10]).toEqual([0, 0, 0]);
});

test('what staff bill in dinars can be paid: an amount that does not end in 0 is refused in a sentence [N20]', async () => {
  const cookie = await server.signUp('dinars@example.com');
  await setOperator({ currency: 'KWD', tax_rate: '5' });
  const { projectId } = await place(cookie);
  const refused = 'Amounts in KWD end in 0, such as 12.340: the payment provider takes no others.';
  const other = (amountCents: number) => bill(projectId, { kind: 'other', lines: [{ label: 'Travel', amountCents }] });
  const answer = await other(12_345);
  expect([answer.status, (await answer.json()).error]).toEqual([400, refused]);
  expect((await other(12_340)).status).toBe(200);
  const issued = await server.call('POST', `/api/ops/projects/${projectId}/estimate`, {
    cookie: await staffOf(server, 'ops'),
    body: {
      lines: [{ part: 'model', label: 'Model', reason: '', amountCents: 500_001 }],
      days: { earliest: 5, latest: 20 },
    },
  });
  expect([issued.status, (await issued.json()).error]).toEqual([400, refused]);
});

test('a price that was seen before tax is not the price any more [N20]', async () => {
  const cookie = await server.signUp('seen@example.com');
  const quote = await quoteOf(cookie);
  await setOperator(GERMAN);
  const answer = await send(cookie, quote);
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'PRICE_CHANGED']);
});

test.each([
  ['tax_rate', '-5', 'a rate above 0 and up to 100 percent'],
  ['tax_rate', '100.1', 'a rate above 0 and up to 100 percent'],
  ['tax_rate', 'NaN', 'a rate above 0 and up to 100 percent'],
  ['currency', 'XXX', 'a currency that the payment provider takes'],
  ['currency', 'ISK', 'a currency that the payment provider takes'],
  ['tax_number', 'x'.repeat(41), 'at most 40 characters'],
  ['tax_mode', 'both', 'one of: added, included'],
  ['tax_name', 'x'.repeat(31), 'at most 30 characters'],
])('%s %j is refused in one sentence [N20]', async (key, value, sentence) => {
  const answer = await setOperator({ [key]: value });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error).toContain(sentence);
});

test.each(['x'.repeat(41), '<b>', '-'])('the exemption number %j is refused in one sentence [N20]', async (number) => {
  const cookie = await server.signUp(`exempt-${crypto.randomUUID()}@example.com`);
  const answer = await exempt(cookie, number);
  expect(answer.status).toBe(400);
  expect((await answer.json()).error).toMatch(/^Enter a tax exemption number/);
});
