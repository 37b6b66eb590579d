const MAX_LENGTH = 500;

/**
 * The path, with its query, of an address on our own site; undefined for any other site, scheme or trick (authorization.md §2.6).
 * `publicUrl` is the portal's own address.
 */
export function sameOriginPath(address: string, publicUrl: string): string | undefined {
  const base = new URL(publicUrl);
  if (address.length > MAX_LENGTH || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  // A path that begins with two slashes would be read as another site's address.
  return url.origin === base.origin && url.username === '' && url.password === '' && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}`
    : undefined;
}
