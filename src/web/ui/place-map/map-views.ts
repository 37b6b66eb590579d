import type { MapSettings } from '#contract/maps.ts';
import type { TileKind } from '#domain/maps/tile-grid.ts';

export type MapView = TileKind;
/** What a view can show: places as small as a building, or nothing smaller than a county. */
export type Reach = 'tiles' | 'offline';

export type Tiles = Pick<MapSettings, 'tiles' | 'satellite' | 'hybrid'>;

/**
 * The views of this installation. A single one is no choice: pictures from above must be configured, and use the
 * tiles' labels where they bring none.
 */
export function viewsOf({ tiles, satellite, hybrid }: Tiles): MapView[] {
  if (!satellite) return ['roadmap'];
  return tiles || hybrid ? ['roadmap', 'satellite', 'hybrid'] : ['roadmap', 'satellite'];
}

/** What is left when the tiles of a view do not come. */
export const withoutView = <T extends Tiles>(settings: T, view: MapView): T =>
  view === 'roadmap' ? { ...settings, tiles: null } : { ...settings, satellite: null, hybrid: null };

export const reachOf = ({ tiles }: Tiles, view: MapView): Reach => (view === 'roadmap' && !tiles ? 'offline' : 'tiles');
