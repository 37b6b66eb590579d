import type { MapTiles } from '#contract/maps.ts';

/** Map tiles of the settings, with the hosts that a page may then ask. */
export type ConfiguredTiles = MapTiles & { hosts: string[] };

type Settings = { MAP_TILE_URL?: string; MAP_ATTRIBUTION?: string; MAP_TILE_HOSTS: string[] };

/** Null without MAP_TILE_URL. Throws a sentence for tiles without attribution: all providers ask for one. */
export function mapTilesOf({ MAP_TILE_URL: url, MAP_ATTRIBUTION: attribution, MAP_TILE_HOSTS: others }: Settings): ConfiguredTiles | null {
  if (!url) return null;
  if (!attribution) throw new Error('MAP_TILE_URL needs MAP_ATTRIBUTION: the line that its provider asks for, shown on every map.');
  const kind = /\{z\}/.test(url) && /\{x\}/.test(url) && /\{y\}/.test(url) ? 'raster' : 'style';
  return { kind, url, attribution, hosts: [new URL(url).origin, ...others.map((host) => new URL(host).origin)] };
}
