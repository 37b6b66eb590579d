import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quote } from '#contract/ordering.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { mailConsent, membership, priceBook, team, user } from '#server/platform/database/schema.ts';
import { defaultLimits } from '#domain/access/rate-limits.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 10_000, windowSeconds: 60 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: JSON.stringify({ signUp: ROOMY, publicQuote: ROOMY }) });
});
afterAll(() => server.stop());

type Query = Record<string, string | number>;
const office: Query = { scopes: 'Architecture', interior_sqft: 12_000, address: '12 River Street, Troy, NY 12180' };
const get = (call: string, query: Query, cookie = '') =>
  server.call(
    'GET',
    `/api/pricing/${call}?${new URLSearchParams(Object.entries({ ...office, ...query }).map(([name, value]) => [name, String(value)]))}`,
    { cookie },
  );
const priceOf = async (call: string, query: Query, cookie?: string) =>
  quote.parse(await (await get(call, query, cookie)).json());
const teamOf = async (cookie: string): Promise<string> =>
  (await (await server.call('GET', '/api/session', { cookie })).json()).team.id;

test('everybody gets list prices with their breakdown, days and version, by the book that ships with the product [O8 O19 O26]', async () => {
  const { scan, bim, ...rest } = await priceOf('get-quote-public', {
    scopes: 'Architecture,Exterior Architecture,Site',
    site_sqft: 1500,
    team: 'Any team',
  });
  expect(rest).toEqual({ price_book_version: 1, total_cents: 1_741_000, due_now_cents: 870_500 });
  expect(scan).toMatchObject({
    price: 8310,
    price_cents: 831_000,
    estimated_delivery_dates: { earliest_num_business_days: 2, latest_num_business_days: 4 },
  });
  expect(bim).toMatchObject({
    price: 9100,
    price_breakdown: { Architecture: { price: 6820 }, 'Exterior Architecture': { price: 2100 }, Site: { price: 180 } },
    discount: null,
  });
  const books = await server.db.select({ version: priceBook.version }).from(priceBook);
  expect(books).toEqual([{ version: 1 }]);
});

test('space type, floors and service have their part in the price [O8]', async () => {
  const total = async (query: Query) => (await priceOf('get-quote-public', query)).total_cents;
  expect(await total({ space_type: 'Hospital' })).toBe(Math.round((await total({})) * 1.3));
  expect((await total({ floors: 3 })) - (await total({}))).toBe(30_000);
  expect((await priceOf('get-quote-public', { service: 'bimit' })).scan).toBeNull();
});

const consentsOf = (email: string) =>
  server.db
    .select({
      isWanted: mailConsent.isWanted,
      purpose: mailConsent.purpose,
      source: mailConsent.source,
      createdAt: mailConsent.createdAt,
    })
    .from(mailConsent)
    .where(eq(mailConsent.email, email))
    .orderBy(mailConsent.createdAt);

test('a visitor gets a budget, and the address is neither kept nor answered [O9 O20]', async () => {
  const response = await get('public-budget', { email: 'visitor-budget@example.com', wants_mail: 'false' });
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    price_book_version: 1,
    scan: { budget: 7280, estimated_delivery_dates: { earliest_num_business_days: 2, latest_num_business_days: 4 } },
    bim: { budget: 6820, estimated_delivery_dates: { earliest_num_business_days: 8, latest_num_business_days: 12 } },
  });
  expect(text).not.toContain('visitor');
  expect(await server.db.select().from(user).where(eq(user.email, 'visitor-budget@example.com'))).toEqual([]);
  expect(await consentsOf('visitor-budget@example.com')).toEqual([]);
  expect((await get('public-budget', { email: 'no address' })).status).toBe(400);
});

test('consent to mail is kept once with its time, and taking it back is a row of its own [O9]', async () => {
  const say = async (email: string, wanted?: 'true' | 'false') =>
    expect((await get('public-budget', { email, ...(wanted && { wants_mail: wanted }) })).status).toBe(200);
  await Promise.all([
    say('Consents@Example.com', 'true'),
    say('consents@example.com', 'true'),
    say('consents@example.com', 'true'),
  ]);
  await say('consents@example.com');
  expect(await consentsOf('consents@example.com')).toEqual([
    { isWanted: true, purpose: 'estimate', source: 'public-budget', createdAt: expect.any(Date) },
  ]);
  await say('consents@example.com', 'false');
  await say('consents@example.com', 'false');
  await say('consents@example.com', 'true');
  expect((await consentsOf('consents@example.com')).map(({ isWanted }) => isWanted)).toEqual([true, false, true]);
  expect((await get('public-budget', { email: 'refused@example.com', wants_mail: 'true', scopes: '' })).status).toBe(
    400,
  );
  expect(await consentsOf('refused@example.com')).toEqual([]);
});

test('what was said about mail goes with the account of the address', async () => {
  await server.signUp('gone@example.com');
  await get('public-budget', { email: 'Gone@example.com', wants_mail: 'true' });
  expect(await consentsOf('gone@example.com')).toHaveLength(1);
  await server.db.delete(user).where(eq(user.email, 'gone@example.com'));
  expect(await consentsOf('gone@example.com')).toEqual([]);
});

