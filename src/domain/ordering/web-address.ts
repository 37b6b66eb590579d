/** An address that a browser can open: http or https, with a host. It is stored and shown, never fetched (authorization.md 2.5). */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  );
}

/** A tour whose provider asks for a username and a password (ordering.md §5). */
export function needsTourAccess(link: string): boolean {
  return /navvis|ivion/i.test(link);
}
