/** Hosts of the providers that the specification names (viewers.md §5). A NavVis installation has a host of its own, which the operator adds. */
export const DEFAULT_TOUR_HOSTS: readonly string[] = [
  'my.matterport.com',
  'app.holobuilder.com',
  'viewer.holobuilder.com',
  'players.cupix.com',
];

/** The whole of the address of a tour, by the host of its provider (R2). */
const PATTERNS: readonly (readonly [host: RegExp, rest: RegExp])[] = [
  [/^my\.matterport\.com$/, /^\/show\/?\?m=[a-z0-9]+(&play=1)?$/i],
  [/^[a-z0-9-]+\.iv\.navvis\.com$/, /^/],
  [/^(app|viewer)\.holobuilder\.com$/, /^\/(app\/?\?p=[a-f0-9]+(&[^#]*)?|project\/[a-f0-9]+\/?(\?[^#]*)?)$/i],
  [/^players\.cupix\.com$/, /^\/p\/[a-z0-9]+\/?$/i],
];

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(:\d{1,5})?$/;

/** Where a tour opens: in a frame of ours, as a link to its host, or nowhere. `url` is written out as browsers read it. */
export type TourPlace = { kind: 'frame' | 'link'; host: string; url: string } | { kind: 'refused' };

/** Whether a setting names exactly one host, as browsers write it: no scheme, path or wildcard. */
export function isExactHost(host: string): boolean {
  return HOST.test(host) && URL.parse(`https://${host}`)?.host === host;
}

/**
 * Where a tour's address opens. Refused: anything but https, and a user name or password in it. Framed: only a host
 * whose whole name is on the list (trust.md, iframes).
 */
export function tourPlaceOf(address: string, hosts: readonly string[]): TourPlace {
  const url = URL.parse(address.trim());
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return { kind: 'refused' };
  return { kind: hosts.includes(url.host) ? 'frame' : 'link', host: url.host, url: url.href };
}

/** Whether staff may enter the address: https, and in the form of its provider where we know that (R2). */
export function isTourAddress(address: string): boolean {
  const place = tourPlaceOf(address, []);
  if (place.kind === 'refused') return false;
  const pattern = PATTERNS.find(([host]) => host.test(place.host))?.[1];
  return pattern === undefined || pattern.test(place.url.slice(`https://${place.host}`.length));
}

/** Tours by the number after 'Floor', else by name (viewers.md §2.6). */
export function sortTours<T extends { name: string }>(tours: readonly T[]): T[] {
  const floorOf = ({ name }: T) => Number(/\bfloor\s*(-?\d+)/i.exec(name)?.[1] ?? Infinity);
  return tours.toSorted(
    (a, b) =>
      (floorOf(a) === floorOf(b) ? 0 : floorOf(a) - floorOf(b)) ||
      a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
