import type { MapTiles, RasterTiles } from '#contract/maps.ts';

/** The maps of the settings, with the hosts that a page may then ask. */
export type ConfiguredMaps = { tiles: MapTiles | null; satellite: RasterTiles | null; hosts: string[] };

type Settings = {
  MAP_TILE_URL?: string;
  MAP_ATTRIBUTION?: string;
  MAP_SATELLITE_TILE_URL?: string;
  MAP_SATELLITE_ATTRIBUTION?: string;
  MAP_TILE_HOSTS: string[];
};

/** Nothing without MAP_TILE_URL and MAP_SATELLITE_TILE_URL. Throws a sentence for tiles without attribution: all providers ask for one. */
export function mapsOf(settings: Settings): ConfiguredMaps {
  const tiles = tilesOf(settings.MAP_TILE_URL, 'MAP_TILE_URL', settings.MAP_ATTRIBUTION, 'MAP_ATTRIBUTION');
  const satellite = tilesOf(
    settings.MAP_SATELLITE_TILE_URL,
    'MAP_SATELLITE_TILE_URL',
    settings.MAP_SATELLITE_ATTRIBUTION,
    'MAP_SATELLITE_ATTRIBUTION',
  );
  if (satellite && satellite.kind !== 'raster')
    throw new Error('MAP_SATELLITE_TILE_URL is the address of pictures, with {z}, {x} and {y} in it.');
  const addresses = [tiles?.url, satellite?.url].filter((url) => url !== undefined);
  const hosts =
    addresses.length > 0 ? [...addresses, ...settings.MAP_TILE_HOSTS].map((address) => new URL(address).origin) : [];
  return { tiles, satellite, hosts: [...new Set(hosts)] };
}

function tilesOf(
  url: string | undefined,
  urlName: string,
  attribution: string | undefined,
  attributionName: string,
): MapTiles | null {
  if (!url) return null;
  if (!attribution)
    throw new Error(`${urlName} needs ${attributionName}: the line that its provider asks for, shown on every map.`);
  return { kind: ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ? 'raster' : 'style', url, attribution };
}
