import fc from 'fast-check';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import { expect, test } from 'vitest';
import { readSignedCookie } from './signed-cookie.ts';

const SECRET = 'only-for-tests-only-for-tests-only';
const NAME = 'storey';
const read = (cookie: string, secret = SECRET) => readSignedCookie(new Headers({ cookie }), secret, NAME);
const signed = async (value: string) => (await serializeSigned(NAME, value, SECRET)).split(';')[0] ?? '';

test('a cookie that was signed here is read, among others too', async () => {
  const cookie = await signed('token.with=anything/+ in it');
  expect(read(cookie)).toBe('token.with=anything/+ in it');
  expect(read(`a=b; ${cookie}; storey-link=c`)).toBe('token.with=anything/+ in it');
  expect([read(''), read('other=1'), read(cookie.replace(NAME, 'storey-link'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('no other secret, and no change of a character, passes [X5]', async () => {
  const cookie = await signed('token');
  expect(read(cookie, `${SECRET}x`)).toBeUndefined();
  const text = decodeURIComponent(cookie);
  for (let at = NAME.length + 1; at < text.length; at++) {
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    expect([at, read(`${NAME}=${encodeURIComponent(changed.slice(NAME.length + 1))}`)]).toEqual([at, undefined]);
  }
  for (const cut of [text.slice(0, -1), text.slice(0, text.lastIndexOf('.')), `${NAME}=.`, `${NAME}=`])
    expect(read(`${NAME}=${encodeURIComponent(cut.slice(NAME.length + 1))}`)).toBeUndefined();
});

test('it answers as the framework does, whatever is sent', async () => {
  const anyCookie = fc.oneof(
    fc.string(),
    fc.string().map((value) => `${NAME}=${value}`),
    fc.string().map((value) => `${NAME}=${encodeURIComponent(value)}.${'A'.repeat(43)}=`),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyCookie,
        fc.string().map((value) => ({ value })),
      ),
      async (made) => {
        const cookie = typeof made === 'string' ? made.replaceAll(/[^\u0020-\u007e]/g, '') : await signed(made.value);
        expect(read(cookie)).toBe(
          (await parseSigned(cookie.trim(), SECRET, NAME))[NAME] || (typeof made === 'string' ? undefined : made.value),
        );
      },
    ),
    { numRuns: 300 },
  );
});