test('a member gets the price of their own team, whatever team the call names [O8 O26]', async () => {
  const [mine, other] = await Promise.all(
    ['lifetime@example.com', 'list-price@example.com'].map((email) => server.signUp(email)),
  );
  const [myTeam, otherTeam] = await Promise.all([mine ?? '', other ?? ''].map(teamOf));
  await server.db
    .update(team)
    .set({ discountType: 'lifetime', discountPercent: 15 })
    .where(eq(team.id, myTeam ?? ''));
  expect((await priceOf('get-quote', { team: otherTeam ?? '' }, mine)).bim).toMatchObject({
    price: 6820,
    discount: { discount_type: 'lifetime', percent: 15, discounted_price: 5797, discounted_price_cents: 579_700 },
  });
  expect((await priceOf('get-quote', { team: myTeam ?? '' }, other)).bim.discount).toBeNull();
  expect((await priceOf('get-quote-public', { team: myTeam ?? '' }, mine)).bim.discount).toBeNull();
});

test("a partner's team has days of its own; staff without a team see list prices [O8 O26]", async () => {
  const cookie = await server.signUp('partner-quote@example.com');
  await server.db
    .update(team)
    .set({ kind: 'partner' })
    .where(eq(team.id, await teamOf(cookie)));
  expect((await priceOf('get-quote', {}, cookie)).bim.estimated_delivery_dates).toEqual({
    earliest_num_business_days: 7,
    latest_num_business_days: 10,
  });
  const staff = await server.signUp('staff-quote@example.com');
  await server.makeStaff('staff-quote@example.com');
  const [person] = await server.db.select({ id: user.id }).from(user).where(eq(user.email, 'staff-quote@example.com'));
  await server.db.delete(membership).where(eq(membership.userId, person?.id ?? ''));
  expect((await priceOf('get-quote', {}, staff)).bim).toMatchObject({
    discount: null,
    estimated_delivery_dates: { earliest_num_business_days: 8 },
  });
});

test.each<[Query, string]>([
  [{ scopes: 'Architecture,Exterior MEPF' }, 'Exterior scopes require Exterior Architecture'],
  [{ scopes: 'Furniture' }, 'Interior scopes require Architecture'],
  [{ scopes: 'Complex MEPF,Architecture' }, 'Complex MEPF cannot combine with others'],
  [
    { scopes: 'Exterior Architecture,Site', site_sqft: 0 },
    'Site area can not be empty. Please add a value to continue',
  ],
  [{ interior_sqft: 0 }, 'Estimated total scan area can not be empty. Please add a value to continue'],
  [{ scopes: '' }, 'Please select at least one scope'],
  [{ scopes: 'Architecture,Basement' }, 'Some of the values are not valid.'],
  [{ interior_sqft: 1_000_001 }, 'Some of the values are not valid: interior sqft (at most 1,000,000).'],
  [{ interior_sqft: 1000.5 }, 'Some of the values are not valid: interior sqft.'],
  [{ space_type: '' }, 'Some of the values are not valid: space type.'],
  [{ floors: 0 }, 'Some of the values are not valid: floors (at least 1).'],
])('%j is refused by every call [O24]', async (query, error) => {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  for (const response of [
    await get('get-quote-public', query),
    await get('public-budget', { ...query, email: 'visitor@example.com' }),
    await get('get-quote', query, cookie),
  ]) {
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', error }),
    ]);
  }
});

test('without a session there is no quote for a team [O26]', async () => {
  expect((await get('get-quote', {})).status).toBe(401);
});

test('a saved book holds from the next quote on, and one that cannot be read is said so', async () => {
  const changing = await startTestServer();
  const ask = () => changing.call('GET', '/api/pricing/get-quote-public?scopes=Architecture&interior_sqft=12000');
  const save = (version: number, book: unknown) =>
    changing.db.execute(
      sql`insert into price_book (version, book, created_at) values (${version}, ${JSON.stringify(book)}::jsonb, now())`,
    );
  try {
    const first = await Promise.all([ask(), ask(), ask()]);
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    await save(2, { ...defaultPriceBook, version: 2, bim: { ...defaultPriceBook.bim, minimumCents: 900_000 } });
    expect(await (await ask()).json()).toMatchObject({ price_book_version: 2, bim: { price_cents: 900_000 } });
    await save(3, { version: 3 });
    const broken = await ask();
    expect([broken.status, (await broken.json()).error]).toEqual([
      503,
      'Prices are not available at the moment. Please try again.',
    ]);
  } finally {
    await changing.stop();
  }
});

test('visitors ask thirty times a minute, for quotes and budgets together; members are counted apart', async () => {
  expect(defaultLimits.publicQuote).toEqual({ max: 30, windowSeconds: 60 });
  const limited = await startTestServer({
    RATE_LIMITS: JSON.stringify({ publicQuote: { max: 2, windowSeconds: 36_000 } }),
  });
  try {
    const order = 'scopes=Architecture&interior_sqft=1000';
    const ask = async (path: string, cookie?: string) =>
      (await limited.call('GET', `/api/pricing/${path}`, { cookie })).status;
    const statuses = [
      await ask(`get-quote-public?${order}`),
      await ask(`public-budget?${order}&email=a@example.com`),
      await ask(`get-quote-public?${order}`),
      await ask(`public-budget?${order}&email=a@example.com`),
    ];
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await ask(`get-quote?${order}`, await limited.signUp('member-limit@example.com'))).toBe(200);
  } finally {
    await limited.stop();
  }
});
