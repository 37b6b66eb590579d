import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenSource } from './token-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Our own call, with one token after another; a number is a refusal. */
function source(answers: (number | { seconds: number })[]) {
  const asked: unknown[] = [];
  const failures: string[] = [];
  const tokens = createTokenSource({
    url: '/api/forge/auth?projectId=1',
    fetch: async (url) => {
      asked.push(url);
      const next = answers[Math.min(asked.length, answers.length) - 1];
      return typeof next === 'number'
        ? new Response('{"error":"away"}', { status: next })
        : Response.json({ access_token: `token ${asked.length}`, expires_in: next?.seconds });
    },
    onFailed: ({ message }) => failures.push(message),
  });
  const given = async () => {
    let token: unknown = null;
    await tokens.give((...values) => (token = values));
    return token;
  };
  return { asked, failures, tokens, given };
}

test('a token of an hour is renewed after 30 minutes, and what the viewer asks for is the newest [V8 V17]', async () => {
  const { asked, tokens, given } = source([{ seconds: 3600 }]);
  expect(await given()).toEqual(['token 1', 3600]);
  await vi.advanceTimersByTimeAsync(1_799_999);
  expect(await given()).toEqual(['token 1', 1800]);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  expect(await given()).toEqual(['token 2', 3600]);
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(asked).toHaveLength(3);
  tokens.stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(asked).toHaveLength(3);
});

test('a token that others have had for a while is renewed before its end [V8]', async () => {
  const { asked, tokens, given } = source([{ seconds: 300 }, { seconds: 3600 }]);
  await given();
  await vi.advanceTimersByTimeAsync(239_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  tokens.stop();
});

test('a refusal is logged as the specification words it, and the viewer stays empty [V8 V18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { failures, tokens, given } = source([503]);
  expect(await given()).toBeNull();
  expect(warn).toHaveBeenCalledWith('API error: 503 - {"error":"away"}');
  expect(failures).toEqual(['The service that shows Revit models is not responding. Try again in a minute.']);
  tokens.stop();
});

test('a refusal later leaves the token that is there, and is only logged [V8]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { failures, tokens, given } = source([{ seconds: 3600 }, 500]);
  await given();
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(await given()).toEqual(['token 1', 1800]);
  expect(failures).toEqual([]);
  tokens.stop();
});
