import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { Logger } from '#server/platform/log/log.ts';
import type { AppEnv } from './app-env.ts';

/** Proxies whose forwarding header is believed. */
export type TrustedProxies = (address: string) => boolean;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 client of a socket that takes both. */
export const plainAddress = (address: string) => address.replace(/^::ffff:/, '').trim();

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
 * first entry that is no trusted proxy, since earlier ones may be invented by the client.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies | undefined,
): string {
  const socket = plainAddress(socketAddress);
  if (!isTrusted?.(socket) || !forwardedFor) return socket;
  const entries = forwardedFor
    .split(',')
    .map(plainAddress)
    .filter((entry) => isIP(entry) > 0);
  return entries.findLast((entry) => !isTrusted(entry)) ?? entries[0] ?? socket;
}

/** Tells addresses of clients, and says once when a proxy names one that nobody has told us to believe: all its clients then count as one. */
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
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
