import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { rateBucket } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { limitRequests } from './limit-requests.ts';
import { defaultLimits } from '#domain/access/rate-limits.ts';
import { createReadMeter } from './read-meter.ts';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url, { error: () => {} });
});
afterAll(async () => {
  await opened.close();
  await database.release();
});

const HOURS = 36_000;
const tokensOf = async (key: string) =>
  (await opened.db.select().from(rateBucket).where(eq(rateBucket.key, key)))[0]?.tokens ?? NaN;
async function passed(takes: (() => Promise<number>)[], tries: number): Promise<number> {
  let count = 0;
  for (let call = 0; call < tries; call++) if ((await takes[call % takes.length]?.()) === 0) count++;
  return count;
}

test('one process lets exactly as many reads pass as the limit says', async () => {
  const meter = createReadMeter(opened.db, { max: 40, windowSeconds: HOURS });
  expect(await passed([() => meter.take('one')], 60)).toBe(40);
  expect(await meter.take('other')).toBe(0);
  expect(await meter.take('one')).toBeGreaterThan(0);
});

test('what was counted here is in the database after it was reported, once', async () => {
  const meter = createReadMeter(opened.db, { max: 100, windowSeconds: HOURS });
  expect(await passed([() => meter.take('told'), () => meter.take('told too')], 40)).toBe(40);
  expect(await tokensOf('told')).toBeCloseTo(99, 0);
  await meter.write();
  await meter.write();
  expect([Math.round(await tokensOf('told')), Math.round(await tokensOf('told too'))]).toEqual([80, 80]);
});

test('it is reported without being asked for, a second later', { tags: 'nightly' }, async () => {
  const meter = createReadMeter(opened.db, { max: 100, windowSeconds: HOURS });
  await passed([() => meter.take('by itself')], 10);
  await expect.poll(async () => Math.round(await tokensOf('by itself')), { timeout: 5000 }).toBe(90);
});

test('processes count together: what each has reported holds for all, and in the lower half each read is asked for', async () => {
  const limit = { max: 40, windowSeconds: HOURS };
  const [one, two] = [createReadMeter(opened.db, limit), createReadMeter(opened.db, limit)];
  expect(await passed([() => one.take('both'), () => two.take('both')], 20)).toBe(20);
  await one.write();
  await two.write();
  expect(await passed([() => one.take('both'), () => two.take('both')], 60)).toBe(20);
});

test('reads that could not be reported are reported with the next, and no process forgets them', async () => {
  const broken = openDatabase(database.url.replace(database.name, 'there_is_none'), { error: () => {} });
  let current = opened.db;
  const db = new Proxy(opened.db, { get: (_target, key): unknown => Reflect.get(current, key) });
  const meter = createReadMeter(db, { max: 100, windowSeconds: HOURS });
  await passed([() => meter.take('owed')], 11);
  current = broken.db;
  await expect(meter.write()).rejects.toThrow();
  current = opened.db;
  await meter.write();
  expect(Math.round(await tokensOf('owed'))).toBe(89);
  await broken.close();
});

test('a caller who was refused is asked for again, and passes when the bucket has filled', async () => {
  const meter = createReadMeter(opened.db, { max: 2, windowSeconds: HOURS });
  expect(await passed([() => meter.take('patient')], 5)).toBe(2);
  await opened.db.execute(
    sql`update rate_bucket set updated_at = updated_at - interval '10 hours' where key = 'patient'`,
  );
  expect(await meter.take('patient')).toBe(0);
});

test('writes, and reads with a limit of their own, are counted in the database at once', async () => {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use('/api/*', async (context, next) => {
    context.set('principal', { kind: 'user', userId: 'writer', teamId: null, role: 'user' });
    await next();
  });
  // A token comes back once in minutes, however long a call takes.
  const slow = { windowSeconds: 86_400 };
  const limits = {
    ...defaultLimits,
    request: { ...defaultLimits.request, ...slow },
    searchAddress: { ...defaultLimits.searchAddress, ...slow },
  };
  app.use('/api/*', limitRequests({ db: opened.db, limits }));
  app
    .get('/api/usage', (context) => context.text(''))
    .post('/api/teams', (context) => context.text(''))
    .get('/api/geocode', (context) => context.text(''));
  for (let call = 0; call < 3; call++) await app.request('/api/geocode');
  expect(Math.round(await tokensOf('searchAddress writer'))).toBe(defaultLimits.searchAddress.max - 3);
  for (let call = 0; call < 3; call++) await app.request('/api/teams', { method: 'POST' });
  expect(Math.round(await tokensOf('request writer'))).toBe(defaultLimits.request.max - 3);
});
