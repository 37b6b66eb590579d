import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createBuildingOutlines, type BuildingOutlines } from './building-outlines.ts';
import { createGoogleTiles, type MapTileService } from './google-tiles.ts';
import { createOverpass } from './overpass.ts';
import { createGoogleStreetView, type StreetView } from './street-view.ts';

export type MapServicesConfig = Pick<
  Config,
  'BUILDING_OUTLINE_URL' | 'GOOGLE_MAPS_KEY' | 'GOOGLE_MAPS_PROXY' | 'GOOGLE_MAP_TILES' | 'GOOGLE_STREET_VIEW' | 'maps'
>;
export type MapServices = {
  outlines: BuildingOutlines | undefined;
  streetView: StreetView | undefined;
  /** Not where the operator gave tiles. */ tiles: MapTileService | undefined;
};

/** What the settings add to maps: each is missing where nothing is configured for it. */
export function openMapServices(config: MapServicesConfig, log: Pick<Logger, 'warn'>): MapServices {
  const { BUILDING_OUTLINE_URL: outlineUrl, GOOGLE_MAPS_KEY: googleKey, GOOGLE_MAPS_PROXY: host, maps } = config;
  const hasOwnTiles = maps.tiles !== null || maps.satellite !== null;
  return {
    outlines: outlineUrl ? createBuildingOutlines(createOverpass(outlineUrl), log) : undefined,
    streetView: googleKey && config.GOOGLE_STREET_VIEW ? createGoogleStreetView(googleKey, host) : undefined,
    tiles: googleKey && config.GOOGLE_MAP_TILES && !hasOwnTiles ? createGoogleTiles(googleKey, { host }) : undefined,
  };
}
