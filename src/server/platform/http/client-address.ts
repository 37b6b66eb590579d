/**
 * Where a request came from: the socket's address, unless that is the trusted proxy's, which then names the client as the last
 * entry of X-Forwarded-For (earlier ones may be invented by the client).
 */
export function clientAddressOf(socketAddress: string, forwardedFor: string | undefined, trustedProxy: string | undefined): string {
  const socket = socketAddress.replace(/^::ffff:/, '');
  if (!trustedProxy || socket !== trustedProxy || !forwardedFor) return socket;
  return forwardedFor.split(',').at(-1)?.trim() || socket;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d+){3}$/.test(address);
}
