/** Hosts of the providers that the specification names (viewers.md §5). A NavVis installation has a host of its own, which the operator adds. */
export const DEFAULT_TOUR_HOSTS: readonly string[] = [
  'my.matterport.com',
  'app.holobuilder.com',
  'viewer.holobuilder.com',
  'players.cupix.com',
];

/** The whole of the address of a tour, by its provider and that one's host (R2). */
const PATTERNS: readonly { provider: string; host: RegExp; rest: RegExp }[] = [
  { provider: 'Matterport', host: /^my\.matterport\.com$/, rest: /^\/show\/?\?m=[a-z0-9]+(&play=1)?$/i },
  { provider: 'NavVis', host: /^[a-z0-9-]+\.iv\.navvis\.com$/, rest: /^/ },
  {
    provider: 'Faro',
    host: /^(app|viewer)\.holobuilder\.com$/,
    rest: /^\/(app\/?\?p=[a-f0-9]+(&[^#]*)?|project\/[a-f0-9]+\/?(\?[^#]*)?)$/i,
  },
  { provider: 'Cupix', host: /^players\.cupix\.com$/, rest: /^\/p\/[a-z0-9]+\/?$/i },
];

/** The addresses that are known, as people see them: what an address of one of these providers looks like. */
export const TOUR_FORMS: readonly string[] = [
  'Matterport (https://my.matterport.com/show/?m=…)',
  'NavVis (https://….iv.navvis.com)',
  'Faro (https://app.holobuilder.com/app/?p=…)',
  'Cupix (https://players.cupix.com/p/…)',
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
  const pattern = patternOf(place.host);
  return pattern === undefined || pattern.rest.test(place.url.slice(`https://${place.host}`.length));
}

/** Whether customers and partners may enter it: the whole of a known provider's address, or on a host of the operator's list. */
export function isProviderAddress(address: string, hosts: readonly string[]): boolean {
  const place = tourPlaceOf(address, hosts);
  if (place.kind === 'refused' || !isTourAddress(address)) return false;
  return place.kind === 'frame' || patternOf(place.host) !== undefined;
}

/** The provider of a tour by its host; null for one that we do not know. */
export function tourProviderOf(address: string): string | null {
  const place = tourPlaceOf(address, []);
  return (place.kind !== 'refused' && patternOf(place.host)?.provider) || null;
}

const patternOf = (host: string) => PATTERNS.find((pattern) => pattern.host.test(host));

/** Tours by the number after 'Floor', else by name (viewers.md §2.6). */
export function sortTours<T extends { name: string }>(tours: readonly T[]): T[] {
  const floorOf = ({ name }: T) => Number(/\bfloor\s*(-?\d+)/i.exec(name)?.[1] ?? Infinity);
  return tours.toSorted(
    (a, b) =>
      (floorOf(a) === floorOf(b) ? 0 : floorOf(a) - floorOf(b)) ||
      a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
