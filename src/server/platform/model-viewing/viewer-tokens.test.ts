import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutodesk } from '#server/testing/autodesk.ts';
import { createViewerTokens } from './viewer-tokens.ts';

const KEYS = { clientId: 'id', clientSecret: 'secret-of-the-operator' };
let autodesk: Awaited<ReturnType<typeof startAutodesk>>;
beforeAll(async () => {
  autodesk = await startAutodesk(KEYS.clientId, KEYS.clientSecret);
});
beforeEach(() => {
  autodesk.fail();
  autodesk.asked.length = 0;
});
afterAll(() => autodesk.stop());

function tokensAt(keys = KEYS) {
  const clock = { now: 1_000_000 };
  const waited: number[] = [];
  const tokens = createViewerTokens(
    { ...keys, url: autodesk.url },
    { now: () => clock.now, wait: async (ms) => void waited.push(ms) },
  );
  return { clock, waited, tokens };
}

test('a token is only good for looking, and says how long [V8]', async () => {
  const { tokens } = tokensAt();
  expect(await tokens.read()).toEqual({ accessToken: expect.stringMatching(/^token-/), expiresInSeconds: 3600 });
  expect(autodesk.tokensAsked()).toEqual([
    { path: '/authentication/v2/token', form: { grant_type: 'client_credentials', scope: 'viewables:read' } },
  ]);
});

test('many callers make one request, and share its token until shortly before its end [V8]', async () => {
  const { clock, tokens } = tokensAt();
  const first = await Promise.all(Array.from({ length: 10 }, () => tokens.read()));
  expect(new Set(first.map(({ accessToken }) => accessToken)).size).toBe(1);
  clock.now += 3_400_000;
  expect(await tokens.read()).toEqual({ ...first[0], expiresInSeconds: 200 });
  expect(autodesk.asked).toHaveLength(1);
  clock.now += 100_000;
  const next = await tokens.read();
  expect([next.accessToken === first[0]?.accessToken, next.expiresInSeconds]).toEqual([false, 3600]);
});

test('a service that fails or has too much to do is asked three times, ever later [V8]', async () => {
  const { tokens, waited } = tokensAt();
  autodesk.fail({ status: 500 }, { status: 429, headers: { 'retry-after': '3' } });
  expect((await tokens.read()).expiresInSeconds).toBe(3600);
  expect(waited).toEqual([500, 3000]);
});

test('after three failures the caller is told, and the next one is a new chance [V8]', async () => {
  const { tokens, waited } = tokensAt();
  autodesk.fail({ status: 503 }, { status: 503 }, { status: 503, headers: { 'retry-after': '3600' } });
  await expect(tokens.read()).rejects.toThrow('answered 503');
  expect(waited).toEqual([500, 1000]);
  expect((await tokens.read()).expiresInSeconds).toBe(3600);
});

test('wrong keys are not tried again, and nobody reads what they are refused with [V8]', async () => {
  const { tokens, waited } = tokensAt({ ...KEYS, clientSecret: 'wrong' });
  const failure: unknown = await tokens.read().catch((error: unknown) => error);
  expect(String(failure)).toBe('Error: answered 401');
  expect(waited).toEqual([]);
});

test('an answer without a token is a failure [V8]', async () => {
  const { tokens } = tokensAt();
  autodesk.fail({ status: 200, body: { token: 'x' } });
  await expect(tokens.read()).rejects.toThrow();
});
