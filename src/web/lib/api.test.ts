import i18next from 'i18next';
import { expect, test } from 'vitest';
import { answerOf, ApiError, sentenceOf } from './api.ts';
import { common } from './texts/en/common.ts';

// The build adds the texts that a file names; here nothing does.
i18next.addResourceBundle('en', 'common', common);

const refusal = { error: "You don't have permission to do this.", code: 'FORBIDDEN', requestId: '1' };
const answer = (body: unknown, status: number) =>
  Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) });

test('hands over the body of a success', async () => {
  expect(await answerOf(answer({ ok: true }, 200))).toEqual({ ok: true });
});

test("throws the server's sentence, code and status for a refusal", async () => {
  await expect(answerOf(answer(refusal, 403))).rejects.toMatchObject({
    message: "You don't have permission to do this.",
    code: 'FORBIDDEN',
    status: 403,
  });
});

test('a broken answer and a server that is away read the same, and say that nothing was lost', async () => {
  await expect(answerOf(answer('<html>', 502))).rejects.toThrow(/cannot be reached. Nothing was lost/);
  await expect(answerOf(Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    code: 'UNREACHABLE',
    status: 0,
  });
  expect(sentenceOf(new TypeError('x'))).toMatch(/cannot be reached/);
  expect(sentenceOf(new ApiError('Used up', { code: 'OVER_LIMIT', status: 409 }))).toBe('Used up');
});
