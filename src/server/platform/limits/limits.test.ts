import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';
import { orderInput } from '#server/testing/engine-order.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { createByteMeter } from './byte-meter.ts';
import { limitRequests } from './limit-requests.ts';
import { defaultLimits } from '#domain/access/rate-limits.ts';
import { takeTokens } from './rate-limiter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: '{"signIn":{"max":5,"windowSeconds":3600},"request":{"max":12,"windowSeconds":3600}}',
  });
});
afterAll(() => server.stop());

const order = (cookie: string, key: string, body: unknown) =>
  server.call('POST', '/api/engine-orders', { cookie, body, headers: { 'idempotency-key': key } });

test('the sixth try for one account is refused with the time to wait, others go on', async () => {
  await server.signUp('ada@example.com');
  const signIn = (email: string, password: string) =>
    server.call('POST', '/api/auth/sign-in/email', { body: { email, password } });
  for (let count = 0; count < 5; count++) expect((await signIn('ada@example.com', 'wrong')).status).toBe(401);
  const refused = await signIn('ADA@example.com', TEST_PASSWORD);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      error: expect.stringMatching(/^Too many requests\. Try again in \d+ minutes\.$/),
      code: 'TOO_MANY_REQUESTS',
      requestId: expect.any(String),
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('bea@example.com', 'wrong')).status).toBe(401);
});

test('a person is refused after so many calls, another is not', async () => {
  const [cleo, dora] = [await server.signUp('cleo@example.com'), await server.signUp('dora@example.com')];
  const statuses = [];
  for (let count = 0; count < 13; count++)
    statuses.push((await server.call('GET', '/api/usage', { cookie: cleo })).status);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  expect((await server.call('GET', '/api/usage', { cookie: dora })).status).toBe(200);
});

test('callers at the same time share one bucket: no more pass than it holds', async () => {
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => takeTokens(server.db, 'race', { max: 7, windowSeconds: 36_000 })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  expect(Math.max(...waits)).toBeGreaterThan(1000);
});

test('a bucket refills, and what costs more than it holds is paid off before the next', async () => {
  const fast = { max: 1000, windowSeconds: 1 };
  expect(await takeTokens(server.db, 'bytes', { max: 1000, windowSeconds: 100 }, 3000)).toBe(0);
  expect(await takeTokens(server.db, 'bytes', { max: 1000, windowSeconds: 100 })).toBeGreaterThan(100);
  await takeTokens(server.db, 'fast', fast, 1000);
  await expect.poll(() => takeTokens(server.db, 'fast', fast)).toBe(0);
});

test('the same Idempotency-Key makes one order, also many times at once; other content is refused', async () => {
  const cookie = await server.signUp('eva@example.com');
  const key = crypto.randomUUID();
  // Another draft each time would be another order.
  const body = orderInput({ name: 'a.las', sizeBytes: 1000 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(cookie, key, body)));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(bodies).size).toBe(1);
  const other = await order(cookie, key, orderInput({ name: 'b.las', sizeBytes: 1000 }));
  expect([other.status, (await other.json()).code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
});

test("a refusal is not kept, and a key is its own person's", async () => {
  const [fay, gus] = [await server.signUp('fay@example.com'), await server.signUp('gus@example.com')];
  const wrong = orderInput({ name: 'a.exe', sizeBytes: 1000 });
  expect((await order(fay, 'k', wrong)).status).toBe(415);
  expect((await order(fay, 'k', orderInput({ name: 'a.las', sizeBytes: 1000 }))).status).toBe(201);
  expect((await order(gus, 'k', orderInput({ name: 'b.las', sizeBytes: 1000 }))).status).toBe(201);
});

test('files are counted by their bytes, and the one that goes over is the last', async () => {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use('/api/*', async (context, next) => {
    context.set('principal', { kind: 'anonymous' });
    context.set('clientAddress', '192.0.2.7');
    await next();
  });
  app.use(
    '/api/*',
    limitRequests({ db: server.db, limits: { ...defaultLimits, artefactBytes: { max: 1000, windowSeconds: 36_000 } } }),
  );
  app.get('/api/proxy-file/:assetId', (context) => context.body('x'.repeat(600), 200, { 'Content-Length': '600' }));
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await app.request('/api/proxy-file/a')).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('two processes that pay for bytes in blocks share one bucket', async () => {
  const limit = { max: 1000, windowSeconds: 36_000 };
  const [one, other] = [createByteMeter(server.db, limit), createByteMeter(server.db, limit)];
  let served = 0;
  for (let count = 0; count < 1000 && (await (count % 2 ? one : other)('reader', 3)) === 0; count++) served += 3;
  expect(served).toBeGreaterThan(970);
  expect(served).toBeLessThanOrEqual(1010);
});

test('limits are settings, and a wrong one is named', () => {
  const env = {
    DATABASE_URL: 'x',
    AUTH_SECRET: 'x'.repeat(32),
    PORT: '1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    STOREY_DATA: 'x',
  };
  expect(readConfig({ ...env, RATE_LIMITS: '{"signIn":{"max":9,"windowSeconds":60}}' }).RATE_LIMITS).toMatchObject({
    signIn: { max: 9 },
    invite: { max: 20, windowSeconds: 3600 },
  });
  expect(() => readConfig({ ...env, RATE_LIMITS: '{"signin":1}' })).toThrow(/RATE_LIMITS must be JSON/);
});
