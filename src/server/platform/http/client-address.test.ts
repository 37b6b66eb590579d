import { expect, test } from 'vitest';
import { clientAddressOf, countedNetwork, createClientAddresses, trustedProxies } from './client-address.ts';

const trusted = trustedProxies('10.0.0.0/8, 192.168.1.7, ::1');

test.each([
  ['a proxy of a trusted network names its client', '10.2.3.4', '203.0.113.9', '203.0.113.9'],
  ['what a client put before is not believed', '10.2.3.4', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['a chain of trusted proxies is followed', '::ffff:10.2.3.4', '203.0.113.9, 192.168.1.7, 10.9.9.9', '203.0.113.9'],
  ['anybody else is who they are', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a header without an address says nothing', '::1', 'unknown, x', '::1'],
  ['a port that a proxy appends is none of the address', '10.2.3.4', '1.1.1.1, 203.0.113.9:40001', '203.0.113.9'],
  ['the same of IPv6', '10.2.3.4', '1.1.1.1, [2001:DB8::0:9]:40001', '2001:db8::9'],
  ['IPv4 in IPv6 is IPv4, however it is written', '10.2.3.4', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['and in hexadecimal digits', '10.2.3.4', '::ffff:cb00:7109', '203.0.113.9'],
  ['nothing is believed beyond what is no address', '10.2.3.4', '1.1.1.1, hidden, 10.9.9.9', '10.9.9.9'],
  ['a trusted proxy asks for itself', '10.2.3.4', undefined, '10.2.3.4'],
])('%s', (_what, socket, forwardedFor, client) => {
  expect(clientAddressOf(socket, forwardedFor, trusted)).toBe(client);
});

test('without a trusted proxy nobody is believed', () => {
  expect(clientAddressOf('10.2.3.4', '203.0.113.9', undefined)).toBe('10.2.3.4');
});

test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/x', '::1/129'])('%s is refused as a setting', (setting) => {
  expect(() => trustedProxies(setting)).toThrow(
    `TRUST_PROXY takes addresses and networks such as 10.0.0.0/8, not "${setting}".`,
  );
});

test('a proxy that nobody has named is reported once', () => {
  const lines: unknown[] = [];
  const addressOf = createClientAddresses(trusted, { warn: (...line: unknown[]) => void lines.push(line) });
  expect([
    addressOf('10.1.1.1', '203.0.113.9'),
    addressOf('172.16.0.1', '203.0.113.9'),
    addressOf('172.16.0.1', '203.0.113.8'),
  ]).toEqual(['203.0.113.9', '172.16.0.1', '172.16.0.1']);
  expect(lines).toEqual([[{ from: '172.16.0.1' }, expect.stringContaining('set TRUST_PROXY')]]);
});

test('limits count IPv6 by the network of one customer, and IPv4 by address', () => {
  const counted = [
    '2001:db8:1:2:aaaa::1',
    '2001:0db8:0001:0002:ffff:1:2:3',
    '2001:db8:1:3::1',
    '::1',
    '203.0.113.9',
  ].map(countedNetwork);
  expect(counted).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '0:0:0:0::/64',
    '203.0.113.9',
  ]);
});
