import { BlockList, isIP, SocketAddress } from 'node:net';
import type { Context } from 'hono';
import type { Logger } from '#server/platform/log/log.ts';
import type { AppEnv } from './app-env.ts';

/** Proxies whose forwarding header is believed. */
export type TrustedProxies = (address: string) => boolean;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * An address as it is written everywhere here: without the port that some proxies append, IPv6 in its short form and lower case, and
 * IPv4 as such where a socket takes both. What is no address stays as it is.
 */
export function plainAddress(written: string): string {
  // What the socket of nearly every request says: the rest costs as much as a bare answer.
  const mapped = MAPPED.exec(written);
  if (mapped?.[1]) return mapped[1];
  const address = written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(address) === 6
    ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
    : address;
}

/** Reads TRUST_PROXY: addresses and networks, as '10.0.0.0/8, ::1'. Throws a sentence for what is neither. */
export function trustedProxies(setting: string): TrustedProxies {
  const list = new BlockList();
  for (const entry of setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', prefix] = entry.split('/');
    const most = familyOf(address) === 'ipv6' ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (isIP(address) === 0 || !(bits <= most))
      throw new Error(`TRUST_PROXY takes addresses and networks such as 10.0.0.0/8, not "${entry}".`);
    list.addSubnet(address, bits, familyOf(address));
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address));
}

/**
 * Where a request came from: the socket's address, unless that is a trusted proxy's. Then X-Forwarded-For tells, read from its end: the
 * first entry that is no trusted proxy, since earlier ones may be invented by the client. Nothing is believed beyond an entry that is
 * no address.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies | undefined,
): string {
  const socket = plainAddress(socketAddress);
  if (!isTrusted?.(socket) || !forwardedFor) return socket;
  let client = socket;
  for (const entry of forwardedFor.split(',').map(plainAddress).toReversed()) {
    if (isIP(entry) === 0) break;
    client = entry;
    if (!isTrusted(entry)) break;
  }
  return client;
}

/** Determines addresses of clients, and warns once about a proxy that is not configured as trusted: all its clients then count as one. */
export function createClientAddresses(isTrusted: TrustedProxies | undefined, log: Pick<Logger, 'warn'>) {
  let hasWarned = false;
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    if (forwardedFor && !hasWarned && !isTrusted?.(plainAddress(socketAddress))) {
      hasWarned = true;
      log.warn(
        { from: plainAddress(socketAddress) },
        'X-Forwarded-For is not believed: set TRUST_PROXY to the addresses of your proxies',
      );
    }
    return clientAddressOf(socketAddress, forwardedFor, isTrusted);
  };
}

/** What limits count an address as: itself, and of IPv6 the network that one customer has. */
export function countedNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = plainAddress(address).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d+){3}$/.test(address);
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether somebody at this machine asks, and no proxy on it for somebody else: also by the name that is asked for, which another site's
 * page cannot choose freely (DNS rebinding).
 */
export function isFromThisMachine(context: Context<AppEnv>): boolean {
  const isForwarded = FORWARDING.some((name) => context.req.header(name) !== undefined);
  return isLoopback(context.get('clientAddress')) && !isForwarded && isLoopbackName(new URL(context.req.url).hostname);
}

/** Of a host in an address: localhost, 127.0.0.1, [::1]. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
