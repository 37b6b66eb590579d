import { DEFAULT_TOUR_HOSTS, isExactHost } from '#domain/deliverables/tour-address.ts';

/**
 * Hosts whose tours are framed; without a setting, those of the specification's providers. Throws a sentence for what
 * is no host name, and for our own: a frame of our origin could read our pages.
 */
export function tourHostsOf({
  TOUR_HOSTS: setting,
  PUBLIC_URL,
}: {
  TOUR_HOSTS: string;
  PUBLIC_URL: string;
}): readonly string[] {
  const hosts = setting
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  if (hosts.length === 0) return DEFAULT_TOUR_HOSTS;
  if (hosts.length === 1 && hosts[0] === 'none') return [];
  const wrong = hosts.find((host) => !isExactHost(host));
  if (wrong !== undefined)
    throw new Error(
      `TOUR_HOSTS: ${wrong} is not the name of one host. Write whole names in small letters, such as acme.iv.navvis.com, without https:// and without *.`,
    );
  if (hosts.includes(new URL(PUBLIC_URL).host))
    throw new Error(
      'TOUR_HOSTS: the host of PUBLIC_URL cannot be among them. What runs in its frames could read the portal.',
    );
  return [...new Set(hosts)];
}
