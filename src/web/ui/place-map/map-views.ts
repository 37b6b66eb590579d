import type { MapSettings } from '#contract/maps.ts';

export type MapView = 'roadmap' | 'satellite' | 'hybrid';
/** What a view can show: places as small as a building, or nothing smaller than a county. */
export type Reach = 'tiles' | 'offline';

type Tiles = Pick<MapSettings, 'tiles' | 'satellite'>;

/** The views of this installation. One alone is no choice: pictures from above have to be configured, and their labels are those of the tiles. */
export function viewsOf({ tiles, satellite }: Tiles): MapView[] {
  if (!satellite) return ['roadmap'];
  return tiles ? ['roadmap', 'satellite', 'hybrid'] : ['roadmap', 'satellite'];
}

export const reachOf = ({ tiles }: Tiles, view: MapView): Reach => (view === 'roadmap' && !tiles ? 'offline' : 'tiles');
