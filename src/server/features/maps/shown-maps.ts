import { mapTilePath, type MapSettings, type RasterTiles } from '#contract/maps.ts';
import type { TileKind } from '#domain/maps/tile-grid.ts';
import type { ConfiguredMaps } from '#server/platform/config/map-tiles.ts';

type ShownMaps = Pick<MapSettings, 'tiles' | 'satellite' | 'hybrid' | 'hasCredits'>;

/** What Google's maps are called where there is no room for its logo (Map Tiles API policies). */
const google = (kind: TileKind): RasterTiles => ({
  kind: 'raster',
  url: mapTilePath(kind),
  attribution: 'Google Maps',
});
const googleMaps: ShownMaps = {
  tiles: google('roadmap'),
  satellite: google('satellite'),
  hybrid: google('hybrid'),
  hasCredits: true,
};

/** Google's maps for those who may ask for them; else the operator's own, or none. */
export function shownMaps({ tiles, satellite }: ConfiguredMaps, hasGoogle: boolean): ShownMaps {
  return hasGoogle ? googleMaps : { tiles, satellite, hybrid: null, hasCredits: false };
}
