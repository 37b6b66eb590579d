import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createBuildingOutlines, type BuildingOutlines } from './building-outlines.ts';
import { createOverpass } from './overpass.ts';
import { createGoogleStreetView, type StreetView } from './street-view.ts';

export type MapServicesConfig = Pick<Config, 'BUILDING_OUTLINE_URL' | 'GOOGLE_MAPS_KEY'>;
export type MapServices = { outlines: BuildingOutlines | undefined; streetView: StreetView | undefined };

/** What the settings add to maps: each is missing where nothing is configured for it. */
export function openMapServices({ BUILDING_OUTLINE_URL: outlineUrl, GOOGLE_MAPS_KEY: googleKey }: MapServicesConfig, log: Pick<Logger, 'warn'>): MapServices {
  return {
    outlines: outlineUrl ? createBuildingOutlines(createOverpass(outlineUrl), log) : undefined,
    streetView: googleKey ? createGoogleStreetView(googleKey) : undefined,
  };
}
