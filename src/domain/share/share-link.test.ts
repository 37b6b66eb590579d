import { expect, test } from 'vitest';
import { browserFamily, linkExpiry, networkOf, shareLinkState } from './share-link.ts';

test('a link is open until its last moment, and revoked for ever [N8]', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const expiresAt = linkExpiry(now, 1);
  expect(expiresAt).toEqual(new Date('2026-01-02T00:00:00Z'));
  expect(shareLinkState({ expiresAt, revokedAt: null }, now)).toBe('open');
  expect(shareLinkState({ expiresAt, revokedAt: null }, expiresAt)).toBe('expired');
  expect(shareLinkState({ expiresAt, revokedAt: now }, expiresAt)).toBe('revoked');
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:0db8:85a3:1234::8a2e:370:7334', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('of %s is kept %s: a network, not a person [N8]', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0',
    'Edge',
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36',
    'Chrome',
  ],
  ['curl/8.0', 'Other'],
  ['', 'Other'],
])('the browser of %s [N8]', (userAgent, family) => expect(browserFamily(userAgent)).toBe(family));
