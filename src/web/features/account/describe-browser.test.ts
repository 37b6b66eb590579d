import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/130.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
])('%s', (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system });
});

test('what says nothing of itself is not guessed', () => {
  expect([describeBrowser(null), describeBrowser(''), describeBrowser('curl/8')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
